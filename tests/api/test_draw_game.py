"""Games as HTML and graphs: what is in them, and that no text gets through as markup."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from twelves.draw.game import html_game, svg_game_graph
from twelves.draw.graph import GraphPoint, svg_graph
from twelves.draw.page import PAGE_END, page_begin, page_game
from twelves.records import Game, pdn

EVIL = "<script>alert('x')</script>\"&'"
TEXT = """[Event "Match & more"] [Black "Ann"] [White "Bob"] [Result "1-0"] [BlackAccuracy "91.2"]
{before} 1. 11-15 {[%eval +0.10]} 23-19 $2 {[%eval +1.00] too bold} (1... 22-17 {better} 2. 9-13)
2. 8-11 $14 {[%eval #3]} 22-17 {[%eval #+]} *"""
VOID = {"rect", "circle", "line", "path", "polygon", "polyline", "hr", "meta"}


class Text(HTMLParser):
    """What a reader sees, and the elements; fails if they are not nested."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name.startswith("on") for name, _ in attrs)
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "title" not in self.open:
            self.seen.append(data)

    @property
    def words(self) -> str:
        return " ".join("".join(self.seen).split())


def annotated() -> Game:
    (game,) = pdn.read_text(TEXT)
    assert game.errors == []
    return game


def test_a_game_shows_players_moves_board_and_graph() -> None:
    page = annotated()._repr_html_()
    text = Text(page)
    assert "Ann (black) accuracy 91.2 \u2013 Bob (white)" in text.words
    for words in ("Match & more", "before 1. 11-15", "23-19? +1.00", "too bold", "8-11 $14 #+3"):
        assert words in text.words
    assert "too bold (1... 22-17 better 2. 9-13) 2. 8-11" in text.words
    assert "%eval" not in text.words
    assert text.tags.count("svg") == 2
    assert {"script", "style"}.isdisjoint(text.tags)


def test_a_game_without_values_has_no_graph() -> None:
    game = Game("loa")
    game.add_line(["b1b3"])
    assert Text(game._repr_html_()).tags.count("svg") == 1
    picture = game.board().svg()
    assert picture._repr_svg_() == str(picture)


def test_a_place_shows_its_own_board() -> None:
    game = annotated()
    first = game.variations[0]
    assert first.board().fen() in first.html()
    assert game.end().board().fen() in game.html()
    assert "background:" in first.html()
    assert "background:" not in game.html()
    assert first.html(orientation="black") != first.html()
    inner = first.variations[1]  # within a variation there is no place in the graph
    assert inner.html().count("<svg") == 2


def test_there_is_no_blank_inside_the_brackets() -> None:
    (game,) = pdn.read_text("1. 11-15 ({so} 1. 9-14 {or} (1. 10-14) ({by} 1. 10-15 {far})) 23-19 *")
    assert game.errors == []
    shown = "1. 11-15 (so 1. 9-14 or) (1. 10-14) (by 1. 10-15 far) 1... 23-19"
    text = Text(game.html())
    assert shown in text.words, text.words
    assert shown in "".join(text.seen)  # as it stands, with single blanks


def test_white_begins() -> None:
    (game,) = pdn.read_text('[FEN "W:W21-32:B1-11,15"] 1... 23-19 2. 8-12 *')
    assert "1... 23-19 2. 8-12" in Text(game.html()).words


def test_every_text_is_escaped(game: str) -> None:
    names = ("Event", "Site", "Date", "Black", "White", "Result", "BlackAccuracy", "Opening")
    record = Game(game, headers=dict.fromkeys(names, EVIL))
    record.comment = EVIL
    node = record.add_line(["11-15"] if game == "checkers" else ["b1b3"])
    node.comment = node.late_comment = f"[%eval {EVIL}] {EVIL}"
    page = page_begin(EVIL) + page_game(record) + PAGE_END
    assert "<script" not in page
    text = Text(page)
    assert "script" not in text.tags
    assert text.words.count("alert('x')") >= 8


def test_a_record_with_mistakes_is_shown_too() -> None:
    broken, wrong = pdn.read_text('[FEN "W:W1:B<"] * 1. 11-15 1-9<b> *')
    assert "the start" in Text(broken._repr_html_()).words
    assert "1-9" in Text(wrong._repr_html_()).words
    assert "b" not in Text(wrong.html()).tags[-3:]


def test_a_deep_game_does_not_overflow() -> None:
    game = Game("checkers", "B:WK2:BK1,K14")
    node = game.variations
    game.add_line(["14-9", "2-7", "9-14", "7-2"] * 300)
    assert len(node) == 1
    assert "600." in Text(game.html()).words


@pytest.mark.parametrize("size", [None, 300])
def test_the_graph_is_well_formed(size: float | None) -> None:
    picture = svg_game_graph(annotated(), here=2, size=size)
    root = ET.fromstring(picture)
    assert root.get("width") == (None if size is None else str(size))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[1:] == ["1. 11-15 +0.10", "1... 23-19? +1.00", "2. 8-11 #+3", "2... 22-17 #+"]


def test_the_graph_goes_up_when_the_first_side_is_better() -> None:
    heights = []
    for share in (0.0, 0.5, 1.0):
        root = ET.fromstring(svg_graph([GraphPoint(share), GraphPoint(share)], ("black", "white")))
        line = next(root.iter("{http://www.w3.org/2000/svg}polyline"))
        heights.append(float(str(line.get("points")).split()[0].split(",")[1]))
    assert heights == sorted(heights, reverse=True)
    assert heights[0] > heights[2] + 100


def test_gaps_and_empty_graphs() -> None:
    points = [GraphPoint(0.5), GraphPoint(None), GraphPoint(0.6), GraphPoint(0.7)]
    root = ET.fromstring(svg_graph(points, ("a<", "b&")))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polygon"))) == 2
    ET.fromstring(svg_graph([], ("a", "b"), here=3))
    with pytest.raises(ValueError, match="size"):
        svg_graph(points, ("a", "b"), size=-1)
    with pytest.raises(ValueError, match="orientation"):
        html_game(Game(), orientation="green")  # type: ignore[arg-type]


@pytest.mark.report("security-03")
def test_nothing_in_a_file_becomes_markup() -> None:
    image, script = "<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>"
    (game,) = pdn.read_text(f'[White "{image}"] [Event "{script}"] 1. 11-15 {{{script}}} {image} *')
    page = page_begin(image) + page_game(game) + PAGE_END
    text = Text(page)
    assert {"img", "script"}.isdisjoint(text.tags)
    assert image in text.words
    assert script in text.words
    picture = svg_graph([GraphPoint(0.5, script, "??", image)], (image, script))
    assert {"img", "script"}.isdisjoint(element.tag for element in ET.fromstring(picture).iter())
