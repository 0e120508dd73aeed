"""The questions that the explorer answers, one a file."""
