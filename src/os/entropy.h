/* entropy.h - random bytes that nobody can guess. */
#ifndef OS_ENTROPY_H
#define OS_ENTROPY_H

#include "base/err.h"

bool entropy_fill(unsigned char *out, size_t n, Err *err);

#endif
