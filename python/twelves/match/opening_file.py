"""Owns files of openings: what a line may look like, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

from twelves.match.openings import Opening


def read_openings(path: str | Path, game: str, rules: str | None = None) -> list[Opening]:
    """The openings of a file, one a line; ``#`` begins a comment.

    A line is a position, or moves from the start, or a position, the word ``moves`` and moves; or
    columns parted by tabs of which one is that, and the others are a name. If there are columns
    for moves and for the position after them, the moves count.

    Raises
    ------
    ValueError
        With the number of a line that cannot be read.
    """
    openings = []
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                openings.append(parse_opening(line, game, rules))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None
    if not openings:
        raise ValueError(f"{path}: there is no opening in it")
    return openings


def parse_opening(line: str, game: str, rules: str | None = None) -> Opening:
    r"""The opening that a line describes.

    Examples
    --------
    >>> parse_opening("7\t9-13 22-18 10-15\tcrossboard", "checkers")
    Opening(name='7 crossboard', fen=None, moves=('9-13', '22-18', '10-15'))
    >>> parse_opening("W:W30:B1 moves 30-26", "checkers").fen
    'W:W30:B1'
    """
    columns = [column.strip() for column in line.split("\t") if column.strip()]
    read = [_read(column, game, rules) for column in columns]
    best = max(
        (found for found in read if not isinstance(found, ValueError)),
        key=lambda found: bool(found.moves),
        default=None,
    )
    if best is None:
        raise ValueError(f"neither a position nor moves: {line.strip()!r} ({read[0]})")
    rest = [
        column for column, found in zip(columns, read, strict=True) if isinstance(found, ValueError)
    ]
    return Opening(" ".join(dict.fromkeys(rest)) or " ".join(columns), best.fen, best.moves)


def _read(text: str, game: str, rules: str | None) -> Opening | ValueError:
    """The opening that a column is, or why it is none."""
    words = text.split()
    if "moves" in words:
        at = words.index("moves")
        fen, moves = " ".join(words[:at]).removeprefix("fen "), words[at + 1 :]
        return _checked(
            Opening(text, None if fen in ("startpos", "") else fen, tuple(moves)), game, rules
        )
    first = _checked(Opening(text, text.removeprefix("fen ")), game, rules)
    if not isinstance(first, ValueError):
        return first
    second = _checked(Opening(text, None, tuple(words)), game, rules)
    return first if isinstance(second, ValueError) and len(words) < 3 else second


def _checked(opening: Opening, game: str, rules: str | None) -> Opening | ValueError:
    try:
        over = opening.board(game, rules).is_game_over()
    except ValueError as error:
        return error
    return ValueError("the game is over there") if over else opening
