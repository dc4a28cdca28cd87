"""Owns the graph of how a game went, as SVG: who was better after every move."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from twelves.draw.svg import Picture, picture_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH, HEIGHT = 600, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 10, 10, 10, 18

COLOURS = {
    "first": "#2a2725",
    "second": "#faf5ea",
    "frame": "#8a7a66",
    "middle": "#c47f3d",
    "line": "#e8c547",
    "line_edge": "#3b2f26",
    "words": "#777",
    "here": "#3f7fbf",
    "??": "#d03a2f",
    "?": "#e8832a",
    "?!": "#e8c547",
}


@dataclass(frozen=True)
class GraphPoint:
    """One place of the graph.

    Attributes
    ----------
    share : float or None
        The points that the side which moves first can expect, from 0 to 1; None leaves a gap.
    label : str
        What the pointer shows, such as ``12. 11-15 +0.30``.
    mark : str
        ``'??'``, ``'?'`` or ``'?!'`` puts a dot there.
    number : str
        What stands below it, if there is room; mostly nothing.
    """

    share: float | None
    label: str = ""
    mark: str = ""
    number: str = ""


def svg_graph(
    points: Sequence[GraphPoint],
    sides: tuple[str, str],
    *,
    here: int | None = None,
    size: float | None = None,
) -> Picture:
    """A graph: the dark part is the share of the side that moves first.

    Parameters
    ----------
    points : sequence of GraphPoint
        In the order of the moves.
    sides : tuple of str
        The names of both sides, that of the one that moves first at first.
    here : int, optional
        The point at which a line stands.
    size : float, optional
        The width in pixels; without it the picture takes the room that it is given.
    """
    fixed = "" if size is None else f' width="{picture_size(size)}"'
    title = f"How the game went: up is better for {sides[0]}, down for {sides[1]}"
    graph = _Graph(points)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"{fixed} role="img"'
        f' aria-label="{escape(title)}" style="max-width:100%">\n<title>{escape(title)}</title>',
        *graph.ground(),
        *graph.lines(),
        *graph.middle(),
        *graph.position(here),
        *graph.dots(),
        *graph.names(sides),
        *graph.numbers(),
        "</svg>",
    ]
    return Picture("\n".join(parts))


class _Graph:
    def __init__(self, points: Sequence[GraphPoint]) -> None:
        self._points = points
        self._step = (WIDTH - _LEFT - _RIGHT) / max(1, len(points) - 1)
        self._height = HEIGHT - _TOP - _BOTTOM

    def ground(self) -> Iterator[str]:
        yield (
            f'<rect x="{_LEFT}" y="{_TOP}" width="{WIDTH - _LEFT - _RIGHT}"'
            f' height="{self._height}" fill="{COLOURS["second"]}" stroke="{COLOURS["frame"]}"/>'
        )

    def lines(self) -> Iterator[str]:
        bottom = _TOP + self._height
        for run in self._runs():
            corners = [self._corner(index) for index in run]
            text = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
            ends = f"{corners[-1][0]:.1f},{bottom} {corners[0][0]:.1f},{bottom}"
            yield f'<polygon points="{text} {ends}" fill="{COLOURS["first"]}"/>'
            for colour, width in ((COLOURS["line_edge"], 3.5), (COLOURS["line"], 2)):
                yield (
                    f'<polyline points="{text}" fill="none" stroke="{colour}"'
                    f' stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'
                )

    def middle(self) -> Iterator[str]:
        y = _TOP + self._height / 2
        yield (
            f'<line x1="{_LEFT}" y1="{y}" x2="{WIDTH - _RIGHT}" y2="{y}"'
            f' stroke="{COLOURS["middle"]}" stroke-dasharray="4 4"/>'
        )

    def position(self, here: int | None) -> Iterator[str]:
        if here is not None and 0 <= here < len(self._points):
            x = _LEFT + here * self._step
            yield (
                f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{_TOP + self._height}"'
                f' stroke="{COLOURS["here"]}" stroke-width="2"/>'
            )

    def dots(self) -> Iterator[str]:
        for index, point in enumerate(self._points):
            if point.share is None:
                continue
            x, y = self._corner(index)
            label = f"<title>{escape(point.label)}</title>"
            if point.mark in COLOURS:
                yield (
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{COLOURS[point.mark]}"'
                    f' stroke="{COLOURS["line_edge"]}">{label}</circle>'
                )
            else:  # only for the pointer
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill-opacity="0">{label}</circle>'

    def names(self, sides: tuple[str, str]) -> Iterator[str]:
        """Whose part is which, in an ink that can be read on both."""
        for name, y in ((sides[0], HEIGHT - _BOTTOM - 6), (sides[1], _TOP + 14)):
            yield (
                f'<text x="{_LEFT + 6}" y="{y}" font-family="sans-serif" font-size="12"'
                f' fill="{COLOURS["middle"]}">{escape(name)}</text>'
            )

    def numbers(self) -> Iterator[str]:
        for index, point in enumerate(self._points):
            if point.number:
                x = _LEFT + index * self._step
                yield (
                    f'<text x="{x:.1f}" y="{HEIGHT - 5}" font-family="sans-serif" font-size="10"'
                    f' fill="{COLOURS["words"]}" text-anchor="middle">{escape(point.number)}</text>'
                )

    def _runs(self) -> Iterator[list[int]]:
        """The stretches without gaps."""
        run: list[int] = []
        for index, point in enumerate([*self._points, GraphPoint(None)]):
            if point.share is not None:
                run.append(index)
            elif run:
                yield run
                run = []

    def _corner(self, index: int) -> tuple[float, float]:
        share = min(max(self._points[index].share or 0.0, 0.0), 1.0)
        return _LEFT + index * self._step, _TOP + (1 - share) * self._height
