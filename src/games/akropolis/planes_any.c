/* planes_any.c - for machines without a choice: the vectors that the compiler knows. */
#include "games/akropolis/planes.h"

extern const Planes ak_planes_plain;

const Planes *const ak_all_planes[] = {&ak_planes_plain, NULL};

bool ak_planes_can_run(const Planes *of)
{
    (void)of;
    return true;
}

const Planes *ak_planes(void)
{
    return &ak_planes_plain;
}
