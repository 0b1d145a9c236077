"""`python -m sapper` is the command line."""

from sapper.interfaces.cli import main

main()
