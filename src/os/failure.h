/* failure.h - errors of the system as sentences. */
#ifndef OS_FAILURE_H
#define OS_FAILURE_H

#include "base/err.h"

/* Fill in `err` for the error `number` (errno) about `what`, usually a file name, and
 * return false. Common errors have sentences of their own, which are translated. */
bool fail_system(Err *err, ErrCode code, const char *what, int number);

#endif
