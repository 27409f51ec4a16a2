"""The hall's pages. Each parses, asks one service or selector, and answers."""
