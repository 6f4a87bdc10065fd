/* test.h - what every unit test needs: cmocka, and checks that print what they
 * compared. */
#ifndef UNIT_TEST_H
#define UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#undef fail                         /* base/err.h has a function of this name */

/* The number of entries in a table. */
#define COUNT(table) (sizeof (table) / sizeof *(table))

/* With gcc's AddressSanitizer everything takes four times as long. Its purpose is to
 * watch each line at work, and a sixteenth of the games is plenty for that. The other
 * build compares results, in half of the games. */
#ifdef __SANITIZE_ADDRESS__
enum { IS_SANITIZED = 1, SLOWDOWN = 4, FEWER = 16 };
#else
enum { IS_SANITIZED = 0, SLOWDOWN = 1, FEWER = 2 };
#endif

/* How often to do what is worth doing `n` times: less often under the sanitizer,
 * POLIS_LONG times as often if that is set. */
static inline int effort(int n)
{
    const char *times = getenv("POLIS_LONG");
    int wanted = times ? atoi(times) : 1;

    return (n > FEWER ? n / FEWER : 1) * (wanted > 1 ? wanted : 1);
}

/* Where a test is, printed with each failure. Tests that play many matches fill it in. */
static char test_where[160];

/* Compare two integers; on failure print both and `what`. */
#define CHECK_INT(got, want, what) \
    check_int((long long)(got), (long long)(want), (what), __FILE__, __LINE__)
/* Compare two strings. */
#define CHECK_STR(got, want, what) check_str((got), (want), (what), __FILE__, __LINE__)
/* Check that one text contains another. */
#define CHECK_HAS(got, part, what) check_has((got), (part), (what), __FILE__, __LINE__)
/* Check that something holds. */
#define CHECK(holds, what) CHECK_INT(!!(holds), 1, (what))

static inline void check_int(long long got, long long want, const char *what,
                             const char *file,
                             int line)
{
    if (got != want) {
        print_error("%s:%d: %s%s: got %lld, want %lld\n", file, line, test_where, what,
                    got, want);
        _fail(file, line);
    }
}

static inline void check_str(const char *got, const char *want, const char *what,
                             const char *file, int line)
{
    if (strcmp(got, want) != 0) {
        print_error("%s:%d: %s: got \"%s\", want \"%s\"\n", file, line, what, got, want);
        _fail(file, line);
    }
}

static inline void check_has(const char *got, const char *part, const char *what,
                             const char *file, int line)
{
    if (!strstr(got, part)) {
        print_error("%s:%d: %s: \"%s\" is not in \"%s\"\n", file, line, what, part, got);
        _fail(file, line);
    }
}

/* Copy `drawing` without its ANSI colours to `out`. Returns whether it had any. */
static inline bool strip_colours(char *out, size_t size, const char *drawing)
{
    const char *end = out + size - 1;
    bool has_colour = false;

    for (const char *c = drawing; *c; c++) {
        if (*c != '\033') {
            assert_true(out < end);
            *out++ = *c;
            continue;
        }
        has_colour = true;
        c += strcspn(c, "m");
    }
    *out = '\0';
    return has_colour;
}

/* Run a table of tests, reported as TAP so that meson counts each of them. */
#define RUN(tests) (cmocka_set_message_output(CM_OUTPUT_TAP), \
                    cmocka_run_group_tests((tests), NULL, NULL))

/* Report a table of tests as skipped. (cmocka's own skip() prints "not ok", which meson
 * takes for a failure.) */
#define SKIP_ALL(tests, why) skip_all((tests), COUNT(tests), (why))

static inline int skip_all(const struct CMUnitTest *tests, size_t n, const char *why)
{
    printf("1..%zu\n", n);
    for (size_t i = 0; i < n; i++)
        printf("ok %zu - %s # SKIP %s\n", i + 1, tests[i].name, why);
    return 0;
}

#endif
