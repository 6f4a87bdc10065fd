/* load.c - see load.h. */
#include "sets/load.h"

#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "os/file.h"
#include "os/must.h"

int set_read(Setup *setup, const Game **game, Err faults[], int most, const char *source)
{
    int size = (int)strlen(source) + 1;
    DocNode *nodes = must(malloc((size_t)size * sizeof *nodes));

    if (!*game)
        *game = game_of_set(source, nodes, size);
    int n = (*game)->read_set(setup, faults, most, source, nodes, size);
    free(nodes);
    return n;
}

bool set_load(Setup *setup, const Game **game, const char *path, Err *err)
{
    char *source = file_read(path, MAX_SET_FILE, err);
    bool ok = source && set_read(setup, game, err, 1, source) == 0;

    free(source);
    return ok;
}
