"""What others have published: win rates with their source, one program per file."""
