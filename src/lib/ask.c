/* ask.c - asks a bot. */
#include <limits.h>
#include <string.h>

#include "lib/handle.h"
#include "os/clock.h"

/* The structs of version 1.0. */
enum { QUESTION_SIZE = sizeof(polis_question), ANSWER_SIZE = sizeof(polis_answer) };

static int check(const polis_match *match, const polis_question *question,
                 const polis_answer *answer, polis_error *err)
{
    if (!match || !question || !answer)
        return lib_null(err, !match ? "match" : !question ? "question" : "answer");
    if (question->size < QUESTION_SIZE || answer->size < ANSWER_SIZE)
        return lib_fault(err, POLIS_ARGUMENT, "a struct has no size: "
                         "POLIS_QUESTION and POLIS_ANSWER fill it in");
    if (question->playouts < 0)
        return lib_range(err, "playouts", question->playouts, 0, INT_MAX);
    if (question->time_ms < 0)
        return lib_range(err, "time_ms", question->time_ms, 0, INT_MAX);
    return lib_check_rest(question, QUESTION_SIZE, question->size, err);
}

static bool find_bot(const Bot **out, const polis_match *match, const char *name,
                     Err *err)
{
    int turn = match_turn(&match->match);

    if (turn < 0)
        return turn == OVER ? fail(err, ERR_STATE, N_("the game is over"))
                            : fail(err, ERR_STATE, N_("luck is to move, not a seat"));
    return bot_wanted(out, name ? name : "greedy", err);
}

static bool must_stop(void *with)
{
    const polis_question *question = with;

    return question->stop && question->stop(question->with);
}

static double now_ms(void *with)
{
    (void)with;
    return clock_ms();
}

static void tell(polis_answer *out, const Match *match, const Candidate *best)
{
    Text text = text_in(out->move, sizeof out->move);

    match->game->write_move(&text, match_state(match), best->move);
    out->visits = best->visits;
    out->win = best->win;
    memset(out->points, 0, sizeof out->points);
    for (int seat = 0; seat < match->game->seats(match_state(match)); seat++)
        out->points[seat] = best->scores[seat];
}

int polis_match_ask(polis_match *match, const polis_question *question,
                    polis_answer *answer, polis_error *err)
{
    const Bot *bot;
    Candidate best[MAX_CANDIDATES];
    Err why;
    int code = check(match, question, answer, err);

    if (code != POLIS_OK)
        return code;
    if (!find_bot(&bot, match, question->bot, &why))
        return lib_refuse(err, &why);
    Rng own = rng_from(question->seed);
    BotHooks hooks = {.stop = must_stop, .now_ms = now_ms, .with = (void *)question};
    bot_think(bot,
              &(Question){.game = match->match.game,
                          .state = match_state(&match->match),
                          .rng = question->seed ? &own : &match->deal.rng,
                          .playouts = question->playouts,
                          .time_ms = question->time_ms,
                          .candidates = 1,
                          .hooks = &hooks,
                          .memory = question->seed ? NULL : &match->memory},
              best);
    tell(answer, &match->match, &best[0]);
    return POLIS_OK;
}
