"""Owns a page of HTML with games one below the other."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from twelves.draw.game import html_game

if TYPE_CHECKING:
    from twelves.records import GameNode

_STYLE = "body{margin:1em auto;max-width:70em;padding:0 1em;font-family:sans-serif}hr{margin:2em 0}"
PAGE_END = "</body>\n</html>\n"
"""What stands behind the last game."""


def page_begin(title: str) -> str:
    """What stands before the first game."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n"
    )


def page_game(node: GameNode) -> str:
    """One game of the page."""
    return f"{html_game(node)}\n<hr>\n"
