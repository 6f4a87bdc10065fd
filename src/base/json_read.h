/* json_read.h - a strict JSON parser that stores its result in the caller's nodes and
 * needs no other memory.
 *
 * A document is an object or an array (RFC 8259) in UTF-8, with or without a byte order
 * mark. An object may not have the same key twice, a string may not contain \0, and whole
 * numbers must fit into 64 bits. The parser refuses what jansson refuses, in the
 * sentences of os/json.h.
 *
 * Nodes are stored in the order of the text: children follow their parent, and each key
 * is followed by its value. So a document is an array of nodes, and a value is a pointer
 * into it. Nodes point into the text, which must outlive them. All questions may be asked
 * of NULL, which stands for a value that is not there. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "base/err.h"

typedef enum {
    DOC_NONE, DOC_OBJECT, DOC_ARRAY, DOC_KEY, DOC_STRING, DOC_INTEGER, DOC_REAL, DOC_TRUE,
    DOC_FALSE, DOC_NULL
} DocKind;

typedef struct {
    DocKind kind;
    int span;                       /* nodes of this value; the next value follows them */
    int count;                      /* values in an array, members of an object */
    int bytes;                      /* length in the text, without a string's quotes */
    const char *at;                 /* where it is in the text */
    uint32_t hash;                  /* of a string or a key, after decoding its escapes */
} DocNode;

/* How deep values may be nested, counted as jansson counts. */
enum { DOC_DEPTH = 2048 };

/* Parse a text of `n` bytes into nodes[0] and those after it. There are `size` nodes; a
 * text never needs more nodes than it has bytes. Fails with line and column if the text
 * is not a document or has too many values. */
bool doc_read(DocNode *nodes, int size, const char *text, size_t n, Err *err);

DocKind doc_kind(const DocNode *node);

/* How many values an array has, or how many members an object; 0 for anything else. */
int doc_count(const DocNode *node);

/* The value of a member, or an element of an array; NULL if it does not exist. */
const DocNode *doc_member(const DocNode *object, const char *key);
const DocNode *doc_item(const DocNode *array, int i);

/* The child after `child`, or NULL after the last. With a `child` of NULL: the first
 * child. The children of an object are its keys. */
const DocNode *doc_next(const DocNode *parent, const DocNode *child);

/* The value that follows a key. */
const DocNode *doc_value(const DocNode *key);

/* Get the value of a whole number; false if it is not one, or not in `low` .. `high`. */
bool doc_int(const DocNode *node, int low, int high, int *out);
bool doc_integer(const DocNode *node, int64_t low, int64_t high, int64_t *out);

/* Decode a string or a key into `out`. Returns false if the node is neither, or if it is
 * too long: `out` then has its beginning, cut between two characters. */
bool doc_string(const DocNode *node, char *out, size_t size);

/* Is this a string or a key equal to `word`? Which of `n` words, a list that NULL may end
 * early, is it? -1: none of them. */
bool doc_is_word(const DocNode *node, const char *word);
int doc_find(const DocNode *node, const char *const *words, int n);

/* Copy the value as it is written in the text, which may be long. */
void doc_source(Text *out, const DocNode *node);

#endif
