/* planes_x86.c - which planes an x86-64 processor runs: asked once it is known. */
#include "games/akropolis/planes.h"

extern const Planes planes_plain, planes_avx2, planes_avx512;

const Planes *const all_planes[] = {&planes_plain, &planes_avx2, &planes_avx512, NULL};

bool planes_can_run(const Planes *of)
{
    if (of == &planes_avx512)
        return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vpopcntdq") &&
               __builtin_cpu_supports("bmi2");
    if (of == &planes_avx2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    return true;
}

const Planes *planes(void)
{
    static const Planes *best;      /* every thread would find the same */
    const Planes *found = __atomic_load_n(&best, __ATOMIC_RELAXED);

    if (found)
        return found;
    for (int i = 0; all_planes[i]; i++)
        if (planes_can_run(all_planes[i]))
            found = all_planes[i];
    __atomic_store_n(&best, found, __ATOMIC_RELAXED);
    return found;
}
