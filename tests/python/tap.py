"""tap.py - what the tests in Python share: each function test_… is a line of TAP."""
import sys
import traceback

import polis


def run(tests):
    """Run them, by their first lines of documentation."""
    bad = n = 0
    for name, test in list(tests.items()):
        if not name.startswith("test_"):
            continue
        n += 1
        try:
            test()
            print(f"ok {n} - {test.__doc__}", flush=True)
        except Exception:       # pylint: disable=broad-except
            bad = 1
            print(f"not ok {n} - {test.__doc__}")
            print("# " + traceback.format_exc().rstrip().replace("\n", "\n# "))
    print(f"1..{n}")
    sys.exit(bad)


def refused(call, code, sentence, rule=""):
    """Is the call refused with this code and sentence? The sentence may have more."""
    try:
        call()
    except polis.Error as error:
        found = (error.code, error.rule, str(error))
        assert found[:2] == (code, rule) and sentence in found[2], found
        return error
    raise AssertionError("it was not refused")


def raises(call, kind):
    """Does the call raise an exception of this kind?"""
    try:
        call()
    except kind:
        return
    raise AssertionError(f"it did not raise {kind.__name__}")
