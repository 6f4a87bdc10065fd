/* write.c - text for the caller's buffer. */
#include <stdlib.h>

#include "engine/engine.h"
#include "lib/handle.h"

/* How long is the whole text? It is written to a buffer that is large enough for any. */
static bool measure(size_t *out, PageWriter *write, const void *of)
{
    char *buffer = malloc(MAX_ANSWER);

    if (!buffer)
        return false;
    Text text = text_in(buffer, MAX_ANSWER);
    write(&text, of);
    *out = text.used;
    free(buffer);
    return true;
}

int lib_write(Page page, PageWriter *write, const void *of)
{
    size_t length;

    if (!page.out && page.size > 0)
        return lib_null(page.err, "out");
    if (page.size > 0) {
        Text text = text_in(page.out, page.size);
        write(&text, of);
        if (!text.cut) {
            if (page.length)
                *page.length = text.used;
            return POLIS_OK;
        }
        page.out[0] = '\0';
    }
    if (!measure(&length, write, of))
        return lib_fault(page.err, POLIS_NO_MEMORY, "there is no memory");
    if (page.length)
        *page.length = length;
    return page.size == 0 ? POLIS_OK
                          : lib_fault(page.err, POLIS_TOO_SMALL,
                                      "the text does not fit into the buffer");
}
