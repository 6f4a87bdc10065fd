/* failures.c - errors of the system and of the JSON library become sentences that can be
 * translated; the library's own words are not part of them. */
#include <errno.h>

#include "os/failure.h"
#include "os/json.h"
#include "test.h"

static void system_errors(void **state)
{
    static const struct { int number; const char *format; } cases[] = {
        {ENOENT, "%s: No such file or directory"},
        {EACCES, "%s: Permission denied"},
        {EISDIR, "%s: Is a directory"},
        {ENOSPC, "%s: No space left on device"},
        {ELOOP, "%s: the system says: %s"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Err err;
        CHECK(!fail_system(&err, ERR_FILE, "city.svg", cases[i].number), "false");
        CHECK_STR(err.message.format, cases[i].format, cases[i].format);
        CHECK_STR(err.message.args[0], "city.svg", cases[i].format);
    }
}

/* In English, the sentence is exactly what the system says. */
static void system_words(void **state)
{
    (void)state;
    for (int number = 1; number < 40; number++) {
        char sentence[256];
        Text text = text_in(sentence, sizeof sentence);
        Err err;
        fail_system(&err, ERR_FILE, "city.svg", number);
        err_write(&text, &err);
        CHECK_HAS(sentence, strerror(number), "the system's words");
    }
}

/* The arguments of a sentence about JSON are the line and the column, never text. */
static void json_errors(void **state)
{
    static const struct { const char *text, *format; } cases[] = {
        {"", "not JSON: line %d, column %d: the text ends too early"},
        {"[1,", "not JSON: line %d, column %d: the text ends too early"},
        {"\"a", "not JSON: line %d, column %d: the text ends too early"},
        {"[] []", "not JSON: line %d, column %d: something follows after the end"},
        {"[\"\xff\"]", "not JSON: line %d, column %d: this is not UTF-8"},
        {"[\"\\u0000\"]",
         "not JSON: line %d, column %d: a text must not contain \\u0000"},
        {"{\"a\\u0000\":1}",
         "not JSON: line %d, column %d: a text must not contain \\u0000"},
        {"{\"a\":1,\"a\":2}",
         "not JSON: line %d, column %d: this key has been there before"},
        {"[1e999]", "not JSON: line %d, column %d: this number is too large"},
        {"[one]", "not JSON: line %d, column %d: something else must stand here"},
        {"[1 2]", "not JSON: line %d, column %d: something else must stand here"},
        {"\xef\xbb", "not JSON: line %d, column %d: this is not UTF-8"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Err err;
        CHECK(!json_text_read(cases[i].text, strlen(cases[i].text), &err), "refused");
        CHECK_STR(err.message.format, cases[i].format, cases[i].text);
        CHECK_INT(err.code, ERR_SYNTAX, cases[i].text);
    }
}

static void json_may_begin_with_a_mark(void **state)
{
    const char text[] = "\xef\xbb\xbf[7]";
    Err err;
    json_t *list = json_text_read(text, sizeof text - 1, &err);

    (void)state;
    CHECK_INT((int)json_integer_value(json_array_get(list, 0)), 7, "read");
    json_decref(list);
}

static void json_places(void **state)
{
    Err err;

    (void)state;
    CHECK(!json_text_read("{\n \"a\": x}", 10, &err), "refused");
    CHECK_STR(err.message.args[0], "2", "the line");
    CHECK_STR(err.message.args[1], "7", "the column");
}

static void json_depth(void **state)
{
    static char deep[5000];
    Err err;

    (void)state;
    memset(deep, '[', sizeof deep);
    CHECK(!json_text_read(deep, sizeof deep, &err), "refused");
    CHECK_STR(err.message.format,
              "not JSON: line %d, column %d: too many brackets within each other",
              "5000 brackets");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(system_errors),
        cmocka_unit_test(system_words),
        cmocka_unit_test(json_errors),
        cmocka_unit_test(json_may_begin_with_a_mark),
        cmocka_unit_test(json_places),
        cmocka_unit_test(json_depth),
    };

    return RUN(tests);
}
