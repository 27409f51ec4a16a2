from django.apps import AppConfig


class PresidenteConfig(AppConfig):
    name = "presidente"
