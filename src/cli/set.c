/* set.c - `polis set check FILE`: says what is wrong with a set file. */
#include "cli/set.h"

#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "sets/load.h"

enum { MAX_FAULTS = 100, MAX_LINE = 1024 };

/* The result of reading a file. */
typedef struct {
    Setup setup;                    /* has the set */
    const Game *game;               /* whose it is */
    Err faults[MAX_FAULTS];
    int n;                          /* faults, perhaps more than are kept */
} CheckedSet;

static int kept(const CheckedSet *checked)
{
    return checked->n < MAX_FAULTS ? checked->n : MAX_FAULTS;
}

extern const SetReporter pa_set_reporter;

static const SetReporter *const reporters[] = {&pa_set_reporter};

static void print_good(const CheckedSet *checked, bool json, Lang lang)
{
    char line[MAX_LINE];
    Text text = text_in(line, sizeof line);

    for (size_t i = 0; i < sizeof reporters / sizeof *reporters; i++)
        if (strcmp(reporters[i]->game, checked->game->name) == 0)
            reporters[i]->report(&text, json, lang, &checked->setup);
    if (text.used == 0)
        checked->game->write_set(&text, &checked->setup);
    puts(line);
}

static void print_json(const CheckedSet *checked)
{
    static char line[MAX_FAULTS * 2 * MAX_LINE];
    char sentence[MAX_LINE];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};

    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_number_as(&json, "faults", checked->n);
    put_array_as(&json, "errors");
    for (int i = 0; i < kept(checked); i++) {
        Text english = text_in(sentence, sizeof sentence);
        err_write(&english, &checked->faults[i]);
        put_object(&json);
        put_string_as(&json, "code", err_name(checked->faults[i].code));
        put_string_as(&json, "error", sentence);
        put_end(&json);
    }
    put_end(&json);
    put_end(&json);
    puts(line);
}

static int print_faults(const CheckedSet *checked, bool json, Lang lang)
{
    Err more;

    if (json)
        print_json(checked);
    for (int i = 0; i < kept(checked); i++)
        complain(lang, &checked->faults[i]);
    if (checked->n > MAX_FAULTS) {
        fail(&more, ERR_SETUP, N_("faults that are not shown: %d"),
             checked->n - MAX_FAULTS);
        complain(lang, &more);
    }
    return EXIT_BAD_INPUT;
}

static int run(const Args *args, Lang lang)
{
    static CheckedSet checked;
    bool json = args_get(args, "json") != NULL;

    checked.n = 1;
    if (args->n_rest != 2 || strcmp(args->rest[0], "check") != 0) {
        fail(checked.faults, ERR_SYNTAX, N_("set needs the word check and one file"));
        return print_faults(&checked, json, lang);
    }
    char *source = file_read(args->rest[1], MAX_SET_FILE, checked.faults);
    if (source)
        checked.n = set_read(&checked.setup, &checked.game, checked.faults, MAX_FAULTS,
                             source);
    free(source);
    if (checked.n)
        return print_faults(&checked, json, lang);
    print_good(&checked, json, lang);
    return 0;
}

static const Flag options[] = {
    {"json", NULL, N_("answer as one line of JSON")},
    {NULL, NULL, NULL},
};

const Command command_set = {
    "set",   "check FILE", N_("say what is wrong with a set file of Panticapaeum"),
    options, run,
};
