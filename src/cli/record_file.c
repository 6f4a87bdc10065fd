/* record_file.c - see record_file.h. */
#include "cli/record_file.h"

#include <stdlib.h>
#include <string.h>

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

/* Is the file given for the option `output` none of those that are read? */
static bool keeps_inputs(const Args *args, const char *output, Err *err)
{
    const char *path = args_get(args, output);
    const char *const inputs[] = {args->rest[0], args_get(args, "set")};

    if (strcmp(path, "-") == 0)
        return fail(err, ERR_SYNTAX,
                    N_("--%s needs the name of a file; /dev/stdout is standard output"),
                    output);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        if (inputs[i] && file_is_same(inputs[i], path))
            return fail(err, ERR_FILE,
                        N_("--%s %s would overwrite the file that is read"), output,
                        path);
    return true;
}

bool outputs_are_apart(const Args *args, const char *const outputs[], Err *err)
{
    for (int i = 0; outputs[i]; i++) {
        const char *path = args_get(args, outputs[i]);
        if (!path)
            continue;
        if (!keeps_inputs(args, outputs[i], err))
            return false;
        for (int k = 0; k < i; k++)
            if (args_get(args, outputs[k]) &&
                file_is_same(args_get(args, outputs[k]), path))
                return fail(err, ERR_FILE, N_("--%s and --%s are the same file: %s"),
                            outputs[k], outputs[i], path);
    }
    return true;
}
