/* planes_x86.c - chooses the planes for an x86-64 processor, when it is first asked. */
#include "games/akropolis/planes.h"

extern const Planes ak_planes_plain, ak_planes_avx2, ak_planes_avx512;

const Planes *const ak_all_planes[] = {&ak_planes_plain, &ak_planes_avx2,
                                       &ak_planes_avx512, NULL};

bool ak_planes_can_run(const Planes *of)
{
    if (of == &ak_planes_avx512)
        return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vpopcntdq") &&
               __builtin_cpu_supports("bmi2");
    if (of == &ak_planes_avx2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    return true;
}

const Planes *ak_planes(void)
{
    static const Planes *best;      /* each thread would find the same one */
    const Planes *found = __atomic_load_n(&best, __ATOMIC_RELAXED);

    if (found)
        return found;
    for (int i = 0; ak_all_planes[i]; i++)
        if (ak_planes_can_run(ak_all_planes[i]))
            found = ak_all_planes[i];
    __atomic_store_n(&best, found, __ATOMIC_RELAXED);
    return found;
}
