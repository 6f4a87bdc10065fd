/* load.c - see load.h. */
#include "cli/load.h"

#include <stdlib.h>

#include "cli/command.h"
#include "games/list.h"
#include "os/file.h"

bool load_record(Record *out, const char *path, const Args *args, Err *err)
{
    (void)args;
    char *source = file_read(path, MAX_RECORD * 8, err);
    bool ok = source && record_read(out, source, games, err);

    free(source);
    return ok;
}
