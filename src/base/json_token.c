/* json_token.c - see json_token.h. */
#include "base/json_token.h"

#include <string.h>

enum { NOTHING = -1, BAD = -2 };    /* peek(): the text ends here; no UTF-8 begins here */

enum { LONE = 0x110000 };           /* half of a surrogate pair: not a character */

const char *const token_faults[JSON_FAULTS] = {
    [JSON_ENDS] = N_("not JSON: line %d, column %d: the text ends too early"),
    [JSON_GOES_ON] = N_("not JSON: line %d, column %d: something follows after the end"),
    [JSON_NOT_UTF8] = N_("not JSON: line %d, column %d: this is not UTF-8"),
    [JSON_HAS_NUL] = N_("not JSON: line %d, column %d: a text must not contain \\u0000"),
    [JSON_KEY_TWICE] = N_("not JSON: line %d, column %d: this key has been there before"),
    [JSON_TOO_LARGE] = N_("not JSON: line %d, column %d: this number is too large"),
    [JSON_TOO_DEEP] =
        N_("not JSON: line %d, column %d: too many brackets within each other"),
    [JSON_UNEXPECTED] =
        N_("not JSON: line %d, column %d: something else must stand here"),
    [JSON_TOO_MANY] = N_("line %d, column %d: the text has too many values"),
};

bool token_refuse(const JsonScan *scan, JsonFault fault)
{
    int line = 1, column = 0;

    for (const char *c = scan->start; c < scan->at; c++) {
        bool begins_character = (*c & 0xc0) != 0x80;
        line += *c == '\n';
        column = *c == '\n' ? 0 : column + begins_character;
    }
    return fail(scan->err, ERR_SYNTAX, token_faults[fault], line, column);
}

static int peek(const JsonScan *scan)
{
    uint32_t code;

    if (scan->at == scan->end)
        return NOTHING;
    return text_character(&code, scan->at, scan->end) ? (unsigned char)*scan->at : BAD;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The four digits of \uXXXX. */
static uint32_t read_hex4(const char *at)
{
    uint32_t code = 0;

    for (int i = 0; i < 4; i++)
        code = code << 4 | (uint32_t)text_hex_digit(at[i]);
    return code;
}

/* The character that \u stands for, with `*at` after the u. Two escapes may form a
 * surrogate pair. */
static uint32_t read_unicode(const char **at)
{
    uint32_t high = read_hex4(*at);

    *at += 4;
    if (high < 0xd800 || high >= 0xe000)
        return high;
    if (high >= 0xdc00 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return LONE;
    uint32_t low = read_hex4(*at + 2);
    if (low < 0xdc00 || low >= 0xe000)
        return LONE;
    *at += 6;
    return 0x10000 + ((high - 0xd800) << 10 | (low - 0xdc00));
}

static const char escapes[] = "\"\\/bfnrt";

uint32_t token_character(const char **at)
{
    static const char meant[] = "\"\\/\b\f\n\r\t";
    uint32_t code;

    if (**at != '\\') {
        *at += text_character(&code, *at, NULL);
        return code;
    }
    *at += 2;
    if ((*at)[-1] == 'u')
        return read_unicode(at);
    return (unsigned char)meant[strchr(escapes, (*at)[-1]) - escapes];
}

/* Take one byte of an escape, whatever it is. */
static bool take(int *out, JsonScan *scan)
{
    *out = peek(scan);
    if (*out == BAD)
        return token_refuse(scan, JSON_NOT_UTF8);
    if (*out == NOTHING)
        return token_refuse(scan, JSON_UNEXPECTED);
    uint32_t code;
    scan->at += text_character(&code, scan->at, scan->end);
    return true;
}

static bool scan_escape(JsonScan *scan)
{
    int c;

    scan->at++;                     /* the backslash */
    if (!take(&c, scan))
        return false;
    if (c && c < 0x80 && strchr(escapes, c))
        return true;
    if (c != 'u')
        return token_refuse(scan, JSON_UNEXPECTED);
    for (int i = 0; i < 4; i++) {
        if (!take(&c, scan))
            return false;
        if (c >= 0x80 || text_hex_digit((char)c) < 0)
            return token_refuse(scan, JSON_UNEXPECTED);
    }
    return true;
}

/* Go through the characters of a string whose end has been found. */
static bool scan_meaning(JsonScan *scan)
{
    scan->hash = 0x811c9dc5;        /* FNV-1a, of characters */
    scan->has_nul = false;
    for (const char *at = scan->from; at < scan->to;) {
        uint32_t code = token_character(&at);
        if (code == LONE)
            return token_refuse(scan, JSON_UNEXPECTED);
        scan->has_nul = scan->has_nul || code == 0;
        scan->hash = (scan->hash ^ code) * 0x01000193;
    }
    return true;
}

static bool scan_string(JsonScan *scan)
{
    uint32_t code;
    int c;

    scan->from = ++scan->at;
    while ((c = peek(scan)) != '"') {
        if (c == NOTHING)
            return token_refuse(scan, JSON_ENDS);
        if (c == BAD)
            return token_refuse(scan, JSON_NOT_UTF8);
        if (c < 0x20)
            return token_refuse(scan, JSON_UNEXPECTED);
        if (c != '\\')
            scan->at += text_character(&code, scan->at, scan->end);
        else if (!scan_escape(scan))
            return false;
    }
    scan->to = scan->at++;
    return scan_meaning(scan);
}

/* Move past digits; returns false if there are none. */
static bool pass_digits(JsonScan *scan)
{
    const char *from = scan->at;

    while (is_digit(peek(scan)))
        scan->at++;
    return scan->at > from;
}

/* Does not use __builtin_mul_overflow: on 32-bit machines that calls a library. */
static bool fits_integer(const char *from, const char *to)
{
    bool minus = *from == '-';
    uint64_t most = (uint64_t)INT64_MAX + minus, n = 0;

    for (const char *c = from + minus; c < to; c++) {
        unsigned digit = (unsigned)(*c - '0');
        if (n > (most - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    return true;
}

/* The smallest number that rounds to no double: 2^1024 - 2^970, half a step above the
 * largest double; and the power of ten of its first digit. */
static const char too_large[] =
    "17976931348623158079372897140530341507993413271003782693617377898044496829276"
    "47509466490179775872070963302864166928879109465555478519404026306574886715058"
    "20681908902000708383676273854845817711531764475730270069855571366959622842914"
    "81986083493647529271907416844436551070434271155969950809304288017790417449779"
    "2";
enum { LARGEST_PLACE = 308, DIGITS = sizeof too_large - 1 };

/* The leading digits of a number, and the power of ten of the first: 2 in 345.6, -2 in
 * 0.0345. Returns false if all digits are 0. */
static bool first_digits(char digits[DIGITS], int *place, const char *from,
                         const char *to)
{
    bool after_point = false;
    int n = 0;

    memset(digits, '0', DIGITS);
    *place = -1;
    for (const char *c = from; c < to && *c != 'e' && *c != 'E'; c++) {
        after_point = after_point || *c == '.';
        if (!is_digit(*c))
            continue;
        *place += (n > 0 || *c != '0') && !after_point;
        *place -= n == 0 && *c == '0' && after_point;
        if (n < DIGITS && (n > 0 || *c != '0'))
            digits[n++] = *c;
    }
    return n > 0;
}

static bool fits_real(const char *from, const char *to)
{
    char digits[DIGITS];
    int place, exponent = 0;
    const char *c = from;

    if (!first_digits(digits, &place, from, to))
        return true;
    while (c < to && *c != 'e' && *c != 'E')
        c++;
    bool minus = c + 1 < to && c[1] == '-';
    for (; c < to; c++)
        if (is_digit(*c) && exponent < INT32_MAX / 100)
            exponent = exponent * 10 + *c - '0';
    int64_t first = (int64_t)place + (minus ? -exponent : exponent);
    return first < LARGEST_PLACE ||
           (first == LARGEST_PLACE && memcmp(digits, too_large, DIGITS) < 0);
}

/* Move past the whole part of a number; nothing may follow a leading 0. */
static bool pass_whole(JsonScan *scan)
{
    scan->at += *scan->at == '-';
    if (peek(scan) != '0')
        return pass_digits(scan);
    scan->at++;
    return !is_digit(peek(scan));
}

/* Move past the fraction and the exponent. */
static bool pass_fraction(JsonScan *scan)
{
    if (peek(scan) == '.') {
        scan->at++;
        if (!pass_digits(scan))
            return false;
    }
    if (peek(scan) != 'e' && peek(scan) != 'E')
        return true;
    scan->at++;
    if (peek(scan) == '+' || peek(scan) == '-')
        scan->at++;
    return pass_digits(scan);
}

/* The token ends here and is of `kind`, unless the next byte cannot be read. */
static bool end_token(JsonScan *scan, int kind)
{
    scan->to = scan->at;
    scan->kind = kind;
    return peek(scan) != BAD || token_refuse(scan, JSON_NOT_UTF8);
}

static bool scan_number(JsonScan *scan)
{
    bool is_right = pass_whole(scan);
    const char *whole = scan->at;

    is_right = is_right && pass_fraction(scan);
    bool is_real = scan->at > whole;
    if (!end_token(scan, !is_right ? TOKEN_WRONG : is_real ? TOKEN_REAL : TOKEN_INTEGER))
        return false;
    return !is_right || (is_real ? fits_real : fits_integer)(scan->from, scan->to) ||
           token_refuse(scan, JSON_TOO_LARGE);
}

static bool scan_name(JsonScan *scan)
{
    static const char *const names[] = {"true", "false", "null"};
    int kind = TOKEN_WRONG;

    while (is_letter(peek(scan)))
        scan->at++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == (size_t)(scan->at - scan->from) &&
            memcmp(names[i], scan->from, strlen(names[i])) == 0)
            kind = *names[i];
    return end_token(scan, kind);
}

/* A punctuation mark, which is a token by itself, or a character that is no token. */
static bool scan_sign(JsonScan *scan)
{
    uint32_t code;

    scan->at += text_character(&code, scan->at, scan->end);
    scan->to = scan->at;
    scan->kind = code && code < 0x80 && strchr("{}[],:", (int)code) ? (int)code
                                                                    : TOKEN_WRONG;
    return true;
}

bool token_next(JsonScan *scan)
{
    int c;

    while ((c = peek(scan)) == ' ' || c == '\t' || c == '\n' || c == '\r')
        scan->at++;
    scan->from = scan->at;
    if (c == NOTHING)
        return end_token(scan, TOKEN_END);
    if (c == BAD)
        return token_refuse(scan, JSON_NOT_UTF8);
    scan->kind = c;
    return c == '"'                  ? scan_string(scan)
           : c == '-' || is_digit(c) ? scan_number(scan)
           : is_letter(c)            ? scan_name(scan)
                                     : scan_sign(scan);
}
