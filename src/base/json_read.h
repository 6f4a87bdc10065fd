/* json_read.h - JSON from outside, read into the caller's nodes: strict, without memory
 * of its own.
 *
 * A document is an object or an array (RFC 8259) in UTF-8, with or without a byte order
 * mark; no key may stand twice in an object, no string may contain \0, whole numbers fit
 * into 64 bits. What is refused is refused as jansson does, in the sentences of
 * os/json.h.
 *
 * The nodes are in the order of the text, so that a document is an array of them and a
 * value is a pointer into it: children follow their parent, and a key is followed by its
 * value. They point into the text, which must stay. Every question may be asked of NULL,
 * which is a value that is not there. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "base/err.h"

typedef enum {
    DOC_NONE, DOC_OBJECT, DOC_ARRAY, DOC_KEY, DOC_STRING, DOC_INTEGER, DOC_REAL, DOC_TRUE,
    DOC_FALSE, DOC_NULL
} DocKind;

typedef struct {
    DocKind kind;
    int span; /* nodes of this value: what comes next is after them */
    int count;                      /* values in an array, members of an object */
    int bytes; /* how long it is in the text; a string without quotes */
    const char *at;                 /* where it is in the text */
    uint32_t hash;                  /* of what a string or a key means */
} DocNode;

/* How deep values may lie within each other, as jansson counts. */
enum { DOC_DEPTH = 2048 };

/* Read the `n` bytes of a text into nodes[0] and what follows it; `size` nodes are there,
 * and no text needs more than it has bytes. False and `err`, with line and column,
 * if that is no document or has too many values. */
bool doc_read(DocNode *nodes, int size, const char *text, size_t n, Err *err);

DocKind doc_kind(const DocNode *node);

/* How many values an array or members an object has; 0 for all else. */
int doc_count(const DocNode *node);

/* The value of a member, or an element; NULL if there is none. */
const DocNode *doc_member(const DocNode *object, const char *key);
const DocNode *doc_item(const DocNode *array, int i);

/* The child after `child`, NULL after the last; the first after NULL. The children of an
 * object are its keys. */
const DocNode *doc_next(const DocNode *parent, const DocNode *child);

/* The value that follows a key. */
const DocNode *doc_value(const DocNode *key);

/* The whole number that a node is; false if it is none, or not in `low` .. `high`. */
bool doc_int(const DocNode *node, int low, int high, int *out);
bool doc_integer(const DocNode *node, int64_t low, int64_t high, int64_t *out);

/* What a string or a key means, in `out`; false if it is neither, or too long, of which
 * `out` has the beginning, whole characters. */
bool doc_string(const DocNode *node, char *out, size_t size);

/* Is it a string or a key that means `word`? Its place among `n` words, which NULL may
 * end; -1 if it is none of them. */
bool doc_is_word(const DocNode *node, const char *word);
int doc_find(const DocNode *node, const char *const *words, int n);

/* The value as it stands in the text, which may be long. */
void doc_source(Text *out, const DocNode *node);

#endif
