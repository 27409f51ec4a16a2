import pytest

from lobby import codes


def test_a_code_is_eight_letters_that_nobody_confuses() -> None:
    code = codes.new_code()
    assert codes.is_code(code)
    assert len(code) == 8
    assert not set(codes.ALPHABET) & set("AEIOULQV0123456789")


def test_a_token_has_128_bits() -> None:
    tokens = {codes.new_token() for _ in range(50)}
    assert len(tokens) == 50
    assert {len(token) for token in tokens} == {22}  # 16 bytes in base 64, without padding


@pytest.mark.parametrize(
    "typed",
    [
        "PTKNBRCD",
        "ptknbrcd",
        " ptkn brcd ",
        "PTKN-BRCD",
        "PTKN–BRCD",
        "p.t.k.n.b.r.c.d",
        "ＰＴＫＮＢＲＣＤ",
        "https://presidente.example/mesa/PTKNBRCD/",
        "https://presidente.example/mesa/ptkn-brcd/?de=chat",
        "Ven a jugar: http://127.0.0.1:8000/mesa/PTKNBRCD",
        "https://presidente.example/mesa/PTKNBRCD/qr.svg",
    ],
)
def test_a_code_is_read_however_it_was_typed_or_pasted(typed: str) -> None:
    assert codes.read_invitation(typed) == ("PTKNBRCD", "")


def test_a_private_link_gives_its_token_in_its_own_spelling() -> None:
    link = "https://presidente.example/mesa/ptknbrcd/aB3_x-9/"
    assert codes.read_invitation(link) == ("PTKNBRCD", "aB3_x-9")


@pytest.mark.parametrize("text", ["", "   ", "-", "PTKN", "PTKNBRCDX", "PTKNBRC1", "A" * 100_000])
def test_what_is_no_code_is_not_taken_for_one(text: str) -> None:
    assert not codes.is_code(codes.read_invitation(text).code)
