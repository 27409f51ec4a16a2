"""Settings, from the environment only. With nothing set: SQLite, in-process channel layer, in-process clock.

Every variable is named in deploy/README.md and stands in deploy/env.example. `DJANGO_PRODUCTION=1` turns on what a
public site needs (a secret key of its own, https only, hashed static files, one trusted proxy); presidente.checks
refuses what cannot work.
"""

from pathlib import Path
from typing import Any

import environ
from celery.schedules import crontab
from csp.constants import NONE, SELF

from accounts.limits import RATES
from presidente.secret import embedded_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"  # what an embedded installation keeps: database, secret key
env = environ.Env()

# --- What kind of installation this is -------------------------------------------------------------------------------

PRODUCTION = env.bool("DJANGO_PRODUCTION", default=False)
DEBUG = env.bool("DJANGO_DEBUG", default=False)
HTTPS = env.bool("DJANGO_HTTPS", default=PRODUCTION)
WEB_PROCESSES = env.int("WEB_PROCESSES", default=1)
# How many proxies before us add X-Forwarded-For and set X-Forwarded-Proto. With 0 nobody's word on these is taken.
TRUSTED_PROXY_COUNT = env.int("DJANGO_PROXY_COUNT", default=1 if PRODUCTION else 0)

# In production an unset key stays empty: presidente.checks stops servers at start, Django anything else at first use.
SECRET_KEY = env.str("DJANGO_SECRET_KEY", default="") or ("" if PRODUCTION else embedded_key(VAR_DIR / "secret.key"))
SECRET_KEY_GIVEN = bool(SECRET_KEY)
ALLOWED_HOSTS: list[str] = env.list("DJANGO_ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("DJANGO_CSRF_TRUSTED_ORIGINS", default=[])

# --- What it is made of ----------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "presidente",
    "game",
    "game.doctor",
    "game.players",
    "lobby",
    "accounts",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "presidente.middleware.CompressionMiddleware",
    "presidente.middleware.PartsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "presidente.middleware.AdminPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.StandingMiddleware",
    "accounts.middleware.SecondFactorMiddleware",
    "accounts.slowing.SlowDownMiddleware",
    "game.players.middleware.GuestMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "presidente.middleware.MethodMiddleware",
]

ROOT_URLCONF = "presidente.urls"
ASGI_APPLICATION = "presidente.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "presidente.catalog.js_catalog",
                "accounts.context.preferences",
                "presidente.maintenance.shown",
                "presidente.shell.context",
            ]
        },
    }
]

# --- Where things are kept -------------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url("DATABASE_URL")
    if "DATABASE_URL" in env
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": VAR_DIR / "presidente.sqlite3"}
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    # Under ASGI each request has a thread of its own, so connections persist in a pool, not in the threads.
    # It must hold more than the threads of the table's own database work.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = {
        "pool": {"min_size": 2, "max_size": env.int("DATABASE_POOL_MAX", default=20), "timeout": 20}
    }

REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    # The pub/sub layer loses no message at a full channel. redis-py 8 would close an idle subscription after 5 s:
    # https://github.com/django/channels_redis/issues/422
    CHANNEL_LAYERS: dict[str, Any] = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
        }
    }
    CACHES = {"default": {"BACKEND": "presidente.cache.PatientRedisCache", "LOCATION": REDIS_URL}}
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# --- The clock (presidente/celery.py); without Redis the server process sweeps by itself ------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "presidente.beat.Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")  # not wherever beat was started
# A tick that waited longer than a second has been overtaken by the next ones.
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "game.tasks.sweep", "schedule": 0.25, "options": {"expires": 1.0}},
    "prune": {"task": "presidente.tasks.prune_all", "schedule": crontab(hour=4, minute=30)},
}

# How long bots think, as a multiple of their own time; browser tests have them hurry.
BOT_PACE = env.float("PRESIDENTE_BOT_PACE", default=1.0)

# --- Who you are -----------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
# It is Django's own backend too (permissions included): with both, a wrong password would be hashed twice.
AUTHENTICATION_BACKENDS = ["accounts.backends.Backend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Presidente] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "add_email": "accounts.forms.AddEmailForm",
    "reauthenticate": "accounts.second_factor.PasswordAgainForm",
}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.USERNAME_VALIDATORS"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_USER_DISPLAY = "accounts.models.user_display"
# A guest counts as signed in and must still reach sign-in and sign-up; accounts.views sends members on.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
# The administration's second factor; off by itself where one person plays at home.
ADMIN_SECOND_FACTOR = env.bool("DJANGO_ADMIN_SECOND_FACTOR", default=PRODUCTION)
MFA_ADAPTER = "accounts.second_factor.MFAAdapter"
MFA_FORMS = {
    "activate_totp": "accounts.second_factor.ActivateForm",
    "add_webauthn": "accounts.passkeys.AddForm",
    "edit_webauthn": "accounts.passkeys.EditForm",
    "authenticate": "accounts.second_factor.AuthenticateForm",
    "reauthenticate": "accounts.second_factor.ReauthenticateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers themselves allow it on localhost alone
MFA_TOTP_TOLERANCE = 1  # a phone's clock, and the seconds of typing
MFA_ALLOW_UNVERIFIED_EMAIL = True  # an address is no condition of an account here
# allauth's own limits, and those of accounts.limits, unless the environment turns them off (tests and load runs sign
# up by the hundred).
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = dict(RATES)
if not env.bool("DJANGO_RATE_LIMITS", default=True):
    ACCOUNT_RATE_LIMITS = False
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXY_COUNT

# A guest is known by the session alone, and wants to find the same name and history again next month.
SESSION_COOKIE_AGE = 365 * 24 * 3600

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# A mail server that accepts and then says nothing would otherwise hold the request, and its thread, for ever.
EMAIL_TIMEOUT = env.float("EMAIL_TIMEOUT", default=10.0)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Presidente <presidente@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# --- What browsers are told ------------------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("DJANGO_HSTS_SECONDS", default=365 * 24 * 3600) if HTTPS else 0
# Subdomains and the browsers' preload list concern the whole domain, which may not be ours alone.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env.bool("DJANGO_HSTS_WHOLE_DOMAIN", default=False)
SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_PRELOAD else ["security.W005", "security.W021"]
if HTTPS and TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Older Safari does not let 'self' match wss: https://github.com/w3c/webappsec-csp/issues/7
SOCKETS = [f"wss://{host}" for host in ALLOWED_HOSTS if HTTPS and host[:1] not in ("*", ".", "[")]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF, *SOCKETS],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["service-worker"],  # static/js/shell/tend.js, for the one address of its registration
        "report-uri": ["/csp/"],
    }
}
# The admin's jQuery builds HTML from strings. What it loads still comes from here alone.
ADMIN_SECURITY_POLICY: dict[str, list[str] | None] = {
    "img-src": [SELF, "data:"],
    "require-trusted-types-for": None,
    "trusted-types": None,
}

# Off takes the service worker away from every browser that has it, and all that it kept (deploy/RUNBOOK.md).
SERVICE_WORKER = env.bool("DJANGO_SERVICE_WORKER", default=True)

# --- Files -----------------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Collected, minified, hashed and compressed in production or where a place for them is named; otherwise served from
# where they lie, and asked for anew on every page.
COLLECTED = PRODUCTION or "DJANGO_STATIC_ROOT" in env
STATIC_ROOT = env.str("DJANGO_STATIC_ROOT", default=str(BASE_DIR / "staticfiles")) if COLLECTED else None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "presidente.storage.ManifestStorage"
        if COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_USE_FINDERS = not COLLECTED
WHITENOISE_MAX_AGE = 60 if COLLECTED else 0

# --- Words and times -------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]  # each in its own words
LOCALE_PATHS = [BASE_DIR / "presidente" / "locale"]
TIME_ZONE = env.str("DJANGO_TIME_ZONE", default="Europe/Madrid")
USE_TZ = True

# --- What watches over it (deploy/RUNBOOK.md) ------------------------------------------------------------------------

# Who may read /metrics: these networks, if no proxy stands between; or anybody with the token.
METRICS_ALLOWED: list[str] = env.list("METRICS_ALLOWED", default=["127.0.0.1/32", "::1/128"])
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_LISTEN = env.str("METRICS_LISTEN", default="")  # where a worker serves its own, HOST:PORT
SENTRY_DSN = env.str("SENTRY_DSN", default="")
RELEASE = env.str("PRESIDENTE_RELEASE", default="")

# --- What is written down. Users never see a traceback: the pages 500.html and the codes of the socket say enough. ----

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "presidente.logs.LineFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "presidente.logs.JsonFormatter"},
    },
    "filters": {"one_line": {"()": "presidente.logs.OneLine"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if env.bool("DJANGO_LOG_JSON", default=PRODUCTION) else "line",
        }
    },
    "root": {"handlers": ["console"], "level": env.str("DJANGO_LOG_LEVEL", default="WARNING")},
    # Propagated to the root instead of Django's own handlers, which also would mail.
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},  # not every address that a stranger tries
        "django.security.DisallowedHost": {"filters": ["one_line"]},
    },
}
