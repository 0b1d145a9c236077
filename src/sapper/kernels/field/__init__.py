"""Published methods: what each proves, weighs and searches, one file each."""
