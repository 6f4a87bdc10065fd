/* load.c - see load.h. */
#include "sets/load.h"

#include <stdlib.h>

#include "games/panticapaeum/set_pack.h"
#include "os/file.h"
#include "sets/read.h"

bool set_load(Setup *setup, const char *path, Err *err)
{
    Set set;
    char *source = file_read(path, MAX_SET_FILE, err);
    bool ok = source && set_read(&set, source, err);

    free(source);
    return ok && pa_set_put(setup, &set, err);
}
