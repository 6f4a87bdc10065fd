/* field.h - fields of JSON objects that came from outside: read by kind, refused by name.
 */
#ifndef SERVER_TABLES_FIELD_H
#define SERVER_TABLES_FIELD_H

#include <jansson.h>

#include "base/json_read.h"

/* A string, whole number or boolean of an object (NULL: an empty one). Missing: true and
 * *out as it was. Of the wrong kind: false and a sentence with its name. */
bool field_text(const char **out, const json_t *object, const char *name, Err *err);
bool field_int(int *out, const json_t *object, const char *name, int low, int high,
               Err *err);
bool field_bool(bool *out, const json_t *object, const char *name, Err *err);

/* The same of a document; of a text that is too long for `out`, its beginning. None that
 * means something is as long as MEMBER_SIZE. */
enum { MEMBER_SIZE = 256 };
bool member_string(char *out, size_t size, const DocNode *object, const char *name,
                   Err *err);
bool member_truth(bool *out, const DocNode *object, const char *name, Err *err);

/* Are all fields of `object` among `n` names, which NULL may end? The one that is not is
 * named. */
bool fields_known(const json_t *object, const char *const names[], int n, Err *err);

/* Is `text` proper UTF-8 on one line, without control characters, and of at most `most`
 * characters? `what` names it in the refusal. */
bool text_check(const char *text, int most, const char *what, Err *err);

#endif
