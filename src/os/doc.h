/* doc.h - JSON from outside of any length, read by base/json_read.h. */
#ifndef OS_DOC_H
#define OS_DOC_H

#include "base/json_read.h"

/* The nodes of the text, which must stay; the caller frees them. NULL and `err` if it is
 * not JSON. */
DocNode *doc_load(const char *text, size_t n, Err *err);

#endif
