"""Published methods: what each paper proves, for many positions in one call."""
