"""Published methods: what each paper proves, weighs and searches."""
