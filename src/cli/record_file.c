/* record_file.c - see record_file.h. */
#include "cli/record_file.h"

#include <stdlib.h>

#include "cli/command.h"
#include "games/list.h"
#include "os/file.h"

bool load_record(Record *out, const char *path, const Args *args, Err *err)
{
    Setup with = {0};

    if (!command_set_file(&with, NULL, args, err))
        return false;
    char *source = file_read(path, MAX_RECORD * 8, err);
    bool ok = source && record_read_with(out, source, games, &with, err);

    free(source);
    return ok;
}
