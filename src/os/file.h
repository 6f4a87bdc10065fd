/* file.h - whole files, read into memory or put in place at once. */
#ifndef OS_FILE_H
#define OS_FILE_H

#include "base/err.h"

/* The whole of `path` ("-": standard input) as a C string that the caller frees; NULL and
 * `err` if it cannot be read, is larger than `most` bytes or holds a zero byte. */
char *file_read(const char *path, size_t most, Err *err);

/* Write `text` to `path` through a temporary file beside it, so that what was there
 * before is whole until the new one is. */
bool file_write(const char *path, const char *text, Err *err);

/* Make the folder `path` unless it is there. */
bool file_make_folder(const char *path, Err *err);

#endif
