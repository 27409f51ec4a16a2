"""Players beyond the table: history, replay, statistics, rating, the deal that one can check, one's own data."""
