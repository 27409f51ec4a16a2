"""The pages of what players leave behind."""
