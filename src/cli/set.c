/* set.c - `polis set check FILE`: says what is wrong with a set file. */
#include "cli/set.h"

#include <stdlib.h>
#include <string.h>

#include "os/file.h"
#include "sets/load.h"

enum { MAX_FAULTS = 100, MAX_LINE = 1024 };

/* What is known of a file after it was read. */
typedef struct {
    Setup setup;                    /* has the set */
    const Game *game;               /* whose it is */
    Err faults[MAX_FAULTS];
    int n;                          /* faults; more than are kept, perhaps */
} Report;

static int kept(const Report *report)
{
    return report->n < MAX_FAULTS ? report->n : MAX_FAULTS;
}

extern const SetTeller pa_set_teller;

static const SetTeller *const tellers[] = {&pa_set_teller};

static void print_good(const Report *report, bool json, Lang lang)
{
    char line[MAX_LINE];
    Text text = text_in(line, sizeof line);

    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++)
        if (strcmp(tellers[i]->game, report->game->name) == 0)
            tellers[i]->tell(&text, json, lang, &report->setup);
    if (text.used == 0)
        report->game->write_set(&text, &report->setup);
    puts(line);
}

static void print_json(const Report *report)
{
    static char line[MAX_FAULTS * 2 * MAX_LINE];
    char sentence[MAX_LINE];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};

    put_object(&json);
    put_bool_as(&json, "ok", false);
    put_number_as(&json, "faults", report->n);
    put_array_as(&json, "errors");
    for (int i = 0; i < kept(report); i++) {
        Text english = text_in(sentence, sizeof sentence);
        err_write(&english, &report->faults[i]);
        put_object(&json);
        put_string_as(&json, "code", err_name(report->faults[i].code));
        put_string_as(&json, "error", sentence);
        put_end(&json);
    }
    put_end(&json);
    put_end(&json);
    puts(line);
}

static int print_faults(const Report *report, bool json, Lang lang)
{
    Err more;

    if (json)
        print_json(report);
    for (int i = 0; i < kept(report); i++)
        complain(lang, &report->faults[i]);
    if (report->n > MAX_FAULTS) {
        fail(&more, ERR_SETUP, N_("faults that are not shown: %d"),
             report->n - MAX_FAULTS);
        complain(lang, &more);
    }
    return EXIT_BAD_INPUT;
}

static int run(const Args *args, Lang lang)
{
    static Report report;
    bool json = args_get(args, "json") != NULL;

    report.n = 1;
    if (args->n_rest != 2 || strcmp(args->rest[0], "check") != 0) {
        fail(report.faults, ERR_SYNTAX, N_("set needs the word check and one file"));
        return print_faults(&report, json, lang);
    }
    char *source = file_read(args->rest[1], MAX_SET_FILE, report.faults);
    if (source)
        report.n = set_read(&report.setup, &report.game, report.faults, MAX_FAULTS,
                            source);
    free(source);
    if (report.n)
        return print_faults(&report, json, lang);
    print_good(&report, json, lang);
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
