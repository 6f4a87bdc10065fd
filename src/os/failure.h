/* failure.h - what the system says has gone wrong, as a sentence. */
#ifndef OS_FAILURE_H
#define OS_FAILURE_H

#include "base/err.h"

/* Fill in `err` for the error `number` (errno) about `what`, mostly a file's name, and
 * return false. What people meet often has a sentence of its own, which is translated. */
bool fail_system(Err *err, ErrCode code, const char *what, int number);

#endif
