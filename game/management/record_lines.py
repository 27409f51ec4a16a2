"""JSON values out of a stream: JSON Lines, or one value that fills the whole stream."""

import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

MAX_LINE = 1_000_000
"""A line of this many bytes is no record: the longest rounds take some twenty thousand."""
MAX_WHOLE = 16_000_000
MAX_DIGITS = 4300
"""As many as Python itself reads into an integer, unless it is set otherwise."""

SPACE = b" \t\r\n"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class LineError(ValueError):
    """The stream holds no JSON value at `line`; the text says why, in one line."""

    def __init__(self, line: int, cause: str) -> None:
        super().__init__(cause)
        self.line = line


def read_values(stream: BinaryIO) -> Iterator[tuple[int, object]]:
    """Each value with the number of the line it begins on, as soon as its line has come in. Raises LineError.

    Blank lines are passed over. Where the first line is the beginning of a value and not the whole of one, the value
    fills the stream.
    """
    lines = _lines(stream)
    for number, line in lines:
        try:
            value = _parse(line, number)
        except _CutShortError:
            yield number, _whole(line, number, lines)
            return
        yield number, value
        for later, text in lines:
            yield later, _parse(text, later)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        if len(line.rstrip(b"\r\n")) >= MAX_LINE:
            raise LineError(number, f"the line has {MAX_LINE:,} characters or more")
        if number == 1 and line.startswith(BYTE_ORDER_MARK):
            raise LineError(number, "a byte order mark stands before the record")
        if line.strip(SPACE):
            yield number, line


def _whole(first: bytes, number: int, lines: Iterator[tuple[int, bytes]]) -> object:
    """The value that begins with the line `first` and ends with the stream."""
    text, last, size = [first], number, len(first)
    for later, line in lines:
        if last == number and _is_record(line):
            raise LineError(number, "the record is cut short")
        size += len(line)
        if size > MAX_WHOLE:
            raise LineError(number, f"the record has more than {MAX_WHOLE:,} characters")
        text += [b"\n"] * (later - last - 1)
        text.append(line)
        last = later
    return _parse(b"".join(text), number)


def _is_record(line: bytes) -> bool:
    """Whether a line is a value of JSON Lines, and not a part of one that fills the stream."""
    try:
        return line.startswith(b"{") and isinstance(_parse(line, 0), dict)
    except LineError:
        return False


class _CutShortError(LineError):
    """The text ends before its value does."""


def _parse(data: bytes, number: int) -> object:
    """The value in a text that begins on line `number`. Raises LineError; _CutShortError where more may come."""
    try:
        text = data.rstrip(SPACE).decode()
    except UnicodeDecodeError as error:
        raise LineError(number + data.count(b"\n", 0, error.start), "the text is not UTF-8") from error
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        kind = _CutShortError if error.pos >= len(text) else LineError
        raise kind(number + error.lineno - 1, f"no JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise LineError(number, "no record: nested too deeply") from error
    except ValueError as error:
        raise LineError(number, f"no record: {error}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are all different: of two values for one key neither can be trusted."""
    built = dict(pairs)
    if len(built) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return built


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError("a number is too large")
    return value


def _integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError("a number is too large")
    return int(text)


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_int=_integer, parse_constant=_constant)
