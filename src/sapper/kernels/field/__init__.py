"""Published methods: what they deduce and how they weigh cells, for many positions at once."""
