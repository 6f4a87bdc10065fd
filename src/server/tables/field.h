/* field.h - reads fields of JSON objects that come from outside. A refusal names the
 * field. */
#ifndef SERVER_TABLES_FIELD_H
#define SERVER_TABLES_FIELD_H

#include <jansson.h>

#include "base/json_read.h"

/* A string, whole number or boolean of an object (NULL: an empty one). If it is missing,
 * *out stays as it was. If it is of the wrong kind, the refusal names it. */
bool field_text(const char **out, const json_t *object, const char *name, Err *err);
bool field_int(int *out, const json_t *object, const char *name, int low, int high,
               Err *err);
bool field_bool(bool *out, const json_t *object, const char *name, Err *err);

/* The same for a document. A text that is too long for `out` is cut; no valid one is as
 * long as MEMBER_SIZE. */
enum { MEMBER_SIZE = 256 };
bool member_string(char *out, size_t size, const DocNode *object, const char *name,
                   Err *err);
bool member_truth(bool *out, const DocNode *object, const char *name, Err *err);

/* Refuse fields that are not among `n` names, which NULL may end. */
bool fields_known(const json_t *object, const char *const names[], int n, Err *err);

/* Refuse a text that is not valid UTF-8, has control characters or line ends, or is
 * longer than `most` characters. `what` names it in the refusal. */
bool text_check(const char *text, int most, const char *what, Err *err);

#endif
