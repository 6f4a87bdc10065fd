/* base64.c - see base64.h. */
#include "base/base64.h"

#include <string.h>

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64_write(Text *text, const unsigned char *bytes, size_t n)
{
    unsigned bits = 0;
    int held = 0;

    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            text_char(text, digits[bits >> (held - 6) & 63]);
    }
    if (held > 0)
        text_char(text, digits[bits << (6 - held) & 63]);
}

bool base64_read(unsigned char *bytes, size_t size, const char *str, size_t *n)
{
    unsigned bits = 0;
    int held = 0;
    size_t made = 0;

    for (*n = 0; str[*n]; ++*n) {
        const char *digit = strchr(digits, str[*n]);
        if (!digit || made > size)
            return false;
        bits = bits << 6 | (unsigned)(digit - digits);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        if (made < size)
            bytes[made] = (unsigned char)(bits >> held);
        made++;
    }
    if (made > size || held == 6 || (bits & ((1u << held) - 1)) != 0)
        return false;
    *n = made;
    return true;
}
