"""Owns the options of the protocol: what is declared, what is read, what holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from twelves import game_info, games
from twelves.drivers.numbers import whole
from twelves.drivers.output import Refusal
from twelves.drivers.session import MAX_TABLE_PIECES, SHIPPED, Settings, memory_mb
from twelves.engine import MAX_THREADS
from twelves.tables import MAX_CACHE_MB
from twelves.weights import parse_weights

MAX_LINES = 500
NOTATIONS = ("pdn", "coord")
_NO_FILE = "<empty>"


@dataclass(frozen=True)
class Declaration:
    """One option as the GUI hears of it."""

    name: str
    kind: str
    default: str = ""
    lowest: int = 0
    highest: int = 0
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        text = f"option name {self.name} type {self.kind}"
        if self.kind != "button":
            text += f" default {self.default}"
        if self.kind == "spin":
            text += f" min {self.lowest} max {self.highest}"
        return text + "".join(f" var {choice}" for choice in self.choices)


def option_name(rule: str) -> str:
    """``no_move`` as option names are written: ``NoMove``."""
    return "".join(word.capitalize() for word in rule.split("_"))


class Options(Settings):
    """The options of a session and their values."""

    def __init__(self) -> None:
        super().__init__()
        self.multipv = 1
        self.notation = NOTATIONS[0]
        self._rules: dict[str, dict[str, str]] = {game: {} for game in games()}
        self._known = {
            "ucivariant": self._set_game,
            "hash": lambda text: self._set_number("hash_mb", text, memory_mb()),
            "clearhash": lambda _text: "clear",
            "threads": lambda text: self._set_number("threads", text, MAX_THREADS),
            "multipv": lambda text: self._set_number("multipv", text, MAX_LINES),
            "tablepath": self._set_table_path,
            "tablepieces": self._set_table_pieces,
            "tablecache": self._set_table_cache,
            "ponder": self._check_only,
            "ucianalysemode": self._check_only,
            "movenotation": self._set_notation,
            "evalfile": self._set_weights,
            "rules": self._set_rules,
        }

    # Declaring.

    def declarations(self) -> list[str]:
        """The lines that tell the GUI of the options."""
        options = [
            Declaration("UCI_Variant", "combo", games()[0], choices=tuple(games())),
            Declaration("Hash", "spin", "16", 1, memory_mb()),
            Declaration("Clear Hash", "button"),
            Declaration("Threads", "spin", "1", 1, MAX_THREADS),
            Declaration("MultiPV", "spin", "1", 1, MAX_LINES),
            Declaration("TablePath", "string", SHIPPED),
            Declaration("TablePieces", "spin", str(MAX_TABLE_PIECES), 0, MAX_TABLE_PIECES),
            Declaration("TableCache", "spin", "16", 1, MAX_CACHE_MB),
            Declaration("Ponder", "check", "false"),
            Declaration("UCI_AnalyseMode", "check", "false"),
            Declaration("MoveNotation", "combo", NOTATIONS[0], choices=NOTATIONS),
            Declaration("EvalFile", "string", _NO_FILE),
        ]
        sets = list(dict.fromkeys(name for game in games() for name in game_info(game).rule_sets))
        if sets:
            options.append(Declaration("Rules", "combo", sets[0], choices=tuple(sets)))
        for rule, values in self._rule_options().items():
            options.append(
                Declaration(option_name(rule), "combo", values[0], choices=tuple(values))
            )
        return [str(option) for option in options]

    @staticmethod
    def _rule_options() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for game in games():
            for rule, values in game_info(game).rule_options.items():
                found[rule] = list(dict.fromkeys([*found.get(rule, []), *values]))
        return found

    # Reading.

    def rules(self) -> str:
        """The rules of the present game, as `Board` reads them."""
        return " ".join(f"{name}={value}" for name, value in self._rules[self.game].items())

    def set(self, words: list[str]) -> str:
        """Obeys ``name <id> [value <x>]``; returns what has changed. Raises `Refusal`."""
        if words[:1] != ["name"]:
            raise Refusal("'name' is missing")
        at = words.index("value") if "value" in words else len(words)
        name, text = " ".join(words[1:at]), " ".join(words[at + 1 :])
        plain = name.lower().replace(" ", "").replace("_", "")
        if not plain:
            raise Refusal("the name of the option is missing")
        if plain in self._known:
            return self._known[plain](text)
        for rule, values in self._rule_options().items():
            if rule.replace("_", "") == plain:
                return self._set_rule(rule, text, values)
        raise Refusal(f"there is no option {name!r}")

    def _set_game(self, text: str) -> str:
        game = game_info("-".join(text.split())).name
        if game != self.game:
            self.weights = ""  # they are of one game
        self.game = game
        return "game"

    def _set_number(self, name: str, text: str, highest: int) -> str:
        value = whole(text)
        if value is None:
            raise Refusal(f"a whole number is needed, not {text!r}")
        if not 1 <= value <= highest:
            raise Refusal(f"{value} is not from 1 to {highest}")
        setattr(self, name, value)
        return name

    def _set_table_path(self, text: str) -> str:
        """A folder; ``<empty>`` or nothing for no tables."""
        self.table_path = "" if text in ("", "<empty>") else text
        return "tables"

    def _set_table_pieces(self, text: str) -> str:
        if text.strip() == "0":
            self.table_pieces = 0
        else:
            self._set_number("table_pieces", text, MAX_TABLE_PIECES)
        return "tables"

    def _set_table_cache(self, text: str) -> str:
        self._set_number("table_cache_mb", text, MAX_CACHE_MB)
        return "tables"

    def _check_only(self, text: str) -> str:
        if text.lower() not in ("true", "false"):
            raise Refusal(f"true or false is needed, not {text!r}")
        return ""

    def _set_notation(self, text: str) -> str:
        self.notation = _choice(text, NOTATIONS)
        return ""

    def _set_weights(self, text: str) -> str:
        weights = ""
        if text not in ("", _NO_FILE):
            try:
                weights = Path(text).read_text(encoding="utf-8")
            except (OSError, ValueError) as error:
                raise Refusal(f"{text} cannot be read: {error}") from None
            parse_weights(self.game, weights)
        self.weights = weights
        return "weights"

    def _set_rules(self, text: str) -> str:
        """A named set, for every game that has one of that name."""
        name = text.strip().lower()
        owners = [game for game in games() if name in game_info(game).rule_sets]
        if not owners:
            known = dict.fromkeys(name for game in games() for name in game_info(game).rule_sets)
            raise Refusal(f"{text!r} is none of {', '.join(known)}")
        for game in owners:
            pairs = game_info(game).rule_sets[name].replace(",", " ").split()
            self._rules[game] = dict(pair.split("=", 1) for pair in pairs)
        return "rules"

    def _set_rule(self, rule: str, text: str, values: list[str]) -> str:
        value = _choice(text, values)
        for game in games():
            if value in game_info(game).rule_options.get(rule, ()):
                self._rules[game][rule] = value
        return "rules"


def _choice(text: str, choices: list[str] | tuple[str, ...]) -> str:
    wanted = text.strip().lower()
    if wanted not in choices:
        raise Refusal(f"{text!r} is none of {', '.join(choices)}")
    return wanted
