/* text.c - see text.h. */
#include "base/text.h"

#include <assert.h>
#include <string.h>

#include "base/format.h"

Text text_in(char *buffer, size_t size)
{
    assert(size > 0);
    buffer[0] = '\0';
    return (Text){.at = buffer, .size = size};
}

void text_char(Text *text, char c)
{
    if (text->used + 1 >= text->size) {
        text->cut = true;
        return;
    }
    text->at[text->used++] = c;
    text->at[text->used] = '\0';
}

void text_str(Text *text, const char *str)
{
    size_t n = strlen(str);
    size_t room = text->size - text->used - 1;

    if (n > room) {
        n = room;
        text->cut = true;
    }
    memcpy(text->at + text->used, str, n);
    text->used += n;
    text->at[text->used] = '\0';
}

void text_copy(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_str(&text, from);
}

void text_code(Text *text, uint32_t code)
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    if (text->used + (size_t)n >= text->size) {
        text->cut = true;
        return;
    }
    text_char(text, (char)(first[n] | code >> 6 * (n - 1)));
    for (int i = n - 2; i >= 0; i--)
        text_char(text, (char)(0x80 | (code >> 6 * i & 0x3f)));
}

void text_vf(Text *text, const char *format, va_list args)
{
    va_list rest;

    va_copy(rest, args);
    for (const char *at = format; *at;) {
        if (*at != '%') {
            text_char(text, *at++);
        } else if (at[1] == '%') {
            text_char(text, '%');
            at += 2;
        } else {
            at++;
            format_put(text, format_read(&at), &rest);
        }
    }
    va_end(rest);
}

void text_f(Text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_vf(text, format, args);
    va_end(args);
}

void text_number(char out[TEXT_NUMBER], int64_t number)
{
    Text text = text_in(out, TEXT_NUMBER);

    text_f(&text, "%lld", (long long)number);
}

void text_hex(Text *text, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_f(text, "%02x", bytes[i]);
}

bool text_read_int(const char **at, int low, int high, int *out)
{
    const char *c = *at;
    bool minus = *c == '-';
    int64_t n = 0;

    c += minus;
    if (*c < '0' || *c > '9')
        return false;
    for (; *c >= '0' && *c <= '9'; c++) {
        n = n * 10 + *c - '0';
        if (n > INT32_MAX)
            return false;
    }
    n = minus ? -n : n;
    if (n < low || n > high)
        return false;
    *out = (int)n;
    *at = c;
    return true;
}

bool text_read_u64(const char *str, uint64_t *out)
{
    uint64_t n = 0;

    for (const char *c = str; *c || c == str; c++) {
        uint64_t digit = (uint64_t)*c - '0';
        if (*c < '0' || *c > '9' || n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

int text_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Lower case only, so that every value has just one spelling. */
static int hex_digit(char c)
{
    return c >= 'A' && c <= 'F' ? -1 : text_hex_digit(c);
}

bool text_read_hex(const char *str, unsigned char *bytes, size_t n)
{
    if (strlen(str) != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int high = hex_digit(str[2 * i]), low = hex_digit(str[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (unsigned char)(high * 16 + low);
    }
    return true;
}

int text_character(uint32_t *out, const char *text, const char *end)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    int n = *at < 0x80 ? 1
          : *at < 0xc0 ? 0
          : *at < 0xe0 ? 2
          : *at < 0xf0 ? 3
          : *at < 0xf8 ? 4
                       : 0;

    *out = n == 1 ? *at : *at & (0xffu >> (n + 1));
    if (end && end - text < n)
        return 0;
    for (int i = 1; i < n; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *out = *out << 6 | (at[i] & 0x3f);
    }
    bool is_surrogate = *out >= 0xd800 && *out < 0xe000;
    return n && *out >= least[n] && *out <= 0x10ffff && !is_surrogate ? n : 0;
}

bool text_is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xfffe ||
           code == 0xffff;
}

/* Would a terminal do something else than show it? Beside control characters these are
 * line separators, and the marks that make what follows run the other way. */
static bool is_obeyed(uint32_t code)
{
    return text_is_control(code) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

void text_printable(Text *text, const char *str)
{
    uint32_t code;

    for (int n; *str; str += n ? n : 1) {
        n = text_character(&code, str, NULL);
        text_code(text, n && !is_obeyed(code) ? code : '?');
    }
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void text_skip_blank(const char **at)
{
    while (is_blank(**at))
        ++*at;
}

void text_skip_mark(const char **at)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (strncmp(*at, mark, sizeof mark - 1) == 0)
        *at += sizeof mark - 1;
}

bool text_word_ends(const char *at)
{
    return *at == '\0' || is_blank(*at);
}

int text_find(const char *const *words, int n, const char *word)
{
    for (int i = 0; i < n && words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

bool text_is_word(const char *at, const char *word)
{
    size_t n = strlen(word);

    return strncmp(at, word, n) == 0 && text_word_ends(at + n);
}
