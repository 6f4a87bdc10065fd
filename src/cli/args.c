/* args.c - see args.h. */
#include "cli/args.h"

#include <string.h>

const Flag *flag_find(const Flag *options, const char *name, size_t n)
{
    for (const Flag *flag = options; flag->name; flag++)
        if (strlen(flag->name) == n && strncmp(flag->name, name, n) == 0)
            return flag;
    return NULL;
}

/* Read the option argv[*i]; its value may be the next word. */
static bool read_option(Args *out, int argc, char **argv, int *i, Err *err)
{
    const char *word = argv[*i] + 2;
    size_t n = strcspn(word, "=");
    const Flag *flag = flag_find(out->options, word, n);

    if (!flag)
        return fail(err, ERR_UNKNOWN, N_("unknown option '%s'; --help lists them"),
                    argv[*i]);
    bool takes_value = flag->value != NULL;
    if (!takes_value && word[n] == '=')
        return fail(err, ERR_SYNTAX, N_("--%s takes no value"), flag->name);
    if (takes_value && word[n] != '=' && *i + 1 >= argc)
        return fail(err, ERR_SYNTAX, N_("--%s needs a value"), flag->name);
    out->values[flag - out->options] =
        !takes_value ? "" : word[n] == '=' ? word + n + 1 : argv[++*i];
    return true;
}

bool args_read(Args *out, const Flag *options, int argc, char **argv, Err *err)
{
    bool options_end = false;

    *out = (Args){.options = options};
    for (int i = 0; i < argc; i++) {
        if (!options_end && strcmp(argv[i], "--") == 0) {
            options_end = true;
        } else if (!options_end && strncmp(argv[i], "--", 2) == 0) {
            if (!read_option(out, argc, argv, &i, err))
                return false;
        } else {
            if (out->n_rest == MAX_REST)
                return fail(err, ERR_SYNTAX, N_("too many words after the command"));
            out->rest[out->n_rest++] = argv[i];
        }
    }
    return true;
}

const char *args_get(const Args *args, const char *name)
{
    const Flag *flag = flag_find(args->options, name, strlen(name));

    return flag ? args->values[flag - args->options] : NULL;
}

bool args_int(int *out, const Args *args, const char *name, int low, int high, int usual,
              Err *err)
{
    const char *value = args_get(args, name), *at = value;

    *out = usual;
    if (value && (!text_read_int(&at, low, high, out) || *at))
        return fail(err, ERR_SYNTAX, N_("--%s must be a number from %d to %d, not '%s'"),
                    name, low, high, value);
    return true;
}
