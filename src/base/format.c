/* format.c - see format.h. */
#include "base/format.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { DIGITS = 24 };

static int read_digits(const char **at)
{
    int n = 0;

    while (**at >= '0' && **at <= '9' && n < 1000)
        n = n * 10 + *(*at)++ - '0';
    return n;
}

Directive format_read(const char **at)
{
    Directive d = {.number = -1, .precision = -1};
    const char *start = *at;
    int n = read_digits(at);

    if (n > 0 && **at == '$') {
        d.number = n - 1;
        ++*at;
    } else {
        *at = start;
    }
    if (**at == '0') {
        d.zeros = true;
        ++*at;
    }
    d.width = read_digits(at);
    if (**at == '.') {
        ++*at;
        d.precision = read_digits(at);
    }
    for (; **at == 'l' || **at == 'z'; ++*at)
        d.longs += **at == 'l' ? 1 : 3;
    d.letter = **at;
    if (d.letter)
        ++*at;
    return d;
}

/* The value of one argument, whatever its type. */
typedef struct {
    const char *str;
    int64_t number;
} Value;

static int64_t take_signed(int longs, va_list *args)
{
    switch (longs) {
    case 0: return va_arg(*args, int);
    case 1: return va_arg(*args, long);
    case 2: return va_arg(*args, long long);
    default: return (int64_t)va_arg(*args, size_t);
    }
}

static uint64_t take_unsigned(int longs, va_list *args)
{
    switch (longs) {
    case 0: return va_arg(*args, unsigned);
    case 1: return va_arg(*args, unsigned long);
    case 2: return va_arg(*args, unsigned long long);
    default: return va_arg(*args, size_t);
    }
}

static Value take(Directive d, va_list *args)
{
    switch (d.letter) {
    case 's': return (Value){.str = va_arg(*args, const char *)};
    case 'd':
    case 'c': return (Value){.number = take_signed(d.longs, args)};
    default:  return (Value){.number = (int64_t)take_unsigned(d.longs, args)};
    }
}

static void put_number(Text *text, Directive d, int64_t number)
{
    char digits[DIGITS];
    bool minus = d.letter == 'd' && number < 0;
    uint64_t left = minus ? 0 - (uint64_t)number : (uint64_t)number;
    unsigned base = d.letter == 'x' ? 16 : 10;
    int n = 0;

    do {
        digits[n++] = "0123456789abcdef"[left % base];
        left /= base;
    } while (left > 0);
    int pad = d.width - n - minus;
    while (!d.zeros && pad-- > 0)
        text_char(text, ' ');
    if (minus)
        text_char(text, '-');
    while (d.zeros && pad-- > 0)
        text_char(text, '0');
    while (n > 0)
        text_char(text, digits[--n]);
}

static void put_string(Text *text, Directive d, const char *str)
{
    size_t n = strlen(str);

    if (d.precision >= 0 && (size_t)d.precision < n)
        n = (size_t)d.precision;
    for (size_t pad = n; pad < (size_t)d.width; pad++)
        text_char(text, ' ');
    for (size_t i = 0; i < n; i++)
        text_char(text, str[i]);
}

void format_put(Text *text, Directive d, va_list *args)
{
    Value value = take(d, args);

    switch (d.letter) {
    case 's': put_string(text, d, value.str); break;
    case 'c': text_char(text, (char)value.number); break;
    case 'd':
    case 'u':
    case 'x': put_number(text, d, value.number); break;
    default: assert(0 && "a directive that text_f does not know");
    }
}
