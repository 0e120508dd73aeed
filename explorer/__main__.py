"""`python -m explorer` is the command line."""

import sys

from explorer.cli import main

sys.exit(main())
