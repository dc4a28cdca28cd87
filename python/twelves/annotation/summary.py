"""Owns what is told at the end: how well everybody has played, over all games."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from twelves.annotation.batch import Annotated


@dataclass
class _Total:
    games: int = 0
    moves: int = 0
    points: float = 0.0  # the accuracies of all moves together
    blunders: int = 0
    mistakes: int = 0
    inaccuracies: int = 0

    def as_json(self) -> dict[str, Any]:
        accuracy = self.points / self.moves if self.moves else None
        return {
            "games": self.games, "moves": self.moves, "accuracy": accuracy,
            "blunders": self.blunders, "mistakes": self.mistakes,
            "inaccuracies": self.inaccuracies,
        }  # fmt: skip


@dataclass
class Summary:
    """The accuracy of players by name, and the games one by one."""

    _games: list[dict[str, Any]] = field(default_factory=list)
    _totals: dict[str, _Total] = field(default_factory=dict)

    def add(self, one: Annotated) -> None:
        """Counts a game."""
        facts: dict[str, Any] = {"number": one.number, "trouble": one.trouble or None}
        for player in one.players:
            name = one.game.player(player.side)
            facts[player.side] = {"name": name, **asdict(player)}
            total = self._totals.setdefault(name or f"({player.side})", _Total())
            total.games += 1
            total.moves += player.moves
            total.points += (player.accuracy or 0.0) * player.moves
            total.blunders += player.blunders
            total.mistakes += player.mistakes
            total.inaccuracies += player.inaccuracies
        self._games.append(facts)

    def as_json(self) -> dict[str, Any]:
        """All of it for programs."""
        return {
            "games": self._games,
            "players": {name: total.as_json() for name, total in self._totals.items()},
        }

    def as_text(self) -> str:
        """The players as a table, who has moved most at first."""
        lines = [
            f"{'player':<24} {'games':>6} {'moves':>6} {'accuracy':>8} {'??':>5} {'?':>5} {'?!':>5}"
        ]
        ordered = sorted(self._totals.items(), key=lambda item: (-item[1].moves, item[0]))
        for name, total in ordered:
            mean = f"{total.points / total.moves:8.1f}" if total.moves else f"{'-':>8}"
            lines.append(
                f"{name[:24]:<24} {total.games:>6} {total.moves:>6} {mean} {total.blunders:>5}"
                f" {total.mistakes:>5} {total.inaccuracies:>5}"
            )
        return "\n".join(lines)
