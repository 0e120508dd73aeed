"""What a reader sees: figure, page and text formats."""
