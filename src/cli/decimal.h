/* decimal.h - numbers with decimals: one, as the reader's language writes them, or as
 * many as JSON shall have. */
#ifndef CLI_DECIMAL_H
#define CLI_DECIMAL_H

#include "say/say.h"

enum { DECIMAL = 32 };

/* `value` to one decimal: 12.3, in other languages than English 12,3. Returns `out`. */
const char *decimal(char out[DECIMAL], double value, Lang lang);

/* The same with its sign, also a plus: +12.3; 0.0 has none. */
const char *decimal_signed(char out[DECIMAL], double value, Lang lang);

/* A number of JSON with so many decimals, or with as few as it needs. */
void put_decimals(Json *json, double value, int decimals);
void put_decimals_as(Json *json, const char *key, double value, int decimals);
void put_shortest_as(Json *json, const char *key, double value);

#endif
