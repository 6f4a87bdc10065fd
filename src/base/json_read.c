/* json_read.c - see json_read.h.
 *
 * The parser does not recurse. While a bracket is open, its `span`, which is not needed
 * until the bracket is closed, holds the index of the bracket around it. */
#include "base/json_read.h"

#include "base/json_token.h"

typedef struct {
    JsonScan scan;
    DocNode *nodes;
    int n, size;
    int open;                       /* the innermost open bracket, or -1 */
    int depth;                      /* how many brackets are open */
} Parser;

static const DocKind kinds[] = {
    ['{'] = DOC_OBJECT,         ['['] = DOC_ARRAY,      [TOKEN_STRING] = DOC_STRING,
    [TOKEN_INTEGER] = DOC_INTEGER, [TOKEN_REAL] = DOC_REAL, [TOKEN_TRUE] = DOC_TRUE,
    [TOKEN_FALSE] = DOC_FALSE,  [TOKEN_NULL] = DOC_NULL,
};

/* The last token does not belong here: refuse the text. */
static bool refuse(const Parser *parser)
{
    return token_refuse(&parser->scan,
                        parser->scan.kind == TOKEN_END ? JSON_ENDS : JSON_UNEXPECTED);
}

/* Append a node for the last token. */
static bool add(Parser *parser, DocKind kind)
{
    const JsonScan *scan = &parser->scan;

    if (parser->n == parser->size)
        return token_refuse(scan, JSON_TOO_MANY);
    parser->nodes[parser->n++] = (DocNode){
        .kind = kind, .span = 1, .at = scan->from, .bytes = (int)(scan->to - scan->from),
        .hash = kind == DOC_STRING || kind == DOC_KEY ? scan->hash : 0};
    return true;
}

static bool is_in_object(const Parser *parser)
{
    return parser->open >= 0 && parser->nodes[parser->open].kind == DOC_OBJECT;
}

/* The value at `i` is complete, and so is the member that it may belong to. */
static void finish(Parser *parser, int i)
{
    parser->nodes[i].span = parser->n - i;
    if (is_in_object(parser))
        parser->nodes[i - 1].span = parser->n - i + 1;
    if (parser->open >= 0)
        parser->nodes[parser->open].count++;
}

static void close_bracket(Parser *parser)
{
    int i = parser->open;
    DocNode *node = &parser->nodes[i];

    parser->open = node->span;
    parser->depth--;
    node->bytes = (int)(parser->scan.at - node->at);
    finish(parser, i);
}

static bool means_same(const DocNode *a, const DocNode *b)
{
    const char *x = a->at, *y = b->at;

    if (a->hash != b->hash)
        return false;
    while (x < a->at + a->bytes && y < b->at + b->bytes)
        if (token_character(&x) != token_character(&y))
            return false;
    return x == a->at + a->bytes && y == b->at + b->bytes;
}

/* Does the open object already have the key that was added last? */
static bool is_twice(const Parser *parser)
{
    int last = parser->n - 1;

    for (int i = parser->open + 1; i < last; i += parser->nodes[i].span)
        if (means_same(&parser->nodes[i], &parser->nodes[last]))
            return true;
    return false;
}

/* The last token is a key of the open object. Read on to the first token of its value. */
static bool read_key(Parser *parser)
{
    JsonScan *scan = &parser->scan;

    if (scan->kind != TOKEN_STRING)
        return refuse(parser);
    if (scan->has_nul)
        return token_refuse(scan, JSON_HAS_NUL);
    if (!add(parser, DOC_KEY))
        return false;
    if (is_twice(parser))
        return token_refuse(scan, JSON_KEY_TWICE);
    if (!token_next(scan))
        return false;
    return scan->kind == ':' ? token_next(scan) : refuse(parser);
}

/* After a value, read on to the first token of the next value. If no bracket is open, the
 * document is complete and nothing more is read. */
static bool read_between(Parser *parser)
{
    JsonScan *scan = &parser->scan;

    while (parser->open >= 0) {
        if (!token_next(scan))
            return false;
        if (scan->kind == ',')
            return token_next(scan) && (!is_in_object(parser) || read_key(parser));
        if (scan->kind != (is_in_object(parser) ? '}' : ']'))
            return refuse(parser);
        close_bracket(parser);
    }
    return true;
}

/* Read on after an opening bracket. */
static bool read_inside(Parser *parser)
{
    JsonScan *scan = &parser->scan;
    int i = parser->n - 1;

    parser->nodes[i].span = parser->open;
    parser->open = i;
    parser->depth++;
    if (!token_next(scan))
        return false;
    if (scan->kind == (is_in_object(parser) ? '}' : ']')) {
        close_bracket(parser);
        return read_between(parser);
    }
    return !is_in_object(parser) || read_key(parser);
}

/* The last token begins a value. Read on to the first token of the next value. */
static bool read_value(Parser *parser)
{
    JsonScan *scan = &parser->scan;
    bool is_known = (size_t)scan->kind < sizeof kinds / sizeof *kinds;
    DocKind kind = is_known ? kinds[scan->kind] : DOC_NONE;

    if (parser->depth >= DOC_DEPTH && scan->kind != TOKEN_END)
        return token_refuse(scan, JSON_TOO_DEEP);
    if (kind == DOC_NONE)
        return refuse(parser);
    if (kind == DOC_STRING && scan->has_nul)
        return token_refuse(scan, JSON_HAS_NUL);
    if (!add(parser, kind))
        return false;
    if (kind == DOC_OBJECT || kind == DOC_ARRAY)
        return read_inside(parser);
    finish(parser, parser->n - 1);
    return read_between(parser);
}

bool doc_read(DocNode *nodes, int size, const char *text, size_t n, Err *err)
{
    const char *start = text;

    if (n >= 3)                     /* the mark has 3 bytes; `text` may have no NUL */
        text_skip_mark(&start);
    Parser parser = {
        .scan = {.start = start, .at = start, .end = text + n, .err = err},
        .nodes = nodes, .size = size, .open = -1};
    JsonScan *scan = &parser.scan;

    if (!token_next(scan))
        return false;
    if (scan->kind != '{' && scan->kind != '[')
        return refuse(&parser);
    do
        if (!read_value(&parser))
            return false;
    while (parser.open >= 0);
    return token_next(scan) &&
           (scan->kind == TOKEN_END || token_refuse(scan, JSON_GOES_ON));
}

DocKind doc_kind(const DocNode *node)
{
    return node ? node->kind : DOC_NONE;
}

int doc_count(const DocNode *node)
{
    return node ? node->count : 0;
}

const DocNode *doc_next(const DocNode *parent, const DocNode *child)
{
    if (!parent)
        return NULL;
    const DocNode *next = child ? child + child->span : parent + 1;
    return next < parent + parent->span ? next : NULL;
}

const DocNode *doc_value(const DocNode *key)
{
    return doc_kind(key) == DOC_KEY ? key + 1 : NULL;
}

const DocNode *doc_member(const DocNode *object, const char *key)
{
    if (doc_kind(object) == DOC_OBJECT)
        for (const DocNode *at = NULL; (at = doc_next(object, at));)
            if (doc_is_word(at, key))
                return doc_value(at);
    return NULL;
}

const DocNode *doc_item(const DocNode *array, int i)
{
    const DocNode *item = NULL;

    if (doc_kind(array) != DOC_ARRAY || i < 0 || i >= array->count)
        return NULL;
    do
        item = doc_next(array, item);
    while (i-- > 0);
    return item;
}

bool doc_integer(const DocNode *node, int64_t low, int64_t high, int64_t *out)
{
    int64_t n = 0;

    if (doc_kind(node) != DOC_INTEGER)
        return false;
    bool minus = *node->at == '-';
    for (int i = minus; i < node->bytes; i++) {
        int digit = node->at[i] - '0';
        n = n * 10 + (minus ? -digit : digit);
    }
    if (n < low || n > high)
        return false;
    *out = n;
    return true;
}

bool doc_int(const DocNode *node, int low, int high, int *out)
{
    int64_t n;

    if (!doc_integer(node, low, high, &n))
        return false;
    *out = (int)n;
    return true;
}

static bool is_text(const DocNode *node)
{
    return doc_kind(node) == DOC_STRING || doc_kind(node) == DOC_KEY;
}

bool doc_string(const DocNode *node, char *out, size_t size)
{
    Text text = text_in(out, size);

    if (!is_text(node))
        return false;
    for (const char *at = node->at; at < node->at + node->bytes && !text.cut;)
        text_code(&text, token_character(&at));
    return !text.cut;
}

bool doc_is_word(const DocNode *node, const char *word)
{
    if (!is_text(node))
        return false;
    for (const char *at = node->at; at < node->at + node->bytes;) {
        uint32_t code;
        int n = *word ? text_character(&code, word, NULL) : 0;
        if (n == 0 || token_character(&at) != code)
            return false;
        word += n;
    }
    return !*word;
}

int doc_find(const DocNode *node, const char *const *words, int n)
{
    for (int i = 0; i < n && words[i]; i++)
        if (doc_is_word(node, words[i]))
            return i;
    return -1;
}

void doc_source(Text *out, const DocNode *node)
{
    bool has_quotes = is_text(node);

    if (!node)
        return;
    for (int i = has_quotes ? -1 : 0; i < node->bytes + has_quotes; i++)
        text_char(out, node->at[i]);
}
