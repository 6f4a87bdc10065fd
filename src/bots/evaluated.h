/* evaluated.h - how many positions the evaluations of this thread have seen: for
 * `polis bench`. No bot reads it. */
#ifndef BOTS_EVALUATED_H
#define BOTS_EVALUATED_H

#include <stdint.h>

extern _Thread_local uint64_t bots_evaluated;

#endif
