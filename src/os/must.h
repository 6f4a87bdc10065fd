/* must.h - memory without which nothing sensible is left to do. It ends the program, in
 * every build: assert would not. */
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

/* `array`, moved perhaps, with room for one more after `n` things of `size` bytes;
 * `*room` is how many it has room for, and doubles. */
static inline void *must_grow(void *array, int n, int *room, size_t size)
{
    if (n < *room)
        return array;
    *room = *room ? 2 * *room : 8;
    return must(realloc(array, (size_t)*room * size));
}

#endif
