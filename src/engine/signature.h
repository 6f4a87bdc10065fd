/* signature.h - one number that changes when rules, playouts, searching bots or random
 * numbers behave differently. It is equal on every processor and in the browser. */
#ifndef ENGINE_SIGNATURE_H
#define ENGINE_SIGNATURE_H

#include <stdint.h>

uint64_t engine_signature(void);

#endif
