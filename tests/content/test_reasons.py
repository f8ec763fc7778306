"""Every reason that code gives for a mistake in a file has a sentence in the catalogs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from game.content.text import Catalog


def reasons(tree: ast.AST) -> Iterator[str]:
    """The constant reasons in `Problem(file, line, where, reason)`, `report(.., reason)`,
    `unknown(.., reason)`,
    `self._report(event, reason)`, `_kept(path, reason)` and `yield path, reason, arguments`."""
    at = {"Problem": 3, "report": 3, "unknown": 3, "_report": 1, "_problem": 2, "_kept": 1, "RecordError": 0}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in at and len(node.args) > at[name]:
                yield from _reason(name, node.args[at[name]])
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 3:
            yield from _reason("yield", node.value.elts[1])


def _reason(name: str, node: ast.expr) -> Iterator[str]:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return
    prefix = "record." if name in ("_kept", "RecordError") else "problem."
    yield node.value if "." in node.value else prefix + node.value
    if name == "unknown":
        yield f"{prefix}{node.value}_near"


def test_every_reason_has_a_sentence(root: Path) -> None:
    files = [
        *(root / "game" / "content").glob("*.py"),
        root / "game" / "core" / "record.py",
        *(root / "game" / "rules").glob("*/content.py"),
    ]
    found = {
        reason: file.name for file in files for reason in reasons(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert len(found) > 50
    english = Catalog.load("en")
    assert {reason: file for reason, file in found.items() if reason not in english} == {}
