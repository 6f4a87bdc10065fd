/* must.h - allocations that the program cannot do without. Failure ends the program in
 * every build, which an assert would not. */
#ifndef OS_MUST_H
#define OS_MUST_H

#include <stdlib.h>

/* Returns `block`, the result of malloc and the like; ends the program if it is NULL. */
static inline void *must(void *block)
{
    if (!block)
        abort();
    return block;
}

/* Make room for one more after `n` things of `size` bytes. `*room` is the capacity,
 * which doubles when needed. Returns the array, which may have moved. */
static inline void *must_grow(void *array, int n, int *room, size_t size)
{
    if (n < *room)
        return array;
    *room = *room ? 2 * *room : 8;
    return must(realloc(array, (size_t)*room * size));
}

#endif
