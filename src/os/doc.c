/* doc.c - see doc.h. */
#include "os/doc.h"

#include "os/must.h"

DocNode *doc_load(const char *text, size_t n, Err *err)
{
    size_t size = n / 2 + 1;        /* a byte for each value, and one between */
    DocNode *nodes = must(malloc(size * sizeof *nodes));

    if (doc_read(nodes, (int)size, text, n, err))
        return nodes;
    free(nodes);
    return NULL;
}
