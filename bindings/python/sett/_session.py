"""A conversation with libsett: the five functions of docs/abi.md, by ctypes."""

from __future__ import annotations

import ctypes
import json
import os
import pathlib
import threading
import weakref
from typing import Any, Optional


class SettError(Exception):
    """What the library refused. ``status`` names the kind; ``expected`` says what
    would be right, or is empty; ``line`` and ``column`` are the place in the request,
    0 where there is none."""

    def __init__(self, text: str, status: str = "", expected: str = "", line: int = 0,
                 column: int = 0) -> None:
        super().__init__(f"{text} (expected {expected})" if expected else text)
        self.status, self.expected, self.line, self.column = status, expected, line, column
        self.problems: "list[dict[str, Any]]" = []  # of a game file


class _Def(ctypes.Structure):
    _fields_ = [("alloc_fn", ctypes.c_void_p), ("alloc_user", ctypes.c_void_p),
                ("catalog", ctypes.c_void_p), ("cancel", ctypes.c_void_p),
                ("memory", ctypes.c_size_t)]


class _Reply(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t)]


class _Arrays(ctypes.Structure):
    _fields_ = [("cells", ctypes.c_void_p), ("cell_count", ctypes.c_size_t),
                ("feasible", ctypes.c_void_p), ("feasible_count", ctypes.c_size_t),
                ("values", ctypes.c_void_p), ("value_count", ctypes.c_size_t)]


def _names() -> "list[str]":
    """Where the library may be: SETT_LIBRARY, beside this file (a wheel), the system's."""
    chosen = os.environ.get("SETT_LIBRARY")
    if chosen:
        return [chosen]
    here = pathlib.Path(__file__).parent
    kept = [str(here / name) for name in ("libsett.so.0", "sett.dll") if (here / name).exists()]
    return kept + ["libsett.so.0"]


def _load() -> ctypes.CDLL:
    names = _names()
    for name in names:
        try:
            library = ctypes.CDLL(name)
            break
        except OSError as error:
            why = error
    else:
        raise ImportError(f"libsett is not found ({', '.join(names)}): {why}")
    library.sett_session_def.restype = _Def
    library.sett_session_open.argtypes = [ctypes.POINTER(_Def), ctypes.POINTER(ctypes.c_void_p)]
    library.sett_session_close.argtypes = [ctypes.c_void_p]
    library.sett_session_close.restype = None
    library.sett_ask_arrays.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t,
        ctypes.POINTER(_Arrays), ctypes.POINTER(_Reply)]
    return library


_library = _load()


def _part(buffer: Any, kind: str) -> "tuple[Optional[int], int, Any]":
    """Address and number of elements of a writable buffer of one kind of element, and what
    keeps it alive; (None, 0, None) for None."""
    if buffer is None:
        return None, 0, None
    view = memoryview(buffer)
    if view.format not in kind or not view.c_contiguous or view.readonly:
        raise SettError(f"an array of format {view.format}", "bad argument",
                        f"a writable C array of format {kind[0]}")
    count = view.nbytes // view.itemsize
    if count == 0:
        return None, 0, None
    kept = (ctypes.c_char * view.nbytes).from_buffer(view.cast("B") if view.ndim else view)
    return ctypes.addressof(kept), count, kept


class Session:
    """One conversation and what it keeps between verbs; of one thread at a time.

    >>> Session().ask("measure", game="md2", rows=["X"])["feasible"]
    False
    """

    def __init__(self) -> None:
        definition = _library.sett_session_def()
        handle = ctypes.c_void_p()
        if _library.sett_session_open(ctypes.byref(definition), ctypes.byref(handle)) != 0:
            raise MemoryError("sett_session_open")
        self._handle = handle
        self.close = weakref.finalize(self, _library.sett_session_close, handle)

    def raw(self, verb: str, request: "dict[str, Any]", cells: Any = None, feasible: Any = None,
            values: Any = None) -> bytes:
        """The reply as bytes. ``cells`` and ``feasible`` are writable buffers of bytes,
        ``values`` of doubles, laid out as the verb's help says."""
        text = json.dumps(request).encode()
        reply = _Reply()
        arrays = None
        if cells is not None or feasible is not None or values is not None:
            parts = [_part(cells, "B"), _part(feasible, "B?"), _part(values, "d")]
            arrays = _Arrays(*[field for at, count, _ in parts for field in (at, count)])
        status = _library.sett_ask_arrays(self._handle, verb.encode(), text, len(text),
                                          ctypes.byref(arrays) if arrays else None,
                                          ctypes.byref(reply))
        data = ctypes.string_at(reply.data, reply.size) if reply.size else b""
        if status != 0:
            if not data:
                raise MemoryError(verb)
            raise SettError(**json.loads(data)["error"])
        return data

    def ask(self, verb: str, **request: Any) -> "dict[str, Any]":
        """The reply of a verb that answers in JSON (``docs/reference/session.md``)."""
        return json.loads(self.raw(verb, request))


_local = threading.local()


def session() -> Session:
    """The conversation of this thread, opened when it is first asked for."""
    if not hasattr(_local, "session"):
        _local.session = Session()
    return _local.session
