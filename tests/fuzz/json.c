/* json.c - any bytes as JSON, read by base/json_read.h and by jansson: both read the same
 * document, or refuse it with the same sentence.
 *
 * There is one known difference: jansson drops a NUL byte after a number or a word,
 * which we refuse. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "os/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, but in every build. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

static void compare(const DocNode *node, const json_t *json);

static void compare_string(const DocNode *node, const char *want)
{
    size_t size = strlen(want) + 1;
    char *got = malloc(size);

    must(got != NULL);
    must(doc_string(node, got, size) && strcmp(got, want) == 0);
    must(doc_is_word(node, want) && doc_find(node, &want, 1) == 0);
    must(size == 1 || !doc_string(node, got, size - 1));
    free(got);
}

static void compare_object(const DocNode *node, const json_t *json)
{
    int n = 0;

    for (const DocNode *key = NULL; (key = doc_next(node, key)); n++) {
        size_t size = (size_t)key->bytes + 1;
        char *name = malloc(size);
        must(name != NULL && doc_string(key, name, size));
        must(doc_member(node, name) == doc_value(key));
        compare(doc_value(key), json_object_get(json, name));
        free(name);
    }
    must(n == doc_count(node) && (size_t)n == json_object_size(json));
}

static void compare_array(const DocNode *node, const json_t *json)
{
    const DocNode *item = NULL;
    int n = 0;

    for (; (item = doc_next(node, item)); n++) {
        must(n > 100 || doc_item(node, n) == item);
        compare(item, json_array_get(json, (size_t)n));
    }
    must(n == doc_count(node) && (size_t)n == json_array_size(json));
    must(!doc_item(node, n) && !doc_item(node, -1));
}

static void compare_integer(const DocNode *node, const json_t *json)
{
    int64_t n, want = json_integer_value(json);

    must(doc_integer(node, INT64_MIN, INT64_MAX, &n) && n == want);
    must(want == INT64_MAX || !doc_integer(node, want + 1, INT64_MAX, &n));
}

static void compare(const DocNode *node, const json_t *json)
{
    static const DocKind kinds[] = {
        [JSON_OBJECT] = DOC_OBJECT, [JSON_ARRAY] = DOC_ARRAY,
        [JSON_STRING] = DOC_STRING, [JSON_INTEGER] = DOC_INTEGER,
        [JSON_REAL] = DOC_REAL,     [JSON_TRUE] = DOC_TRUE,
        [JSON_FALSE] = DOC_FALSE,   [JSON_NULL] = DOC_NULL,
    };

    must(json && doc_kind(node) == kinds[json_typeof(json)]);
    switch (doc_kind(node)) {
    case DOC_OBJECT: compare_object(node, json); break;
    case DOC_ARRAY: compare_array(node, json); break;
    case DOC_STRING: compare_string(node, json_string_value(json)); break;
    case DOC_INTEGER: compare_integer(node, json); break;
    default: break;
    }
}

static void compare_refusals(const Err *err, const Err *want)
{
    char got_text[256], want_text[256];
    Text got = text_in(got_text, sizeof got_text);
    Text other = text_in(want_text, sizeof want_text);

    err_write(&got, err);
    err_write(&other, want);
    if (strcmp(got_text, want_text) != 0)
        printf("got  %s\nwant %s\n", got_text, want_text);
    must(err->code == want->code && strcmp(got_text, want_text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int most = (int)size + 1;
    DocNode *nodes = malloc(sizeof *nodes * (size_t)most);
    char *text = calloc(size ? size : 1, 1); /* so that the sanitizer watches its end */
    Err err, other;

    must(nodes && text);
    if (size)
        memcpy(text, data, size);
    bool ok = doc_read(nodes, most, text, size, &err);
    json_t *json = json_text_read(text, size, &other);
    must(ok || strcmp(err.message.format, N_("line %d, column %d: the text has too many "
                                             "values")) != 0);
    if (memchr(text, 0, size))
        must(!ok);
    else if (ok)
        compare(nodes, json);
    else if (json)
        abort();
    else
        compare_refusals(&err, &other);
    must(!ok || !doc_read(nodes, nodes->span - 1, text, size, &err));
    json_decref(json);
    free(text);
    free(nodes);
    return 0;
}
