/* planes_any.c - where there is nothing to choose: the compiler's own vectors. */
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
