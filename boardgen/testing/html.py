"""HTML pages, parsed by the standard library."""

from __future__ import annotations

from html.parser import HTMLParser

from boardgen.testing.subject import expect


class HtmlPage(HTMLParser):
    """An HTML page: its tags, ids, references and texts; mismatched tags fail.

    Attributes:
        tags: names and attributes, in order.
        ids: every ``id``.
        used: every ``id`` that is referenced.
        text: the innermost tag around each text, and the text.
    """

    VOID = frozenset({"meta", "br", "link", "img", "hr", "input"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str | None] = []
        self.used: list[str] = []
        self.text: list[tuple[str, str]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        found = dict(attrs)
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        self.used += [value[1:] for key, value in attrs if key.endswith("href") and value and value.startswith("#")]
        if tag not in self.VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that ends at once."""
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Check that the innermost open tag ends."""
        expect(self._open and self._open[-1] == tag, f"</{tag}> ends no open tag")
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text.append((self._open[-1] if self._open else "", data))

    def close(self) -> None:
        """Check that all tags are closed."""
        super().close()
        expect(not self._open, f"tags are left open: {self._open}")

    def named(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of each tag of a name."""
        return [attributes for name, attributes in self.tags if name == tag]

    def texts(self, tag: str) -> list[str]:
        """The texts right inside tags of a name."""
        return [data for name, data in self.text if name == tag]


def read_html(text: str) -> HtmlPage:
    """Read a page of HTML.

    Raises:
        AssertionError: tags do not match.
    """
    page = HtmlPage()
    page.feed(text)
    page.close()
    return page
