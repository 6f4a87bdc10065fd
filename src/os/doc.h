/* doc.h - JSON of any length from outside, read by base/json_read.h. */
#ifndef OS_DOC_H
#define OS_DOC_H

#include "base/json_read.h"

/* Parse the text, which must outlive the nodes; the caller frees them. NULL and `err` if
 * it is not JSON. */
DocNode *doc_load(const char *text, size_t n, Err *err);

#endif
