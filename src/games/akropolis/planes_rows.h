/* planes_rows.h - rows of a plane in vector registers. Part of planes.c, the only file
 * that includes it. */
#ifndef AKROPOLIS_PLANES_ROWS_H
#define AKROPOLIS_PLANES_ROWS_H

#include <assert.h>
#include <string.h>

#include "games/akropolis/planes.h"

enum { LANES = VECTOR / 4, QUARRY_CODE = KINDS + 1 };

typedef uint32_t Vector __attribute__((vector_size(VECTOR)));

/* Rows of a plane from `row` on. */
static inline Vector rows_at(const uint32_t *plane, int row)
{
    Vector v;

    memcpy(&v, plane + FRONT + row, sizeof v);
    return v;
}

static inline void put_rows(uint32_t *to, Vector v)
{
    memcpy(to, &v, sizeof v);
}

#endif
