"""`python -m footpath`: the command line of the Python that runs it."""

from footpath.cli import main

if __name__ == "__main__":
    main()
