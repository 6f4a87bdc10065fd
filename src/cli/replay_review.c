/* replay_review.c - see replay_review.h. A thread looks at one step after the other while
 * the viewer looks at the game; what is known about a step is shown as soon as it is. */
#include "cli/replay_review.h"

#include <pthread.h>
#include <stdlib.h>

#include "cli/decimal.h"
#include "cli/review.h"
#include "tui/full.h"

enum { OUTLOOK = 128, MULTI = 1 };

typedef struct {
    Review review;
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

    for (int i = 0; i < run->review.n_steps; i++) {
        review_step(&run->review, i);
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
        if (run->review.steps[i].first <= n && n <= run->review.steps[i].last)
            return i;
    return -1;
}

static void write_expected(Text *text, const Analysis *run, const ReviewStep *step)
{
    char number[DECIMAL];

    text_f(text, "%s:", say(run->lang, N_("expected")));
    for (int seat = 0; seat < run->review.match->setup.players; seat++)
        text_f(text, seat ? " : %s" : " %s",
               decimal(number, step->after.points[seat], run->lang));
    text_char(text, '\n');
}

/* The better move, and why it is better. */
static void write_better(Text *text, const Analysis *run, const ReviewStep *step, int i)
{
    char number[DECIMAL];

    text_f(text, "\033[1m%s: %s\033[0m\n", say(run->lang, N_("loss")),
           decimal(number, step->loss, run->lang));
    text_f(text, "%s: ", say(run->lang, N_("better")));
    run->review.match->game->write_move(text, review_state(&run->review, i),
                                        step->best[0].move);
    text_char(text, '\n');
    for (int k = 0; k < step->best[0].n_why; k++) {
        text_str(text, "· ");
        say_message(text, run->lang, &step->best[0].why[k]);
        text_char(text, '\n');
    }
}

static void write_note(Text *text, void *with, int n)
{
    Analysis *run = with;
    int i = known_step(run, n);
    const ReviewStep *step = i < 0 ? NULL : &run->review.steps[i];

    if (!step) {
        text_str(text, "…");
        return;
    }
    if (step->seat == LUCK) {
        text_f(text, "%s\n", say(run->lang, N_("luck")));
        write_expected(text, run, step);
        return;
    }
    if (!step->is_choice)
        return;                     /* there was no other move */
    write_expected(text, run, step);
    text_f(text, "%s: %d %%\n", say(run->lang, N_("win")),
           (int)(step->after.win[step->seat] * 100 + 0.5));
    if (step->loss > 0)
        write_better(text, run, step, i);
}

static bool is_mistake(void *with, int n)
{
    Analysis *run = with;
    int i = known_step(run, n);

    return i >= 0 && run->review.steps[i].loss > 0;
}

static bool show(Analysis *run, const Record *record, Err *err)
{
    FullReplay what = {record, run->lang, write_note, is_mistake, run};
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
                     .review = {.bot = bot_named("strong"), .outlook = OUTLOOK,
                                .multi = MULTI}};
    if (!review_open(&run.review, &record->match, err))
        return false;
    bool ok = show(&run, record, err);
    review_close(&run.review);
    return ok;
}
