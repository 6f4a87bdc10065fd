/* analyse.c - `polis analyse FILE`: a bot looks at every move of a record. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/record_file.h"
#include "cli/report.h"
#include "cli/report_html.h"
#include "os/file.h"
#include "os/pool.h"

enum { USUAL_OUTLOOK = 512, USUAL_MULTI = 3 };

/* What the threads share. */
typedef struct {
    WholeReview whole;
    Lang lang;
    pthread_mutex_t lock;           /* of what is below */
    int done;
    Progress progress;
} Analysis;

/* Jobs are numbered from 0, steps from -1, the beginning of the match. */
static void job(void *context, int worker, int index)
{
    Analysis *run = context;

    (void)worker;
    whole_step(&run->whole, index - 1);
    pthread_mutex_lock(&run->lock);
    run->done++;
    if (progress_due(&run->progress)) {
        char line[128];
        Text text = text_in(line, sizeof line);
        say_f(&text, run->lang, N_("step %d of %d"), run->done,
              run->whole.review.n_cuts + 1);
        fputs(line, stderr);
        progress_pace(&run->progress, run->done, run->whole.review.n_cuts + 1, run->lang);
    }
    pthread_mutex_unlock(&run->lock);
}

enum { NAME = SEAT_NAME + 8 };

/* Does another seat have this name too? */
static bool is_shared(const Record *record, int seat)
{
    bool is = false;

    for (int other = 0; other < MAX_SEATS; other++)
        is = is ||
             (other != seat && strcmp(record->seats[seat], record->seats[other]) == 0);
    return is;
}

/* The names of the seats: those of the record, numbered if two are equal; the name of
 * the game's own seat; or a number. */
static void name_seats(const Record *record, Lang lang, char out[MAX_SEATS][NAME])
{
    const Match *match = &record->match;
    const Game *game = match->game;
    const OptionWord *own = game->own_seat ? game->own_seat(match_state(match)) : NULL;

    for (int seat = 0; seat < MAX_SEATS; seat++) {
        Text name = text_in(out[seat], NAME);
        if (seat >= match->setup.players)
            text_str(&name, own ? own->word : "");
        else if (!*record->seats[seat])
            say_f(&name, lang, N_("seat %d"), seat + 1);
        else if (is_shared(record, seat))
            text_f(&name, "%s (%d)", record->seats[seat], seat + 1);
        else
            text_str(&name, record->seats[seat]);
    }
}

static bool read_budget(StudyBudget *budget, const Args *args, Err *err)
{
    const char *word = args_get(args, "bot");

    if ((word && !bot_wanted(&budget->bot, word, err)) ||
        !args_int(&budget->time_ms, args, "time", 1, 86400000, 0, err) ||
        !args_int(&budget->playouts, args, "playouts", 1, 1000000000, 0, err))
        return false;
    int usual = budget->playouts ? budget->playouts : USUAL_OUTLOOK;
    budget_complete(budget);
    return args_int(&budget->outlook, args, "outlook", 1, 1000000000, usual, err) &&
           args_int(&budget->multi, args, "multi", 1, ADVICE_BEST, USUAL_MULTI, err);
}

static bool write_plot(const Report *report, const char *path, Err *err)
{
    char *document = malloc(MAX_PLOT);

    if (!document)
        return fail(err, ERR_FILE, N_("out of memory"));
    Text text = text_in(document, MAX_PLOT);
    report_plot(&text, report);
    bool ok = file_write(path, document, err);
    free(document);
    return ok;
}

/* The files come last: if one of them cannot be written, what took so long to compute is
 * printed all the same. */
static bool report_all(const Analysis *run, const Record *record, const Args *args,
                       Err *err)
{
    char names[MAX_SEATS][NAME];
    Report report = {.whole = &run->whole, .lang = run->lang};
    const char *svg = args_get(args, "svg"), *html = args_get(args, "html");

    name_seats(record, run->lang, names);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        report.names[seat] = names[seat];
    if (args_get(args, "json"))
        report_json(stdout, &report);
    else
        report_text(stdout, &report);
    return (!svg || write_plot(&report, svg, err)) &&
           (!html || report_html(html, &report, record, err));
}

static bool analyse(Analysis *run, const Args *args, Err *err)
{
    static const char *const outputs[] = {"html", "svg", NULL};
    static Record record;
    int threads;

    if (args->n_rest != 1)
        return fail(err, ERR_SYNTAX,
                    N_("analyse needs one record, or - for standard input"));
    if (!outputs_are_apart(args, outputs, err) ||
        !read_budget(&run->whole.review.budget, args, err) ||
        !args_int(&threads, args, "threads", 1, 256, pool_processors(), err) ||
        !load_record(&record, args->rest[0], args, err))
        return false;
    if (!record.match.n_moves)
        return fail(err, ERR_RECORD, N_("the record has no moves to look at"));
    if (args_get(args, "html") && !report_html_can(&record, err))
        return false;
    if (!whole_open(&run->whole, &record.match, err))
        return false;
    run->progress = progress_begin();
    pool_run(threads, run->whole.review.n_cuts + 1, job, run);
    progress_clear();
    whole_sum(&run->whole);
    return report_all(run, &record, args, err);
}

static int run(const Args *args, Lang lang)
{
    static Analysis run = {.lock = PTHREAD_MUTEX_INITIALIZER};
    Err err;

    run.lang = lang;
    bool ok = analyse(&run, args, &err);
    whole_close(&run.whole);
    return ok ? 0 : complain(lang, &err);
}

static const Flag options[] = {
    {"bot", "LEVEL", N_("who looks for better moves (%s)"), .arg = ADVISER},
    {"time", "MS", N_("time for a move")},
    {"playouts", "N", N_("playouts for a move (%d)"), .usual = ADVICE_PLAYOUTS},
    {"outlook", "N", N_("playouts for what to expect after a move (%d)"),
     .usual = USUAL_OUTLOOK},
    {"multi", "K", N_("how many moves JSON lists for each choice (%d)"),
     .usual = USUAL_MULTI},
    {"threads", "N", N_("moves looked at at once (one a processor)")},
    {"svg", "OUT", N_("plot points, chances and losses into a file")},
    {"html", "OUT", N_("write a page to look at and try moves in, as one file")},
    {"json", NULL, N_("answer as one line of JSON")},
    SET_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_analyse = {
    "analyse", "FILE",
    N_("for each move of a record the best one, what it lost; what made the result"),
    options, run, .takes_bots = true,
};
