/* advice.c - see advice.h. */
#include "study/advice.h"

#include <stdalign.h>
#include <string.h>

#include "study/accuracy.h"
#include "study/cut.h"
#include "study/instead.h"
#include "study/missed.h"

/* A turn that the bot considers. */
typedef struct {
    Candidate candidate;
    int n;
    Move moves[ADVICE_TURN];
    Destination to;
} Way;

static void play(Way *way, State *s, const Game *game, Move move)
{
    way->moves[way->n++] = move;
    game->play(s, move);
}

/* Let the bot play on `s`, to the end of the turn that began at `position`. The memory of
 * the question may have what it has thought out already. */
static void play_on(Way *way, State *s, const StudyPosition *position, const Bot *bot,
                    Question *question)
{
    Candidate all[MAX_CANDIDATES];

    question->state = s;
    question->candidates = 1;
    while (way->n < ADVICE_TURN && turn_goes_on(position->game, position->state, s)) {
        bot_think(bot, question, all);
        play(way, s, position->game, all[0].move);
    }
}

/* Play the expected line on `s`, as far as the turn goes. */
static void play_line(Way *way, State *s, const StudyPosition *position)
{
    const Game *game = position->game;
    const Candidate *candidate = &way->candidate;

    play(way, s, game, candidate->move);
    for (int i = 1; i < candidate->n_pv; i++) {
        if (!turn_goes_on(game, position->state, s) || !game->legal(s, candidate->pv[i]))
            return;
        play(way, s, game, candidate->pv[i]);
    }
}

static Question question_at(const StudyPosition *position, const StudyBudget *budget,
                            Rng *rng, Memory *memory)
{
    return (Question){.game = position->game, .state = position->state, .rng = rng,
                      .playouts = budget->playouts, .time_ms = budget->time_ms,
                      .candidates = budget->multi, .hooks = budget->hooks,
                      .memory = memory};
}

/* Finish the turns of `n` candidates, and look where they lead. Of the first the bot's
 * memory has all. */
static void look_ahead(Way ways[], int n, const StudyPosition *position,
                       const StudyBudget *budget, Question *question)
{
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;
    const Game *game = position->game;

    for (int k = 0; k < n; k++) {
        memcpy(s, position->state, game->state_size);
        if (k == 0)
            play(&ways[k], s, game, ways[k].candidate.move);
        else
            play_line(&ways[k], s, position);
        play_on(&ways[k], s, position, budget->bot, question);
        ways[k].candidate.n_why = turn_reasons(ways[k].candidate.why, position, s);
        ways[k].to.digest = game->digest(s);
        forecast_make(&ways[k].to.after, &ways[k].to.parts,
                      &(StudyPosition){game, s, position->number}, budget);
    }
}

/* Sort by the lead of the seat to move. What is equal stays as the bot has it. */
static void sort(Way ways[], int n, const StudyPosition *position)
{
    int seat = position->game->turn(position->state);
    int seats = position->game->seats(position->state);

    for (int i = 1; i < n; i++) {
        Way way = ways[i];
        int lead = forecast_lead(&way.to.after, seats, seat), at = i;
        for (; at > 0 && forecast_lead(&ways[at - 1].to.after, seats, seat) < lead; at--)
            ways[at] = ways[at - 1];
        ways[at] = way;
    }
}

/* Ask the bot for its best moves. Returns how many there are. */
static int think(Way ways[ADVICE_BEST], const StudyBudget *budget, Question *question)
{
    Candidate all[MAX_CANDIDATES];
    int n = bot_think(budget->bot, question, all);
    int most = budget->multi < ADVICE_BEST ? budget->multi : ADVICE_BEST;

    n = n < most ? n : most;
    for (int k = 0; k < n; k++)
        ways[k].candidate = all[k];
    return n;
}

void advise(Advice *out, const StudyPosition *position, const StudyBudget *budget)
{
    Way ways[ADVICE_BEST] = {0};
    Memory memory = {0};
    Rng rng = rng_from((uint64_t)position->number);
    Question question = question_at(position, budget, &rng, &memory);

    memset(out, 0, sizeof *out);
    out->n_best = think(ways, budget, &question);
    look_ahead(ways, out->n_best, position, budget, &question);
    sort(ways, out->n_best, position);
    for (int k = 0; k < out->n_best; k++) {
        out->best[k] = ways[k].candidate;
        out->to[k] = ways[k].to;
    }
    out->n_turn = ways[0].n;
    memcpy(out->turn, ways[0].moves, sizeof out->turn);
}

void finish_turn(State *s, const StudyPosition *position, const StudyBudget *budget)
{
    Way rest = {0};
    Memory memory = {0};
    Rng rng = rng_from((uint64_t)position->number);
    Question question = question_at(position, budget, &rng, &memory);

    play_on(&rest, s, position, budget->bot, &question);
}

/* Look where moves lead, unless that is known already. */
static Destination look(const State *after, const StudyPosition *position,
                        const Advice *advice, const StudyBudget *budget)
{
    Destination to = {.digest = position->game->digest(after)};

    for (int k = 0; k < advice->n_best; k++)
        if (advice->to[k].digest == to.digest)
            return advice->to[k];
    forecast_make(&to.after, &to.parts,
                  &(StudyPosition){position->game, after, position->number}, budget);
    return to;
}

void judge(Assessment *out, const StudyPosition *position, const StudyTurn *turn,
           const Advice *advice, const StudyBudget *budget)
{
    const Game *game = position->game;
    const Destination *best = &advice->to[0];
    alignas(16) unsigned char copy[MAX_STATE];
    State *after = (State *)(void *)copy;
    int seat = game->turn(position->state), seats = game->seats(position->state);

    memcpy(after, position->state, game->state_size);
    for (int i = 0; i < turn->n; i++)
        game->play(after, turn->moves[i]);
    Destination to = look(after, position, advice, budget);
    int gap = forecast_lead(&best->after, seats, seat) -
              forecast_lead(&to.after, seats, seat);
    Judged *judged = &out->judged;
    *out = (Assessment){
        {.after = to.after, .accuracy = ACCURATE, .is_best = gap <= 0}, {0}};
    judged->after_best = judged->is_best ? to.after : best->after;
    if (gap <= 0 || !forecast_is_higher(&best->parts, &to.parts, seats, seat))
        return;
    judged->loss = gap;
    judged->accuracy = accuracy_of(best->after.win[seat] - to.after.win[seat]);
    judged->theme = theme_missed(position, turn, judged, advice);
    if (turn_goes_on(game, position->state, after))
        finish_turn(after, position, budget);
    turn_instead(out, position, after, advice);
}
