"""Runs the command line: ``python -m twelves``."""

import sys

from twelves.cli import main

sys.exit(main())
