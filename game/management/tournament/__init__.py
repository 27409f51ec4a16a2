"""Levels of bots against each other on duplicate deals: what `manage.py tournament` plays and prints."""
