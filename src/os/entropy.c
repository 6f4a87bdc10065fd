/* entropy.c - see entropy.h. The bytes come from the kernel. */
#include "os/entropy.h"

#include <sys/random.h>

bool entropy_fill(unsigned char *out, size_t n, Err *err)
{
    if (getrandom(out, n, 0) != (ssize_t)n)
        return fail(err, ERR_FILE, N_("the system provides no random bytes"));
    return true;
}
