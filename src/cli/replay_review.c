/* replay_review.c - see replay_review.h. A thread looks at one step after the other while
 * the viewer looks at the game; what is known about a step is shown as soon as it is. */
#include "cli/replay_review.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/decimal.h"
#include "cli/report.h"
#include "tui/full.h"

enum { OUTLOOK = 128, MULTI = 1 };

typedef struct {
    WholeReview whole;
    BotHooks hooks;                 /* lent to the bot */
    Lang lang;
    pthread_mutex_t lock;           /* of what follows */
    int done;                       /* steps that are known, from the first on */
    bool must_end;
} Analysis;

static bool add_done(Analysis *run, int done)
{
    pthread_mutex_lock(&run->lock);
    run->done = done;
    bool goes_on = !run->must_end;
    pthread_mutex_unlock(&run->lock);
    return goes_on;
}

static void *analyse(void *argument)
{
    Analysis *run = argument;

    for (int i = 0; i < run->whole.review.n_cuts; i++) {
        whole_step(&run->whole, i);
        if (!add_done(run, i + 1))
            break;
    }
    return NULL;
}

/* The step that move `n` belongs to, if it is known; or -1. */
static int known_step(Analysis *run, int n)
{
    pthread_mutex_lock(&run->lock);
    int done = run->done;
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < done; i++)
        if (run->whole.cuts[i].first <= n && n <= run->whole.cuts[i].last)
            return i;
    return -1;
}

static void write_expected(Text *text, const Analysis *run, int i)
{
    const Forecast *after = &whole_outcome(&run->whole, i)->after;
    char number[DECIMAL];

    text_f(text, "%s:", say(run->lang, N_("expected")));
    for (int seat = 0; seat < run->whole.review.match->setup.players; seat++)
        text_f(text, seat ? " : %s" : " %s",
               decimal(number, in_points(after->points[seat]), run->lang));
    text_char(text, '\n');
}

/* The better turn, and what it has more and less. */
static void write_better(Text *text, const Analysis *run, int i)
{
    const Judged *outcome = whole_outcome(&run->whole, i);
    char number[DECIMAL];

    text_f(text, "\033[1m%s: %s\033[0m\n", say(run->lang, N_("loss")),
           decimal(number, in_points(outcome->loss), run->lang));
    text_f(text, "%s: ", say(run->lang, N_("better")));
    whole_best(text, &run->whole, i);
    text_char(text, '\n');
    report_instead(text, whole_instead(&run->whole, i), 0, run->lang);
}

static void write_note(Text *text, void *with, int n)
{
    Analysis *run = with;
    int i = known_step(run, n);

    if (i < 0) {
        text_str(text, "…");
        return;
    }
    const Cut *cut = &run->whole.cuts[i];
    if (cut->seat == LUCK) {
        text_f(text, "%s\n", say(run->lang, N_("luck")));
        write_expected(text, run, i);
        return;
    }
    if (!cut->is_choice)
        return;                     /* there was no other move */
    const Judged *outcome = whole_outcome(&run->whole, i);
    write_expected(text, run, i);
    text_f(text, "%s: %d %%\n", say(run->lang, N_("win")),
           forecast_percent(&outcome->after, run->whole.seats, cut->seat));
    if (outcome->loss > 0)
        write_better(text, run, i);
}

static bool is_mistake(void *with, int n)
{
    Analysis *run = with;
    int i = known_step(run, n);

    return i >= 0 && whole_outcome(&run->whole, i)->loss > 0;
}

static const Move *find_better(int *n_moves, int *first, void *with, int n)
{
    Analysis *run = with;

    if (!is_mistake(with, n))
        return NULL;
    int i = known_step(run, n);
    *first = run->whole.cuts[i].first;
    *n_moves = run->whole.advice[i].n_turn;
    return run->whole.advice[i].turn;
}

static bool must_end(void *with)
{
    Analysis *run = with;

    pthread_mutex_lock(&run->lock);
    bool ends = run->must_end;
    pthread_mutex_unlock(&run->lock);
    return ends;
}

static bool show(Analysis *run, const Record *record, Err *err)
{
    FullReplay what = {.record = record, .lang = run->lang, .write_note = write_note,
                       .is_mistake = is_mistake, .find_better = find_better, .with = run};
    pthread_t thread;
    bool has_thread = pthread_create(&thread, NULL, analyse, run) == 0;
    bool ok = full_replay(&what, err);

    pthread_mutex_lock(&run->lock);
    run->must_end = true;
    pthread_mutex_unlock(&run->lock);
    if (has_thread)
        pthread_join(thread, NULL);
    return ok;
}

bool replay_review(const Record *record, Lang lang, Err *err)
{
    static Analysis run;

    run = (Analysis){.lang = lang, .lock = PTHREAD_MUTEX_INITIALIZER,
                     .whole.review.budget = {.outlook = OUTLOOK, .multi = MULTI,
                                             .hooks = &run.hooks},
                     .hooks = {.now_ms = whole_now_ms, .stop = must_end,
                               .with = &run}};
    budget_complete(&run.whole.review.budget);
    if (!whole_open(&run.whole, &record->match, err))
        return false;
    bool ok = show(&run, record, err);
    whole_close(&run.whole);
    return ok;
}
