/* must.h - small blocks of memory: a few hundred bytes, where nothing sensible is left to
 * do if they cannot be had. */
#ifndef OS_MUST_H
#define OS_MUST_H

#include <stdlib.h>

/* `block` as malloc and its like returned it; ends the program if that is NULL. */
static inline void *must(void *block)
{
    if (!block)
        abort();
    return block;
}

#endif
