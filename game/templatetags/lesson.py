"""`{% load lesson %}`: what pages of other apps say of «Aprender a jugar»."""

from django import template
from django.http import HttpRequest

from accounts.models import User
from game.selectors import lesson_learnt

register = template.Library()


@register.filter
def has_learnt(request: HttpRequest) -> bool:
    """Whether whoever looks at the page has been through the lesson: `{% if request|has_learnt %}`."""
    user = getattr(request, "user", None)
    return isinstance(user, User) and lesson_learnt(user)
