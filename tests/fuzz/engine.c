/* engine.c - any bytes as lines of the protocol: each is answered, with whole
 * lines only. */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void count(void *to, const char *line)
{
    must(!strchr(line, '\n'));
    ++*(int *)to;
}

/* A bot's search ends at once: what it answers is tested elsewhere. */
static bool stop_at_once(void *with)
{
    (void)with;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Engine engine;
    char *source = malloc(size + 1), *rest = source;

    must(source != NULL);
    if (size)
        memcpy(source, data, size);
    source[size] = '\0';
    engine_open(&engine);
    engine.hooks.stop = stop_at_once;
    for (char *line; (line = strsep(&rest, "\n"));) {
        int answers = 0;
        if (strlen(line) >= MAX_LINE)
            continue;
        if (!engine_line(&engine, line, count, &answers))
            break;
        must(answers > 0);
    }
    free(source);
    return 0;
}
