/* load.c - see load.h. */
#include "sets/load.h"

#include <stdlib.h>
#include <string.h>

#include "games/panticapaeum/set_pack.h"
#include "os/file.h"
#include "os/must.h"

int set_faults(Set *out, Err faults[], int most, const char *source)
{
    size_t size = strlen(source) + 1;
    DocNode *nodes = must(malloc(size * sizeof *nodes));
    int n = set_parse(out, faults, most, source, nodes, (int)size);

    free(nodes);
    return n;
}

bool set_read(Set *out, const char *source, Err *err)
{
    return set_faults(out, err, 1, source) == 0;
}

bool set_load(Setup *setup, const char *path, Err *err)
{
    Set set;
    char *source = file_read(path, MAX_SET_FILE, err);
    bool ok = source && set_read(&set, source, err);

    free(source);
    return ok && pa_set_put(setup, &set, err);
}
