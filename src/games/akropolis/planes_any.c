/* planes_any.c - where there is nothing to choose: the compiler's own vectors. */
#include "games/akropolis/planes.h"

extern const Planes planes_plain;

const Planes *const all_planes[] = {&planes_plain, NULL};

bool planes_can_run(const Planes *of)
{
    (void)of;
    return true;
}

const Planes *planes(void)
{
    return &planes_plain;
}
