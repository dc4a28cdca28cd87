"""Shows the main job of the package: an analysis of a position in each game."""

import twelves

POSITIONS = [
    ("checkers", "B:W18,22,23,26,27,30,31:B2,3,7,10,11,12,15"),
    ("loa", None),
]


def show(game: str, fen: str | None, seconds: float = 2.0) -> None:
    """Print the board and the three best lines with their scores."""
    board = twelves.Board(game, fen=fen) if fen else twelves.Board(game)
    print(f"\n== {game}: {board.fen()}\n\n{board}\n")
    with twelves.Engine(game, hash_mb=64) as engine:
        lines = engine.analyse(board, twelves.Limit(time=seconds), multipv=3)
    for info in lines:
        moves = " ".join(str(move) for move in info.pv[:8])
        print(f"{info.score!s:>8}  depth {info.depth:<3}  {moves}")


if __name__ == "__main__":
    for name, text in POSITIONS:
        show(name, text)
