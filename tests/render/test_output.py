"""Files that appear whole or not at all; the table of formats; drawings."""

import errno
import os
import stat
from functools import partial
from pathlib import Path

import pytest

from boardgen.errors import OutputError
from boardgen.render import output
from boardgen.render.drawing import Drawing, numbered
from boardgen.render.formats import FORMATS, render
from boardgen.render.output import target_directory, target_file, write_files
from boardgen.scene.primitives import Document
from boardgen.scene.themes import COLOUR, DARK
from tests.render.scenes import SCENES

TWO = Document((SCENES["circles"], SCENES["text"]))
STARTS = {".svg": b"<svg ", ".pdf": b"%PDF-", ".png": b"\x89PNG", ".dxf": b"  0\nSECTION", ".txt": b"page "}


def names(directory):
    return sorted(path.name for path in directory.iterdir())


def test_files_are_written_and_replaced(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    write_files([(tmp_path / "a", b"new"), (tmp_path / "b", b"")])
    assert names(tmp_path) == ["a", "b"]
    assert (tmp_path / "a").read_bytes() == b"new"
    assert (tmp_path / "b").read_bytes() == b""


def test_new_files_have_the_permissions_of_any_new_file(tmp_path):
    (tmp_path / "plain").write_bytes(b"")
    (tmp_path / "kept").write_bytes(b"")
    (tmp_path / "kept").chmod(0o600)
    write_files([(tmp_path / "new", b""), (tmp_path / "kept", b"")])
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes["new"] == modes["plain"]
    assert modes["kept"] == 0o600


def test_a_missing_directory_is_an_error(tmp_path):
    with pytest.raises(OutputError, match=r"missing/a: cannot be written: the directory does not exist"):
        write_files([(tmp_path / "first", b"1"), (tmp_path / "missing" / "a", b"2")])
    assert names(tmp_path) == []


def test_a_directory_is_not_overwritten(tmp_path):
    (tmp_path / "taken").mkdir()
    with pytest.raises(OutputError, match="taken: cannot be written: it is a directory"):
        write_files([(tmp_path / "first", b"1"), (tmp_path / "taken", b"2")])
    assert names(tmp_path) == ["taken"]


def test_a_file_is_no_directory(tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(OutputError, match="part of the path is a file"):
        write_files([(tmp_path / "file" / "a", b"2")])


@pytest.mark.parametrize("name", ["nul\0name", "x" * 300])
def test_names_that_cannot_be(tmp_path, name):
    with pytest.raises(OutputError, match="cannot be written: the name"):
        write_files([(tmp_path / name, b"2")])
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [(errno.EACCES, "permission denied"), (errno.EROFS, "read-only"), (errno.EIO, os.strerror(errno.EIO))],
)
def test_a_directory_that_cannot_be_written_to(tmp_path, monkeypatch, code, said):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(output, "open", refuse, raising=False)
    with pytest.raises(OutputError, match=said):
        write_files([(tmp_path / "a", b"1")])


def test_a_full_disk_leaves_nothing_behind_and_the_old_file_in_place(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"old")
    calls = []

    def full_on_the_second(_):
        calls.append(1)
        if len(calls) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output.os, "fsync", full_on_the_second)
    with pytest.raises(OutputError, match="b: cannot be written: the disk is full"):
        write_files([(tmp_path / "a", b"new"), (tmp_path / "b", b"new")])
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


def test_a_rename_that_fails_leaves_no_temporary_file(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(errno.EPERM, "no")

    monkeypatch.setattr(output.os, "replace", refuse)
    with pytest.raises(OutputError, match="permission denied"):
        write_files([(tmp_path / "a", b"new")])
    assert names(tmp_path) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_the_device_that_is_always_full(tmp_path, monkeypatch):
    full = partial(os.open, "/dev/full", os.O_WRONLY)
    monkeypatch.setattr(output, "open", lambda path, mode: os.fdopen(full(), mode.replace("x", "w")), raising=False)
    with pytest.raises(OutputError, match="the disk is full"):
        write_files([(tmp_path / "a", b"new")])
    assert names(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals of our own here")
def test_a_device_is_written_to():
    """A terminal of our own, because a wrong program run as root would replace a real device by a file."""
    master, slave = os.openpty()
    try:
        write_files([(Path(os.ttyname(slave)), b"new")])
        assert os.read(master, 10) == b"new"
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_written_to_and_an_unread_one_is_an_error(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OutputError, match="pipe: cannot be written: nobody is reading"):
        write_files([(pipe, b"new")])
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_files([(pipe, b"new")])
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == ["pipe"]


def test_a_symbolic_link_is_followed(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_files([(tmp_path / "link", b"new")])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_links_in_a_circle_are_an_error(tmp_path):
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    with pytest.raises(OutputError, match="one: cannot be written: its symbolic links form a loop"):
        write_files([(tmp_path / "one", b"new")])
    assert names(tmp_path) == ["one", "two"]


def test_a_read_only_file_is_not_replaced(tmp_path):
    """Not even by the superuser, to whom nothing is read-only."""
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(0o444)
    with pytest.raises(OutputError, match="a: cannot be written: the existing file is read-only"):
        write_files([(tmp_path / "b", b"new"), (tmp_path / "a", b"new")])
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


@pytest.mark.parametrize("linked", [True, False])
def test_renames_are_undone_when_one_fails(tmp_path, monkeypatch, linked):
    """Where a file system has links the old files keep a second name meanwhile, elsewhere a copy."""
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "a").chmod(0o640)
    replace = os.replace

    def refuse_c(source, target):
        if Path(target).name == "c":
            raise PermissionError(errno.EPERM, "no")
        replace(source, target)

    def no_links(*_):
        raise OSError(errno.EOPNOTSUPP, "no")

    monkeypatch.setattr(output.os, "replace", refuse_c)
    if not linked:
        monkeypatch.setattr(output.os, "link", no_links)
    with pytest.raises(OutputError, match="c: cannot be written: permission denied"):
        write_files([(tmp_path / name, b"new") for name in "abcd"])
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640
    monkeypatch.setattr(output.os, "replace", replace)
    write_files([(tmp_path / name, b"new") for name in "abcd"])
    assert names(tmp_path) == ["a", "b", "c", "d"]


def test_new_directories_are_made_and_go_again_when_nothing_is_written(tmp_path):
    outer, inner = tmp_path / "outer", tmp_path / "outer" / "inner"
    (tmp_path / "taken").mkdir()
    with pytest.raises(OutputError, match="taken: cannot be written: it is a directory"):
        write_files([(inner / "a", b""), (tmp_path / "taken", b"")], make=[tmp_path, outer, inner])
    assert names(tmp_path) == ["taken"]
    write_files([(inner / "a", b"")], make=[tmp_path, outer, inner])
    assert names(inner) == ["a"]


@pytest.mark.parametrize(("path", "said"), [("a/b", "does not exist"), ("file", "a file of that name exists")])
def test_directories_that_cannot_be_made(tmp_path, path, said):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match=f"cannot make the directory .*{path}/: .*{said}"):
        write_files([(tmp_path / path / "x", b"")], make=[tmp_path / path])
    assert names(tmp_path) == ["file"]


def test_the_longest_name_there_may_be(tmp_path):
    """No temporary name is longer than the one that is asked for."""
    longest = "π" * 125 + ".svg"
    write_files([(tmp_path / longest, b"new")])
    assert names(tmp_path) == [longest]


@pytest.mark.parametrize("name", ["", ".", "..", "./", "a/.", "a/..", "there", "there/", "missing/", "/"])
def test_names_that_are_not_those_of_files(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    with pytest.raises(OutputError, match="not a file name" if not name else "is a directory; name a file in it"):
        target_file(name)


@pytest.mark.parametrize("name", ["a", "./a", "../a.svg", "...", "no/such/a", "x" * 300, "nul\0"])
def test_names_that_may_be_those_of_files(name):
    assert target_file(name) == Path(name)


@pytest.mark.parametrize(
    ("name", "said"), [("", "not a file name"), (".", "is a directory"), ("no/", "is a directory")]
)
def test_drawings_are_saved_under_names_of_files(tmp_path, monkeypatch, name, said):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError, match=said):
        Drawing(TWO).save(name)


def test_no_directory_is_named_by_nothing():
    assert target_directory("a") == Path("a")
    with pytest.raises(OutputError, match="not the name of a directory"):
        target_directory("")


@pytest.mark.parametrize("suffix", FORMATS)
def test_each_format_begins_as_it_should(suffix):
    files = render(TWO, suffix, COLOUR, dpi=30)
    assert len(files) == (2 if suffix in (".svg", ".png", ".dxf") else 1)
    assert all(data.startswith(STARTS[suffix]) for data in files)
    assert render(TWO, suffix.upper(), COLOUR, dpi=30) == files


@pytest.mark.parametrize("suffix", ["", ".bmp", "svg", ".svgz"])
def test_other_formats_are_an_error_that_names_those_there_are(suffix):
    with pytest.raises(OutputError, match=r"\.svg, \.pdf, \.png"):
        render(TWO, suffix, COLOUR)


def test_a_drawing_shows_itself_and_saves_every_page(tmp_path):
    drawing = Drawing(TWO, DARK)
    assert drawing._repr_svg_() == drawing.svg == render(TWO, ".svg", DARK)[0].decode()
    assert drawing.pdf == render(TWO, ".pdf", DARK)[0]
    assert [path.name for path in drawing.save(tmp_path / "two.svg")] == ["two-1.svg", "two-2.svg"]
    assert drawing.save(str(tmp_path / "two.pdf")) == [tmp_path / "two.pdf"]
    assert names(tmp_path) == ["two-1.svg", "two-2.svg", "two.pdf"]
    with pytest.raises(OutputError):
        drawing.save(tmp_path / "two.doc")


@pytest.mark.parametrize("name", [".", "..", "", "/"])
def test_many_pages_need_a_name(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(OutputError):
        Drawing(TWO).save(name)
    with pytest.raises(OutputError, match="is not the name of a file"):
        numbered(Path(name), 2)
    assert names(tmp_path) == []


def test_many_pages_are_numbered_so_that_they_sort(tmp_path):
    paths = Drawing(Document((SCENES["circles"],) * 12)).save(tmp_path / "many.svg")
    assert [path.name for path in paths] == sorted(path.name for path in paths)
    assert paths[0].name == "many-01.svg"
