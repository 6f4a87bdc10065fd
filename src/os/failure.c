/* failure.c - see failure.h. In English the sentences are those of strerror. */
#include "os/failure.h"

#include <errno.h>
#include <string.h>

static const struct {
    int number;
    const char *sentence;
} known[] = {
    {ENOENT, N_("%s: No such file or directory")},
    {EACCES, N_("%s: Permission denied")},
    {EPERM, N_("%s: Operation not permitted")},
    {EISDIR, N_("%s: Is a directory")},
    {ENOTDIR, N_("%s: Not a directory")},
    {EEXIST, N_("%s: File exists")},
    {ENOSPC, N_("%s: No space left on device")},
    {EFBIG, N_("%s: File too large")},
    {EROFS, N_("%s: Read-only file system")},
    {ENAMETOOLONG, N_("%s: File name too long")},
};

bool fail_system(Err *err, ErrCode code, const char *what, int number)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            return fail(err, code, known[i].sentence, what);
    return fail(err, code, N_("%s: the system says: %s"), what, strerror(number));
}
