"""Looking after tables: what staff see of one and may do to it, what a report takes along, a round to try rules on."""
