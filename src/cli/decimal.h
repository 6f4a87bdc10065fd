/* decimal.h - numbers with one decimal, as the reader's language writes them. */
#ifndef CLI_DECIMAL_H
#define CLI_DECIMAL_H

#include "say/say.h"

enum { DECIMAL = 32 };

/* `value` to one decimal: 12.3, in other languages than English 12,3. Returns `out`. */
const char *decimal(char out[DECIMAL], double value, Lang lang);

/* The same with its sign, also a plus: +12.3; 0.0 has none. */
const char *decimal_signed(char out[DECIMAL], double value, Lang lang);

#endif
