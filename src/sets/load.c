/* load.c - see load.h. */
#include "sets/load.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "sets/read.h"

static_assert(sizeof(Set) <= MAX_SET, "a Setup carries any Set");

bool set_load(Setup *setup, const char *path, Err *err)
{
    Set set;
    char *source = file_read(path, MAX_SET_FILE, err);
    bool ok = source && set_read(&set, source, err);

    free(source);
    if (!ok)
        return false;
    memcpy(setup->set, &set, sizeof set);
    setup->set_size = sizeof set;
    return true;
}
