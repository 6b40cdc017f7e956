# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python module: every function, wrong arguments, threads and Ctrl-C."""

import copy
import doctest
import gc
import importlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest
import warnings
from unittest import mock

import npuzzle
from npuzzle import Board, _names

EASY = Board("8 1 3 / 4 0 2 / 7 6 5")
HARD = Board([7, 3, 11, 4, 9, 6, 10, 12, 14, 8, 13, 2, 5, 15, 1, 0])
ENDLESS = Board.from_id("6x6#endless")


class Boards(unittest.TestCase):
    def test_forms(self):
        rows = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]
        for board in (Board(rows), Board(sum(rows, [])), Board(tuple(EASY), 3, 3), Board(EASY)):
            self.assertEqual(board, EASY)
            self.assertEqual(hash(board), hash(EASY))
        self.assertEqual(Board([1, 2, 3, 4, 5, 0], width=3).rows(), [[1, 2, 3], [4, 5, 0]])
        self.assertEqual(Board([1, 2, 3, 4, 5, 0], height=3).width, 2)
        self.assertNotEqual(EASY, HARD)
        self.assertNotEqual(EASY, list(EASY))

    def test_sequence(self):
        self.assertEqual(list(EASY), [8, 1, 3, 4, 0, 2, 7, 6, 5])
        self.assertEqual((len(EASY), EASY[0], EASY[-1], EASY[1:3]), (9, 8, 5, [1, 3]))
        self.assertEqual((EASY.index(0), 7 in EASY, EASY.count(9)), (4, True, 0))
        with self.assertRaises(IndexError):
            EASY[9]

    def test_texts(self):
        self.assertEqual(eval(repr(EASY)), EASY)
        self.assertEqual(str(EASY), "8 1 3\n4 _ 2\n7 6 5")
        self.assertEqual(Board("3\n" + str(EASY)), EASY)
        self.assertEqual(repr(Board.goal("standard", 30)), "<Board of 30x30>")
        self.assertEqual(pickle.loads(pickle.dumps(HARD)), HARD)

    def test_wrong(self):
        for cells in ("1 2", "1 2 3 3", "", "1 2\0", [], [1, 2, 0], [[1, 2], [0]], [1.5, 2, 3, 0], [1, 2, 3, "0"]):
            with self.assertRaises(npuzzle.BadInput, msg=repr(cells)):
                Board(cells)
        for arguments in (([1, -1, 2, 0],), ([1, 2, 3, 2**32],), ("1 2 3 0", 2), ([[1, 2], [3, 0]], 3)):
            with self.assertRaises(npuzzle.BadArgument, msg=repr(arguments)):
                Board(*arguments)
        with self.assertRaises(ValueError):
            Board.goal("slug")
        with self.assertRaises(npuzzle.BadInput):
            Board.from_id("4x4")
        with self.assertRaises(npuzzle.BadInput, msg="which shape?"):
            Board([1, 2, 3, 4, 5, 0])
        with self.assertRaises(TypeError):
            Board([1, 2, 3, 0], 2.0)
        for cells in (b"1 2 3 0", bytes([1, 2, 3, 0]), bytearray([1, 2, 3, 0]), [b"\1\2", b"\3\0"]):
            with self.assertRaisesRegex(TypeError, "not b", msg=repr(cells)):
                Board(cells)
        for side in ("width", "height"):
            with self.assertRaises(AttributeError):
                setattr(EASY, side, 100)
        gc.collect()

    def test_facts(self):
        facts = EASY.facts()
        self.assertEqual((facts.solvable, facts.reason, facts.manhattan, facts.lower_bound), (True, "", 10, 10))
        facts = Board("1 2 3 / 4 5 6 / 8 7 0").facts()
        self.assertFalse(facts.solvable)
        self.assertIn("odd number of swaps", facts.reason)
        built = npuzzle.solve(EASY, algorithm="constructive")
        self.assertTrue(built.lower_bound <= 14 <= built.length)
        with self.assertRaises(npuzzle.BadArgument):
            EASY.facts(HARD)

    def test_moves(self):
        self.assertEqual(EASY.moves(), "UDLR")
        EASY.verify("LURRDDLURULDLU")
        for moves, fault in (("L", "goal"), ("LLLL", "not possible")):
            with self.assertRaisesRegex(npuzzle.NotASolution, fault):
                EASY.verify(moves)
        self.assertEqual(EASY.after("UD"), EASY)
        with self.assertRaises(npuzzle.BadInput):
            EASY.after("up")


class Solving(unittest.TestCase):
    def test_solve(self):
        answer = npuzzle.solve(HARD, threads=1)
        self.assertEqual((answer.state, answer.end, answer.length, answer.lower_bound), ("optimal", "proved", 50, 50))
        HARD.verify(answer.moves)
        again = npuzzle.solve(HARD, known_moves=answer.moves, known_lower_bound=50)
        self.assertEqual((again.optimal, again.generated), (True, 0))
        self.assertEqual(npuzzle.solve(Board("2 1 3 0")).state, "unsolvable")
        snail = Board.goal("snail", 3)
        self.assertEqual(npuzzle.solve(snail, snail).moves, "")

    def test_limits(self):
        answer = npuzzle.solve(HARD, algorithm="ida", heuristic="manhattan", nodes=10000)
        self.assertEqual((answer.end, answer.moves, answer.length), ("node limit", None, None))
        self.assertEqual(npuzzle.solve(ENDLESS, time=0.05).end, "time limit")
        self.assertEqual(npuzzle.solve(HARD, mode="first").end, "first")

    def test_wrong(self):
        wrong = [
            {"mode": "best"}, {"algorithm": "dijkstra"}, {"heuristic": "x"}, {"time": 0},
            {"time": float("nan")}, {"nodes": -1}, {"threads": 10**9}, {"weight": 0.5}, {"beam_width": 2**32},
        ]
        for keywords in wrong:
            with self.assertRaises(npuzzle.BadArgument, msg=str(keywords)):
                npuzzle.solve(EASY, **keywords)
        for name in ("nodes", "memory", "threads", "beam_width", "max_depth", "known_lower_bound"):
            for number in (1.5, 1.0, "1"):
                with self.assertRaisesRegex(TypeError, name + " is a whole number"):
                    npuzzle.solve(EASY, **{name: number})
        with self.assertRaises(TypeError):
            npuzzle.solve(EASY, colour="red")
        with self.assertRaises(npuzzle.NotASolution):
            npuzzle.solve(EASY, known_moves="U")
        with self.assertRaisesRegex(npuzzle.BadArgument, "known_lower_bound"):
            list(npuzzle.Search(EASY, known_lower_bound=99))
        for call in (npuzzle.solve, npuzzle.Search, npuzzle.solve_all, npuzzle.Heuristic("manhattan")):
            for board in ("1 2 3 0", [1, 2, 3, 0], None):
                with self.assertRaisesRegex(TypeError, "not a Board", msg=repr((call, board))):
                    call(board)
        with self.assertRaisesRegex(TypeError, "not a Board"):
            npuzzle.Search(EASY, "standard")

    def test_wrong_types(self):
        # Handles of other kinds are never passed as boards.
        board = npuzzle.Board("8 1 3 / 4 0 2 / 7 6 5")
        other = npuzzle.Heuristic("manhattan", board)
        for wrong in (other, "1 2 3 0", 5):
            with self.assertRaises(TypeError):
                board.facts(wrong)
            with self.assertRaises(TypeError):
                other(wrong)
            with self.assertRaises(TypeError):
                npuzzle.solve(board, wrong)
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.build_tables("no such name", threads=-1)

    def test_two_readers(self):
        search = npuzzle.Search(npuzzle.Board("8 1 3 / 4 0 2 / 7 6 5"))
        readers = [threading.Thread(target=search.result, daemon=True) for _ in range(3)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join(20)
        self.assertFalse([reader for reader in readers if reader.is_alive()])

    def test_list_after_interrupt(self):
        found = npuzzle.solve_all(npuzzle.Board("8 1 3 / 4 0 2 / 7 6 5"), extra=2)
        found._token.cancel()
        self.assertEqual(len(found.solutions()), found.count)

    def test_search(self):
        last = None
        with npuzzle.Search(ENDLESS, threads=2) as search:
            for answer in search:
                if last is not None and last.length is not None:
                    self.assertLessEqual(answer.length, last.length)
                    self.assertGreaterEqual(answer.lower_bound, last.lower_bound)
                last = answer
                if answer.length is not None:
                    break
        self.assertFalse(search.running)
        result = search.result()
        self.assertEqual(result.end, "cancelled")
        self.assertLessEqual(result.length, last.length)
        ENDLESS.verify(result.moves)
        self.assertEqual(list(search), [])

    def test_search_is_dropped(self):
        before = threading.active_count()
        npuzzle.Search(ENDLESS)
        gc.collect()
        limit = time.time() + 20
        while threading.active_count() > before and time.time() < limit:
            pass
        self.assertEqual(threading.active_count(), before)

    def test_progress(self):
        seen = []
        npuzzle.solve(ENDLESS, time=0.4, progress=seen.append)
        self.assertTrue(seen and seen[-1].generated > 0)

        def fail(progress):
            raise KeyError(progress.seconds)

        with self.assertRaises(KeyError):
            npuzzle.solve(ENDLESS, progress=fail)

    def test_callback_uses_search(self):
        """A callback may cancel its search and call the library, but not wait for its own end."""
        for wait in (lambda: search.result(), lambda: next(search), lambda: search.__exit__()):
            ready, inner = threading.Event(), []

            def progress(_):
                ready.wait()
                inner.append(npuzzle.solve(EASY).length)
                wait()

            search = npuzzle.Search(ENDLESS, progress=progress)
            ready.set()
            with self.assertRaisesRegex(RuntimeError, "callback"):
                search.result()
            self.assertEqual(inner, [14])
        search = npuzzle.Search(ENDLESS, progress=lambda _: search.cancel())
        self.assertEqual(search.result().end, "cancelled")

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork()")
    def test_fork(self):
        """A search stays in its process: the child does not wait for it for ever."""
        with npuzzle.Search(ENDLESS) as search:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about threads
                child = os.fork()
            if child == 0:
                try:
                    search.result()
                except RuntimeError:
                    os._exit(42)
                finally:
                    os._exit(1)
            self.assertEqual(os.waitpid(child, 0)[1], 42 << 8)

    def test_all(self):
        found = npuzzle.solve_all(Board("8 6 7 / 2 5 4 / 3 0 1"), extra=2)
        self.assertEqual((found.answer.length, found.counts[:2], found.complete), (31, [40, 0], True))
        self.assertEqual(sum(first.solutions for first in found.firsts), 40)
        self.assertTrue(set(found.best_moves) <= set("UDLR"))
        self.assertEqual([len(moves) for moves in found.solutions(3)], [31, 31, 31])
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.solve_all(EASY, extra=101)

    def test_threads(self):
        lengths = []
        threads = [
            threading.Thread(target=lambda: lengths.append(npuzzle.solve(HARD, threads=1).length)) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(lengths, [50] * 8)

    def test_interrupt(self):
        """Ctrl-C ends the wait for answers and then the search, in a process of its own."""
        program = (
            "import npuzzle, sys, time\n"
            "seen = lambda progress: (print('runs'), sys.stdout.flush())\n"
            "search = npuzzle.Search(npuzzle.Board.from_id('6x6#endless'), progress=seen)\n"
            "try:\n    for answer in search: pass\n"
            "except KeyboardInterrupt:\n    print(search.result().end)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
        self.assertEqual(child.stdout.readline(), b"runs\n")
        start = time.time()
        child.send_signal(signal.SIGINT)
        self.assertTrue(child.communicate()[0].endswith(b"cancelled\n"))
        self.assertEqual(child.returncode, 0)
        self.assertLess(time.time() - start, 20)

    def test_exit(self):
        """Python ends while one search runs and a thread begins others."""
        program = (
            "import npuzzle, threading\n"
            "board = npuzzle.Board.from_id('6x6#endless')\n"
            "search = npuzzle.Search(board, progress=print)\n"
            "def solve():\n"
            "    try:\n        while True: npuzzle.solve(board, time=0.01)\n"
            "    except RuntimeError: pass  # Python starts no thread any more\n"
            "threading.Thread(target=solve, daemon=True).start()\n"
            "next(search)"
        )
        child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        errors = child.communicate()[1]
        self.assertEqual((child.returncode, errors), (0, b""))


class Names(unittest.TestCase):
    def test_names(self):
        self.assertEqual([goal.name for goal in npuzzle.goals()], ["standard", "blank-first", "snail"])
        flags = {name.name: name for name in npuzzle.algorithms() + npuzzle.heuristics()}
        self.assertTrue(flags["ida"].optimal and flags["ida"].uses_heuristic and flags["manhattan"].admissible)
        self.assertFalse(flags["greedy"].optimal)
        self.assertTrue(all(table.title for table in npuzzle.tables()))

    def test_heuristics(self):
        goal = Board.goal("standard", 3)
        for name in npuzzle.heuristics():
            with npuzzle.Heuristic(name.name, goal) as heuristic:
                self.assertEqual(heuristic(goal), 0)
                if name.admissible:
                    self.assertLessEqual(heuristic(EASY), 14)
            with self.assertRaises(ValueError):
                heuristic(goal)
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.Heuristic("x")
        with self.assertRaises(TypeError):
            npuzzle.Heuristic("manhattan", "standard")
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.Heuristic("manhattan")(EASY)

    def test_close_during_call(self):
        """A heuristic that another thread closes is freed behind the calls that use it."""
        freed = []
        check = _names.check

        def close_and_check(*arguments):
            heuristic.close()
            gc.collect()
            self.assertEqual(freed, [])
            check(*arguments)

        with mock.patch.object(_names.lib, "npuzzle_heuristic_free", freed.append):
            heuristic = npuzzle.Heuristic("manhattan", Board.goal("standard", 3))
        with copy.copy(heuristic) as other:
            self.assertEqual(other(EASY), 10)
        with mock.patch.object(_names, "check", close_and_check):
            self.assertEqual(heuristic(EASY), 10)
        del other
        gc.collect()
        self.assertEqual(len(freed), 1)
        _names.lib.npuzzle_heuristic_free(freed[0])

    def test_tables(self):
        npuzzle.build_tables("3x2")
        self.assertEqual(npuzzle.tables_state("3x2"), "memory")
        self.assertEqual(npuzzle.tables_state("no"), "")
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.build_tables("no")
        with self.assertRaises(npuzzle.BadArgument):
            npuzzle.build_tables("3x2", threads=-1)
        with self.assertRaises(npuzzle.BadInput):
            npuzzle.tables_directory("a\0b")

    def test_generate(self):
        boards = npuzzle.generate(4, seed="otter-512")
        found = [next(boards) for _ in range(2)]
        self.assertEqual([one.id for one in found], ["4x4#otter-512", "4x4#otter-512.2"])
        self.assertEqual([Board.from_id(one.id) for one in found], [one.board for one in found])
        easy = next(npuzzle.generate(3, goal="snail", seed="a", difficulty="20..22"))
        self.assertTrue(20 <= easy.length <= 22)
        custom = next(npuzzle.generate(goal=Board("0 3 / 2 1")))
        self.assertEqual((custom.board.width, custom.id), (2, None))
        snail = next(npuzzle.generate(goal=Board.goal("snail", 3), seed="a"))
        self.assertEqual((snail.id, Board.from_id(snail.id)), ("3x3-snail#a", snail.board))
        for keywords in ({"width": 0}, {"seed": ""}, {"difficulty": "x"}, {"goal": "x"}, {"time": -1}):
            with self.assertRaises(npuzzle.BadArgument, msg=str(keywords)):
                npuzzle.generate(**keywords)


class Documentation(unittest.TestCase):
    def test_documentation(self):
        for name in ("npuzzle", "npuzzle._names", "npuzzle._random"):
            module = importlib.import_module(name)
            self.assertEqual(doctest.testmod(module, extraglobs=vars(npuzzle)).failed, 0)


if __name__ == "__main__":
    unittest.main()
