"""What the tests of accounts know of the cast in conftest.py."""

# Everybody's, where somebody has one.
PASSWORD = "tres-de-picas"
