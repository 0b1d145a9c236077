"""Commands that answer a question by measuring or computing it."""
