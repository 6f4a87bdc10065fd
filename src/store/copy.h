/* copy.h - a copy of a store becomes a file: checked, on the disk and whole before it has
 * its name. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "base/err.h"

/* Have `fill` make the new database `path` under a name beside it, check it and give it
 * its name. What is there already is never replaced; what could not be finished is
 * removed. */
bool copy_file(const char *path, bool (*fill)(void *with, const char *path, Err *err),
               void *with, Err *err);

#endif
