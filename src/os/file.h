/* file.h - whole files: read into memory, or replaced atomically. */
#ifndef OS_FILE_H
#define OS_FILE_H

#include "base/err.h"

/* The content of `path` ("-": standard input) as a C string that the caller frees,
 * without a byte order mark. NULL and `err` if it cannot be read, has more than `most`
 * bytes or contains a zero byte. */
char *file_read(const char *path, size_t most, Err *err);

/* Write `text` to `path`. A regular file is replaced by a new one with the same mode and
 * owner, so that either the old or the new content is there, whole. Links are followed;
 * anything else (a pipe, a device, standard output) is written to. */
bool file_write(const char *path, const char *text, Err *err);

/* Do both paths ("-": standard input) lead to one regular file, or would they if it were
 * there? */
bool file_is_same(const char *path, const char *other);

/* Make the folder `path` unless it exists. */
bool file_make_folder(const char *path, Err *err);

#endif
