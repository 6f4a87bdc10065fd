/* base.c - text, messages, random numbers and SHA-256. */
#include "base/err.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "test.h"

enum { ROOM = 256 };

/* Write through text_f into `out` and return it. */
__attribute__((format(printf, 3, 4)))
static const char *written(char *out, size_t size, const char *format, ...)
{
    Text text = text_in(out, size);
    va_list args;

    va_start(args, format);
    text_vf(&text, format, args);
    va_end(args);
    return out;
}

#define W(...) written(out, sizeof out, __VA_ARGS__)

static void formats_every_directive(void **state)
{
    char out[ROOM];

    (void)state;
    CHECK_STR(W("plain"), "plain", "no directive");
    CHECK_STR(W("100%%"), "100%", "a percent sign");
    CHECK_STR(W("%d %d %d", 0, -7, 42), "0 -7 42", "%d");
    CHECK_STR(W("%d %d", INT32_MIN, INT32_MAX), "-2147483648 2147483647",
              "%d at its ends");
    CHECK_STR(W("%u", UINT32_MAX), "4294967295", "%u");
    CHECK_STR(W("%x %x", 0u, 0xc0ffeeu), "0 c0ffee", "%x");
    CHECK_STR(W("%ld %lu", -5L, 5UL), "-5 5", "%ld %lu");
    CHECK_STR(W("%lld", (long long)INT64_MIN), "-9223372036854775808", "%lld at its end");
    CHECK_STR(W("%llu", (unsigned long long)UINT64_MAX), "18446744073709551615", "%llu");
    CHECK_STR(W("%016llx", 0xabcULL), "0000000000000abc", "%016llx");
    CHECK_STR(W("%zu", (size_t)12), "12", "%zu");
    CHECK_STR(W("<%5d|%05d|%5d|%05d>", 42, 42, -42, -42), "<   42|00042|  -42|-0042>",
              "widths");
    CHECK_STR(W("<%2d>", 12345), "<12345>", "a width that is too small");
    CHECK_STR(W("%c%c", 'a', 'z'), "az", "%c");
    CHECK_STR(W("<%s|%6s|%.2s|%.0s>", "abc", "abc", "abc", "abc"), "<abc|   abc|ab|>",
              "%s");
}

static void cuts_what_does_not_fit(void **state)
{
    static const struct { size_t size; const char *want; bool cut; } cases[] = {
        {1, "", true}, {2, "a", true}, {8, "abc 123", false}, {7, "abc 12", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[ROOM];
        Text text = text_in(out, cases[i].size);
        text_f(&text, "%s %d", "abc", 123);
        CHECK_STR(out, cases[i].want, "cut by text_f");
        CHECK_INT(text.cut, cases[i].cut, cases[i].want);
        text = text_in(out, cases[i].size);
        text_str(&text, "abc 123");
        CHECK_STR(out, cases[i].want, "cut by text_str");
        CHECK_INT(text.cut, cases[i].cut, cases[i].want);
    }
}

static Err error_of(ErrCode code, const char *a, const char *b)
{
    Err err;

    fail(&err, code, "%s is not %s", a, b);
    return err;
}

static void messages_are_said_in_any_order(void **state)
{
    Err err = error_of(ERR_SYNTAX, "this", "that");
    char out[ROOM];
    Text text = text_in(out, sizeof out);

    (void)state;
    message_write(&text, &err.message, "%2$s, 100%% not %1$s");
    CHECK_STR(out, "that, 100% not this", "numbered arguments");
    text = text_in(out, sizeof out);
    err.line = 7;
    err_write(&text, &err);
    CHECK_STR(out, "line 7: this is not that", "an error with its line");
    message_numbers(&err.message, "%d and %d", (const int[]){3, -4}, 2);
    text = text_in(out, sizeof out);
    message_write(&text, &err.message, err.message.format);
    CHECK_STR(out, "3 and -4", "two numbers");
    text = text_in(out, sizeof out);
    message_write(&text, &err.message, "%2$d/%1$d");
    CHECK_STR(out, "-4/3", "two numbers, the other way round");
}

static void messages_go_to_other_screens(void **state)
{
    Err err = error_of(ERR_RULE, "a \"b\"", "c\\d");
    Message two[2];
    char out[2 * ROOM];
    Text text = text_in(out, sizeof out);

    (void)state;
    err_json(&text, &err);
    CHECK_STR(out,
              "{\"code\":\"rule\",\"line\":0,"
              "\"say\":[\"%s is not %s\",\"a \\\"b\\\"\",\"c\\\\d\"]}",
              "code, line, key, arguments");
    text = text_in(out, sizeof out);
    fail_entry(&err, "cells", 3);
    err_json_at(&text, &err);
    CHECK_HAS(out, "{\"ok\":false,\"at\":3,\"error\":\"a \\\"b\\\" is not c\\\\d\",",
              "where, and the sentence");
    CHECK_HAS(out, ",\"say\":[[\"%s is not %s\",", "a list of one message");
    text = text_in(out, sizeof out);
    err.entry = 0;
    err_json_at(&text, &err);
    CHECK_HAS(out, "\"at\":null,", "nowhere in the list");
    message_f(&two[0], "100%% of nothing");
    message_numbers(&two[1], "only %d", (const int[]){3, 4}, 2);
    text = text_in(out, sizeof out);
    message_list_json(&(Json){.text = &text}, two, 2);
    CHECK_STR(out, "[[\"100%% of nothing\"],[\"only %d\",\"3\"]]",
              "as many arguments as the format takes");
    text = text_in(out, sizeof out);
    message_list_json(&(Json){.text = &text}, two, 0);
    CHECK_STR(out, "[]", "nothing to say");
}

/* An argument with `lead` one-byte characters and `n` two-byte ones is cut
 * between characters. */
static void long_arguments_stay_utf8(void **state)
{
    (void)state;
    for (size_t lead = 0; lead < 4; lead++)
        for (size_t n = 30; n < 60; n++) {
            char word[ROOM] = "xxx", out[ROOM];
            for (size_t i = 0; i < n; i++)
                memcpy(word + lead + 2 * i, "\xd1\x84", 3);
            Err err = error_of(ERR_SYNTAX, word, "short");
            Text text = text_in(out, sizeof out);
            message_write(&text, &err.message, "%1$s");
            CHECK(text.used < MESSAGE_ARG_SIZE, "an argument has its room");
            CHECK(strncmp(out, word, text.used) == 0, "it is the beginning of the word");
            CHECK_INT((text.used - lead) % 2, 0, "no character is split");
            CHECK(lead + 2 * n >= MESSAGE_ARG_SIZE || text.used == lead + 2 * n,
                  "what fits is kept whole");
        }
}

/* Bytes that are not UTF-8, and commands to a terminal, are hidden. */
static void arguments_are_text(void **state)
{
    char out[ROOM];
    Text text = text_in(out, sizeof out);
    Err err = error_of(ERR_SYNTAX, "a\xff\x1b[1m\xd1\x84\xd1", "short");

    (void)state;
    message_write(&text, &err.message, "%1$s");
    CHECK_STR(out, "a??[1m\xd1\x84?", "byte by byte");
}

/* What a terminal would obey is shown as a question mark, everything else as it is. */
static void printable_text(void **state)
{
    static const struct { const char *what, *text, *want; } cases[] = {
        {"letters of all kinds", "Mícha, Ярина, שלום, 🏛", "Mícha, Ярина, שלום, 🏛"},
        {"commands", "\x1b]0;title\x07\n\r\t\x7f", "?]0;title?????"},
        {"commands of eight bits", "\xc2\x9b" "2J\xc2\x85", "?2J?"},
        {"a byte alone is no command", "\x9b" "2J", "?2J"},
        {"not UTF-8", "\xff\xc0\xaf\xed\xa0\x80|\xd1", "??????|?"},
        {"no characters", "\xef\xbf\xbe\xef\xbf\xbf", "??"},
        {"lines and directions", "a\u2028b\u202ec\u2066d\u2069e", "a?b?c?d?e"},
        {"nothing", "", ""},
    };
    char out[ROOM];

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Text text = text_in(out, sizeof out);
        text_printable(&text, cases[i].text);
        CHECK_STR(out, cases[i].want, cases[i].what);
    }
    Text text = text_in(out, 4);
    text_printable(&text, "abя");
    CHECK_STR(out, "ab", "a character is never cut in two");
    CHECK(text.cut, "and it is known that one is missing");
}

static void error_codes_have_names(void **state)
{
    (void)state;
    for (int code = 0; code < ERR_CODES; code++)
        CHECK(err_name((ErrCode)code), "a code without a name");
    CHECK_STR(err_name(ERR_RULE), "rule", "the name of ERR_RULE");
}

static void reads_seeds(void **state)
{
    static const struct { const char *text; bool reads; uint64_t want; } cases[] = {
        {"0", true, 0}, {"42", true, 42}, {"18446744073709551615", true, UINT64_MAX},
        {"18446744073709551616", false, 0}, {"", false, 0}, {"-1", false, 0},
        {"1 ", false, 0}, {"0x10", false, 0}, {"99999999999999999999999", false, 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint64_t got = 0;
        CHECK_INT(text_read_u64(cases[i].text, &got), cases[i].reads, cases[i].text);
        CHECK(got == cases[i].want, cases[i].text);
    }
}

static void finds_words(void **state)
{
    static const char *const words[] = {"house", "winery", NULL, "temple"};

    (void)state;
    CHECK_INT(text_find(words, 4, "winery"), 1, "one of them");
    CHECK_INT(text_find(words, 1, "winery"), -1, "not so far");
    CHECK_INT(text_find(words, 4, "temple"), -1, "NULL ends the table");
    CHECK(text_word_ends("") && text_word_ends(" x") && text_word_ends("\nx"), "ends");
    CHECK(!text_word_ends("x"), "goes on");
}

static void reads_integers(void **state)
{
    static const struct {
        const char *text;
        int low, high;
        bool ok;
        int want;
        size_t used;
    } cases[] = {
        {"17@", 0, 99, true, 17, 2},       {"-3,", -9, 9, true, -3, 2},
        {"0", 0, 0, true, 0, 1},           {"-0", 0, 0, true, 0, 2},
        {"007", 0, 9, true, 7, 3},         {"", 0, 9, false, 0, 0},
        {"-", -9, 9, false, 0, 0},         {"+1", 0, 9, false, 0, 0},
        {" 1", 0, 9, false, 0, 0},         {"10", 0, 9, false, 0, 0},
        {"-1", 0, 9, false, 0, 0},         {"--1", -9, 9, false, 0, 0},
        {"2147483647", 0, INT32_MAX, true, INT32_MAX, 10},
        {"2147483648", INT32_MIN, INT32_MAX, false, 0, 0},
        {"99999999999999999999999", INT32_MIN, INT32_MAX, false, 0, 0},
        {"-2147483647", INT32_MIN, INT32_MAX, true, -INT32_MAX, 11},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *at = cases[i].text;
        int got = 0;
        bool ok = text_read_int(&at, cases[i].low, cases[i].high, &got);
        CHECK_INT(ok, cases[i].ok, cases[i].text);
        CHECK_INT(got, cases[i].want, cases[i].text);
        CHECK_INT(at - cases[i].text, cases[i].used, cases[i].text);
    }
}

static void reads_and_writes_hex(void **state)
{
    static const char *const bad[] = {"", "0", "00ff1", "00ff100", "00FF10", "00fg10",
                                      "0x0f10"};
    unsigned char bytes[3] = {0, 0, 0};
    char out[ROOM];
    Text text = text_in(out, sizeof out);

    (void)state;
    CHECK(text_read_hex("00ff1a", bytes, sizeof bytes), "six digits are three bytes");
    CHECK_INT(bytes[0] << 16 | bytes[1] << 8 | bytes[2], 0x00ff1a, "three bytes");
    text_hex(&text, bytes, sizeof bytes);
    CHECK_STR(out, "00ff1a", "and back");
    for (size_t i = 0; i < COUNT(bad); i++)
        CHECK(!text_read_hex(bad[i], bytes, sizeof bytes), bad[i]);
}

static void escapes_json(void **state)
{
    static const char *const cases[][2] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\x01\t\n\x1f", "\"\\u0001\\u0009\\u000a\\u001f\""},
        {"\xd0\xba\xd0\xb0", "\"\xd0\xba\xd0\xb0\""},
        {"a\xff\xc3", "\"a\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xed\xa0\x80!", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd!\""},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[ROOM];
        Text text = text_in(out, sizeof out);
        put_string(&(Json){.text = &text}, cases[i][0]);
        CHECK_STR(out, cases[i][1], "a JSON string");
    }
}

static void knows_words(void **state)
{
    const char *at = " \t\r\n x";

    (void)state;
    CHECK(text_is_word("take 5", "take"), "a word ends at a blank");
    CHECK(text_is_word("take", "take"), "a word ends at the end");
    CHECK(!text_is_word("taken", "take"), "a longer word is another");
    CHECK(!text_is_word("tak", "take"), "a shorter word is another");
    text_skip_blank(&at);
    CHECK_STR(at, "x", "blanks are skipped");
}

/* The first words of xoshiro256** from SplitMix64(0), as the authors' programs
 * print them. */
static void random_numbers_are_the_known_ones(void **state)
{
    static const uint64_t want[] = {0x99ec5f36cb75f2b4u, 0xbf6e1f784956452au,
                                    0x1a5f849d4933e6e0u, 0x6aa594f1262d2d2cu};
    Rng rng = rng_from(0), other = rng_from(1);

    (void)state;
    for (size_t i = 0; i < COUNT(want); i++)
        CHECK(rng_next(&rng) == want[i], "xoshiro256** from seed 0");
    rng = rng_from(0);
    CHECK(rng_next(&rng) != rng_next(&other), "another seed, another sequence");
}

/* Chi-square with n - 1 degrees of freedom; mean n - 1, deviation sqrt(2n). The limit is
 * six deviations above the mean, and the seed is fixed. */
static void random_numbers_below_are_uniform(void **state)
{
    static const uint32_t cases[] = {1, 2, 3, 6, 37, 61, 1000};
    enum { EACH = 500, MOST = 1000 };
    Rng rng = rng_from(2026);

    (void)state;
    for (size_t c = 0; c < COUNT(cases); c++) {
        uint32_t n = cases[c];
        int count[MOST] = {0};
        double chi = 0;
        for (uint32_t i = 0; i < n * EACH; i++)
            count[rng_below(&rng, n)]++;
        for (uint32_t i = 0; i < n; i++)
            chi += (count[i] - EACH) * (double)(count[i] - EACH) / EACH;
        double over = chi - (n - 1);
        CHECK(over * over <= 36.0 * 2 * n || over < 0, "rng_below is uniform");
    }
    for (int i = 0; i < 1000; i++)
        CHECK(rng_below(&rng, 0xC0000001u) < 0xC0000001u, "a large bound is kept");
}

static void check_sha(const char *piece, size_t times, const char *want)
{
    unsigned char bytes[SHA256_SIZE];
    char out[ROOM];
    Text text = text_in(out, sizeof out);
    Sha256 sha;

    sha256_start(&sha);
    for (size_t i = 0; i < times; i++)
        sha256_add(&sha, piece, strlen(piece));
    sha256_end(&sha, bytes);
    text_hex(&text, bytes, sizeof bytes);
    CHECK_STR(out, want, "SHA-256");
}

/* FIPS 180-4 and its examples: nothing, 24 bits, 448 bits, 896 bits, a million a's. */
static void sha256_is_the_standard_one(void **state)
{
    (void)state;
    check_sha("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_sha("abc", 1,
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_sha("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
              "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", 1,
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    check_sha("a", 1000000,
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    check_sha("aaaaaaaaaa", 100000,
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_every_directive),
        cmocka_unit_test(cuts_what_does_not_fit),
        cmocka_unit_test(messages_are_said_in_any_order),
        cmocka_unit_test(messages_go_to_other_screens),
        cmocka_unit_test(long_arguments_stay_utf8),
        cmocka_unit_test(arguments_are_text),
        cmocka_unit_test(printable_text),
        cmocka_unit_test(error_codes_have_names),
        cmocka_unit_test(reads_integers),
        cmocka_unit_test(reads_seeds),
        cmocka_unit_test(finds_words),
        cmocka_unit_test(reads_and_writes_hex),
        cmocka_unit_test(escapes_json),
        cmocka_unit_test(knows_words),
        cmocka_unit_test(random_numbers_are_the_known_ones),
        cmocka_unit_test(random_numbers_below_are_uniform),
        cmocka_unit_test(sha256_is_the_standard_one),
    };

    return RUN(tests);
}
