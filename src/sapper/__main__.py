"""`python -m sapper` is the command line."""

from sapper.interfaces.cli.main import main

main()
