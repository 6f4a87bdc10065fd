/* decimal.c - see decimal.h. */
#include "cli/decimal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *write_tenths(char out[DECIMAL], long tenths, const char *sign,
                                Lang lang)
{
    Text text = text_in(out, DECIMAL);

    text_f(&text, "%s%ld%c%ld", sign, labs(tenths) / 10, say_point(lang),
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

static void put_decimals(Json *json, double value, int decimals)
{
    char number[400];               /* the largest double has 309 digits */

    snprintf(number, sizeof number, "%.*f", decimals, value);
    text_str(put_value(json), number);
}

void put_decimals_as(Json *json, const char *key, double value, int decimals)
{
    put_key(json, key);
    put_decimals(json, value, decimals);
}

void put_shortest_as(Json *json, const char *key, double value)
{
    char number[32];

    snprintf(number, sizeof number, "%g", value);
    text_str(put_value_as(json, key), number);
}
