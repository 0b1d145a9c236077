"""Commands that answer a question of research by measuring or computing it."""
