/* sqlite_copy.h - writes a copy of a store to a file, which is complete, checked and
 * synced before it gets its name. */
#ifndef STORE_SQLITE_COPY_H
#define STORE_SQLITE_COPY_H

#include "base/err.h"

/* Let `fill` write the database under a temporary name beside `path`, check it and
 * rename it. An existing file is never replaced; an unfinished copy is removed. */
bool copy_file(const char *path, bool (*fill)(void *with, const char *path, Err *err),
               void *with, Err *err);

#endif
