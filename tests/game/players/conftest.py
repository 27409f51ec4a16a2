"""The table's cast (tests/game/conftest.py), and a match that these tests often need played."""

from tests.game.conftest import alba, bruno, carmen, diego, profiles

__all__ = ("alba", "bruno", "carmen", "diego", "profiles")
