"""Who mines: processes of this computer, or a Dask cluster; both as an executor of the standard library."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from tutor.texts import Mistake


@contextmanager
def workers(number: int | None, cluster: str | None) -> Iterator[Executor]:
    """Who does the jobs: so many processes, one for each core by default, or the Dask cluster at that address."""
    if cluster is None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        number = number or os.cpu_count() or 1
        with ProcessPoolExecutor(number, get_context("spawn"), _leave_with_parent) as pool:
            # A process begins with a job for which nobody is idle, and ignores the interrupt as its parent does at that
            # moment: it comes to all of them, but it is the parent who ends the work.
            heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
            for _ in range(number):
                pool.submit(int)
            signal.signal(signal.SIGINT, heeded)
            yield pool
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise Mistake("no_dask") from error
    try:
        client = Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise Mistake("no_cluster", address=cluster, reason=str(error)) from error
    with client, client.get_executor() as pool:
        yield pool


def _leave_with_parent() -> None:
    """A worker whose parent is killed would wait for work for ever."""
    from multiprocessing import parent_process
    from threading import Thread

    def leave() -> None:
        parent = parent_process()
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=leave, daemon=True).start()
