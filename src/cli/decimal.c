/* decimal.c - see decimal.h. */
#include "cli/decimal.h"

#include <math.h>
#include <stdlib.h>

static const char *write_tenths(char out[DECIMAL], long tenths, const char *sign,
                                Lang lang)
{
    Text text = text_in(out, DECIMAL);

    text_f(&text, "%s%ld%c%ld", sign, labs(tenths) / 10, lang == LANG_EN ? '.' : ',',
           labs(tenths) % 10);
    return out;
}

const char *decimal(char out[DECIMAL], double value, Lang lang)
{
    long tenths = lround(value * 10);

    return write_tenths(out, tenths, tenths < 0 ? "-" : "", lang);
}

const char *decimal_signed(char out[DECIMAL], double value, Lang lang)
{
    long tenths = lround(value * 10);

    return write_tenths(out, tenths, tenths < 0 ? "-" : tenths > 0 ? "+" : "", lang);
}
