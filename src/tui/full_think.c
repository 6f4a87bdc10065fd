/* full_think.c - a bot thinks while the full screen stays alive: signals end it at once,
 * a new size is shown, cities and pages can be looked at. See full.h.
 *
 * What is typed in the first moment is for the turn that follows. Later keys are meant
 * for what is seen, and that is a bot that thinks: they must not play a move unseen. */
#include "os/clock.h"
#include "tui/full.h"

enum { GRACE_MS = 300, LOOK_MS = 50 };

typedef struct {
    Plain *p;
    double since, next;             /* when it began; when to look at the keys again */
    bool can_escape;                /* Esc ends it */
    bool has_stopped;
} Thinking;

/* Look at one key; false if there is none. */
static bool take_key(Thinking *thinking)
{
    Plain *p = thinking->p;
    Input input = full_click_as_key(p->full, terminal_read(&p->full->canvas, 0));

    if (input.kind == INPUT_NONE)
        return false;
    if (input.kind == INPUT_END)
        p->full->has_ended = thinking->has_stopped = true;
    else if (input.kind == INPUT_KEY && !p->full->has_page &&
             (input.key == 'q' || (input.key == PRESS_ESCAPE && thinking->can_escape)))
        thinking->has_stopped = true;
    else if (input.kind == INPUT_KEY && full_fits(&p->full->canvas))
        full_common_key(p, input.key);
    full_paint(p);
    terminal_show(&p->full->canvas, -1, 0);
    return !thinking->has_stopped;
}

static bool must_stop(void *with)
{
    Thinking *thinking = with;
    double now = clock_ms();

    if (thinking->has_stopped || now < thinking->next)
        return thinking->has_stopped;
    thinking->next = now + LOOK_MS;
    if (terminal_must_end())
        thinking->p->full->has_ended = thinking->has_stopped = true;
    while (!thinking->has_stopped && now > thinking->since + GRACE_MS &&
           take_key(thinking))
        continue;
    return thinking->has_stopped;
}

bool full_think(Plain *p, const char *task, const Bot *bot, Question *question,
                Candidate out[MAX_CANDIDATES])
{
    Thinking thinking = {.p = p, .since = clock_ms(),
                         .can_escape = p->full->hand.is_on};
    BotHooks hooks = {.stop = must_stop, .with = &thinking};

    full_show(p, task);
    question->hooks = &hooks;
    bot_think(bot, question, out);
    question->hooks = NULL;
    return !thinking.has_stopped;
}
