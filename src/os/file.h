/* file.h - whole files, read into memory or put in place at once. */
#ifndef OS_FILE_H
#define OS_FILE_H

#include "base/err.h"

/* The whole of `path` ("-": standard input) as a C string that the caller frees, without
 * the byte order mark that it may begin with; NULL and `err` if it cannot be read, is
 * larger than `most` bytes or holds a zero byte. */
char *file_read(const char *path, size_t most, Err *err);

/* Write `text` to `path`. A regular file is replaced by a new one with the same mode and
 * owner, so that what was there is whole until the new one is. Links are followed, and
 * what is no regular file (a pipe, a device, standard output) is written to. */
bool file_write(const char *path, const char *text, Err *err);

/* Make the folder `path` unless it is there. */
bool file_make_folder(const char *path, Err *err);

#endif
