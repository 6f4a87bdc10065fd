/* json.h - JSON from outside: files, bodies of requests, messages. */
#ifndef OS_JSON_H
#define OS_JSON_H

#include <jansson.h>

#include "base/err.h"

/* Parse `n` bytes, with or without a byte order mark; the caller releases the document.
 * No key may appear twice in an object. NULL and `err`, with line and column, if it is
 * not JSON. */
json_t *json_text_read(const char *text, size_t n, Err *err);

/* The string of this name in an object; "" if there is none. */
const char *member_text(const json_t *object, const char *name);

/* The integer of this name; `usual` if there is none. */
int member_int(const json_t *object, const char *name, int usual);

#endif
