/* output.h - standard output, which may fail: a full disk, a closed pipe.
 *
 * Commands write with stdio and need not check. A command that writes for a long time,
 * or waits for an answer to what it wrote, calls output_flush and stops when that fails;
 * main.c checks at the end and reports the error. */
#ifndef OS_OUTPUT_H
#define OS_OUTPUT_H

#include "base/err.h"

/* Make sure that descriptors 0 to 2 are open, so that no file gets one of these numbers.
 */
void output_open(void);

/* Write `text`, which may be long: stdio then writes through at once, and its error is
 * kept here. */
void output_str(const char *text);

/* Flush what has been written; false from the first failure on. */
bool output_flush(void);

/* Has the reader closed the pipe? That is not an error: it had seen enough. */
bool output_is_unwanted(void);

/* Fill in why it failed, with `name` for standard output in the user's language. Returns
 * false. */
bool output_fail(Err *err, const char *name);

#endif
