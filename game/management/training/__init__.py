"""Training of Experto's network by self-play: its rounds (`play`), what they teach (`learn`), a whole run (`run`)."""
