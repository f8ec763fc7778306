"""How this process asks the system for memory, and how it gives it back.

What pictures are worth keeping is `cache.py`'s business.  Here is only what the C library of Linux does with
the room of those that are gone: it keeps it for later, in pieces that fit no other picture.  An evening of
windows and boards of many sizes took 780 MB at 3840x2160 that way, half of it empty.  Other systems give
memory back by themselves; there nothing is done.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any, Final

TRIM_THRESHOLD, MMAP_THRESHOLD = -1, -3  # names of <malloc.h>
LARGE: Final = 256 * 1024
"""A picture of this size or more gets pages of its own, which leave with it."""
KEPT_FREE: Final = 32 * 1024 * 1024
"""So much may stay free at the end of the heap: asking for it again each time would cost more."""


def _library() -> Any | None:
    """The C library if it is one that can be told; else None."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


def large_apart() -> None:
    """From now on large pictures lie apart from the heap."""
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, LARGE)
        library.mallopt(TRIM_THRESHOLD, KEPT_FREE)  # the first call has frozen it at a very small number


def give_back() -> None:
    """Hands free memory back to the system."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
