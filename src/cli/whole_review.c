/* whole_review.c - see whole_review.h. */
#include "cli/whole_review.h"

#include <stdlib.h>

#include "os/clock.h"

double whole_now_ms(void *with)
{
    (void)with;
    return clock_ms();
}

bool whole_open(WholeReview *whole, const Match *match, Err *err)
{
    static const BotHooks hooks = {.now_ms = whole_now_ms};
    size_t n = (size_t)match->n_moves;

    whole->review.match = match;
    if (!whole->review.budget.hooks)
        whole->review.budget.hooks = &hooks;
    whole->seats = match->game->seats(match_state(match));
    whole->cuts = calloc(MAX_PLIES, sizeof *whole->cuts);
    whole->advice = calloc(n, sizeof *whole->advice);
    whole->steps = calloc(n + 1, sizeof *whole->steps);
    whole->instead = calloc(n + 1, sizeof *whole->instead);
    if (!whole->cuts || !whole->advice || !whole->steps || !whole->instead) {
        whole_close(whole);
        return fail(err, ERR_FILE, N_("out of memory"));
    }
    whole->review.cuts = whole->cuts;
    whole->review.n_cuts = cut_match(whole->cuts, match);
    return true;
}

void whole_close(WholeReview *whole)
{
    free(whole->cuts);
    free(whole->advice);
    free(whole->steps);
    free(whole->instead);
    whole->cuts = NULL;
    whole->advice = NULL;
    whole->steps = NULL;
    whole->instead = NULL;
}

void whole_step(WholeReview *whole, int i)
{
    Advice none;
    Assessment step;

    review_step(&step, i < 0 ? &none : &whole->advice[i], &whole->review, i);
    whole->steps[i + 1] = (SumStep){true, step.judged};
    whole->instead[i + 1] = step.instead;
}

void whole_sum(WholeReview *whole)
{
    review_sum(&whole->sum, &whole->review, whole->steps);
}

const Judged *whole_outcome(const WholeReview *whole, int i)
{
    return &whole->steps[i + 1].outcome;
}

const Instead *whole_instead(const WholeReview *whole, int i)
{
    return &whole->instead[i + 1];
}

Assessment whole_assessment(const WholeReview *whole, int i)
{
    return (Assessment){*whole_outcome(whole, i), *whole_instead(whole, i)};
}

double in_points(int hundredths)
{
    return hundredths / 100.0;
}

/* Write `n` moves that follow each other from step `i` on. */
static void write_moves(Text *text, const WholeReview *whole, int i, const Move moves[],
                        int n)
{
    Match at;

    review_match(&at, &whole->review, i);
    for (int k = 0; k < n; k++) {
        text_str(text, k ? " " : "");
        at.game->write_move(text, match_state(&at), moves[k]);
        match_play(&at, moves[k]);
    }
}

void whole_moves(Text *text, const WholeReview *whole, int i)
{
    const Cut *cut = &whole->cuts[i];

    write_moves(text, whole, i, whole->review.match->moves + cut->first - 1,
                cut->last - cut->first + 1);
}

void whole_best(Text *text, const WholeReview *whole, int i)
{
    write_moves(text, whole, i, whole->advice[i].turn, whole->advice[i].n_turn);
}
