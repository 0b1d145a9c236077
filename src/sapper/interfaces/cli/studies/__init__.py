"""Commands that answer a question of research by many games."""
