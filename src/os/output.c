/* output.c - see output.h. */
#include "os/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "os/failure.h"

static int failure;                 /* errno of the first failure; 0: none */

void output_open(void)
{
    int file;

    do
        file = open("/dev/null", O_RDONLY);     /* to write there is an error */
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

void output_str(const char *text)
{
    if (fputs(text, stdout) < 0 && !failure)
        failure = errno;
}

bool output_flush(void)
{
    if (fflush(stdout) != 0 && !failure)
        failure = errno;
    if (ferror(stdout) && !failure)
        failure = EIO;              /* from a short text: its errno is lost */
    return !failure;
}

bool output_is_unwanted(void)
{
    return failure == EPIPE;
}

bool output_fail(Err *err, const char *name)
{
    return fail_system(err, ERR_FILE, name, failure);
}
