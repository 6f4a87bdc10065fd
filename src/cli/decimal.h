/* decimal.h - numbers with decimals: with one decimal for people, in their language, or
 * with several for JSON. */
#ifndef CLI_DECIMAL_H
#define CLI_DECIMAL_H

#include "say/say.h"

enum { DECIMAL = 32 };

/* `value` with one decimal: 12.3, or 12,3 in languages other than English. Returns
 * `out`. */
const char *decimal(char out[DECIMAL], double value, Lang lang);

/* The same with a sign, also for a plus: +12.3; 0.0 has none. */
const char *decimal_signed(char out[DECIMAL], double value, Lang lang);

/* Write a JSON number with this many decimals, or with as few as it needs. */
void put_decimals_as(Json *json, const char *key, double value, int decimals);
void put_shortest_as(Json *json, const char *key, double value);

#endif
