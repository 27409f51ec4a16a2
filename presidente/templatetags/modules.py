"""`{% module_preloads "js/a.js" … %}` in a page's head."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from presidente.modules import graph

register = template.Library()


@register.simple_tag
def module_preloads(*entries: str) -> SafeString:
    """A link for every module that these entries need, so that none waits for the one that imports it."""
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in graph(*filter(None, entries)))
    )
