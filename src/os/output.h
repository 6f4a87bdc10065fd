/* output.h - standard output, which may fail: a full disk, a reader that has gone.
 *
 * Commands write with stdio and need not look. Whoever writes for long, or waits for an
 * answer to what was written, flushes here and stops when that fails; main.c looks at the
 * end and says what went wrong. */
#ifndef OS_OUTPUT_H
#define OS_OUTPUT_H

#include "base/err.h"

/* Have descriptors 0 to 2 open, so that no file is taken for one of them. */
void output_open(void);

/* Write `text`, which may be long: that stdio sends on at once, and why it could not is
 * kept here. */
void output_str(const char *text);

/* Send on what has been written; false from the first failure on. */
bool output_flush(void);

/* Has whoever read it gone? They had enough, and nobody is left to be told. */
bool output_is_unwanted(void);

/* Why it failed, about `name`: standard output as the reader calls it. False. */
bool output_fail(Err *err, const char *name);

#endif
