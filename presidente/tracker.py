"""The optional error tracker: sentry-sdk, if SENTRY_DSN is set."""

from typing import Any

from presidente.logs import scrubbed


def start(dsn: str, release: str) -> None:
    """Sends unexpected exceptions there. Local variables hold hands of cards, requests hold names: neither goes out."""
    import sentry_sdk

    sentry_sdk.init(
        dsn=dsn,
        release=release or None,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=without_private_parts,
    )


def without_private_parts(event: Any, hint: Any) -> Any:
    event.pop("request", None)
    event.pop("user", None)
    for value in event.get("exception", {}).get("values", ()):
        value["value"] = scrubbed(str(value.get("value", "")))
    if "logentry" in event:
        event["logentry"] = {"message": scrubbed(str(event["logentry"].get("formatted") or ""))}
    return event
