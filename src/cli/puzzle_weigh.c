/* puzzle_weigh.c - see puzzle_weigh.h. */
#include "cli/puzzle_weigh.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum {
    FIRST_LOOK = 32,                /* playouts */
    NEAR = 2                        /* margins: what is further behind at the first look
                                       is dropped */
};

/* What is known so far. */
typedef struct {
    const Scales *scales;
    const State *s;
    Weight best, next;
    double glance;                  /* the lead of the best one at the first look */
    bool has_next;
} Weighing;

typedef struct {
    alignas(16) unsigned char bytes[MAX_STATE];
} Copy;

static State *copy_of(Copy *copy, const Game *game, const State *s)
{
    memcpy(copy->bytes, s, game->state_size);
    return (State *)(void *)copy->bytes;
}

/* Expect the result after a choice; `s` is what it has led to. */
static void look_ahead(Weight *out, const Scales *scales, const State *s, int seat,
                       int playouts)
{
    const StudyPosition position = {scales->game, s, scales->number};
    const StudyBudget budget = {.outlook = playouts};
    int seats = scales->game->seats(s);
    ForecastParts parts;
    Forecast forecast;

    forecast_make(&forecast, &parts, &position, &budget);
    out->own = out->lead = 0;
    for (int part = 0; part < FORECAST_PARTS; part++) {
        out->parts[part] = forecast_part_lead(&parts, part, seats, seat);
        out->own += parts.points[part][seat] / FORECAST_PARTS;
        out->lead += out->parts[part] / FORECAST_PARTS;
    }
    out->others = out->own - out->lead;
}

/* Weigh out->move with so many playouts; `bot` finds the rest of its turn. */
static void weigh_one(Weight *out, const Scales *scales, const State *s, const Bot *bot,
                      int playouts)
{
    const Game *game = scales->game;
    const StudyPosition position = {game, s, scales->number};
    const StudyBudget budget = {.bot = bot, .playouts = ADVICE_PLAYOUTS, .multi = 1};
    Copy copy;
    State *after = copy_of(&copy, game, s);

    game->play(after, out->move);
    finish_turn(after, &position, &budget);
    look_ahead(out, scales, after, game->turn(s), playouts);
}

/* How much better `a` is than `b`, less twice the error of that. */
static double sure_margin(const Weight *a, const Weight *b)
{
    double more[FORECAST_PARTS], square;

    for (int part = 0; part < FORECAST_PARTS; part++)
        more[part] = a->parts[part] - b->parts[part];
    double mean = forecast_mean(more, &square);
    return mean - 2 * sqrt(square);
}

static bool is_clear(const Weighing *at)
{
    double margin = at->scales->margin;

    return !at->has_next || (at->best.lead - at->next.lead >= margin &&
                             sure_margin(&at->best, &at->next) >= margin / 2);
}

static double first_look(const Weighing *at, Move m)
{
    const Scales *scales = at->scales;
    Weight weight = {.move = m};

    weigh_one(&weight, scales, at->s, bot_named("strong"), FIRST_LOOK);
    return weight.lead;
}

/* Compare another choice with the best one. Returns whether that is still clear. */
static bool compare(Weighing *at, Move m, double glance)
{
    const Scales *scales = at->scales;
    Weight weight = {.move = m};

    if (at->has_next && at->glance - glance > NEAR * scales->margin)
        return true;
    weigh_one(&weight, scales, at->s, scales->bot, scales->playouts);
    if (!at->has_next || weight.lead > at->next.lead)
        at->next = weight;
    at->has_next = true;
    return is_clear(at);
}

/* The choices that the bot proposes, by what the first look says; `plan` gets the rest of
 * its turn. */
static int propose(Move out[MAX_CANDIDATES], double glances[MAX_CANDIDATES],
                   const Weighing *at, Memory *plan)
{
    const Scales *scales = at->scales;
    Rng rng = rng_from((uint64_t)scales->number);
    Candidate all[MAX_CANDIDATES];
    Question question = {.game = scales->game, .state = at->s, .rng = &rng,
                         .playouts = ADVICE_PLAYOUTS, .candidates = scales->wide,
                         .memory = plan};
    int n = bot_think(scales->bot, &question, all);

    for (int i = 0; i < n; i++) {
        double glance = first_look(at, all[i].move);
        int to = i;
        for (; to > 0 && glances[to - 1] < glance; to--) {
            out[to] = out[to - 1];
            glances[to] = glances[to - 1];
        }
        out[to] = all[i].move;
        glances[to] = glance;
    }
    return n;
}

/* Does `m` followed by the rest of the plan lead to the same end as the plan? */
static bool is_same_turn(const Weighing *at, const Memory *plan, Move m, uint64_t end)
{
    const Game *game = at->scales->game;
    int seat = game->turn(at->s);
    Copy copy;
    State *s = copy_of(&copy, game, at->s);
    bool is_made = false;

    game->play(s, m);
    for (int i = 0; i < plan->n; i++) {
        if (plan->plan[i] == m && !is_made) {
            is_made = true;
            continue;
        }
        if (game->turn(s) != seat || !game->legal(s, plan->plan[i]))
            return false;
        game->play(s, plan->plan[i]);
    }
    return game->digest(s) == end;
}

/* May another step of the plan be made first? Then no step is the one right one. */
static bool has_other_order(const Weighing *at, const Memory *plan)
{
    const Game *game = at->scales->game;
    Copy copy;
    State *s = copy_of(&copy, game, at->s);

    for (int i = 0; i < plan->n; i++)
        game->play(s, plan->plan[i]);
    uint64_t end = game->digest(s);
    for (int i = 1; i < plan->n; i++)
        if (plan->plan[i] != plan->plan[0] && game->legal(at->s, plan->plan[i]) &&
            is_same_turn(at, plan, plan->plan[i], end))
            return true;
    return false;
}

/* Compare every choice after which the turn goes on: see puzzle_weigh.h. */
static bool compare_steps(Weighing *at)
{
    static _Thread_local Move moves[MAX_MOVES];
    const Game *game = at->scales->game;
    int seat = game->turn(at->s), n = game->moves(at->s, moves);
    Copy copy;

    for (int i = 0; i < n; i++) {
        State *after = copy_of(&copy, game, at->s);
        game->play(after, moves[i]);
        if (moves[i] != at->best.move && game->turn(after) == seat &&
            !compare(at, moves[i], first_look(at, moves[i])))
            return false;
    }
    return true;
}

bool weigh(Weight *best, Weight *next, const Scales *scales, const State *s)
{
    Weighing at = {.scales = scales, .s = s};
    Move moves[MAX_CANDIDATES];
    double glances[MAX_CANDIDATES];
    Memory plan = {0};
    int n = propose(moves, glances, &at, &plan);
    bool clear = n > 1 && !has_other_order(&at, &plan);

    at.best.move = moves[0];
    at.glance = glances[0];
    if (clear)
        weigh_one(&at.best, scales, s, scales->bot, scales->playouts);
    for (int i = 1; i < n && clear; i++)
        clear = compare(&at, moves[i], glances[i]);
    clear = clear && compare_steps(&at);
    *best = at.best;
    *next = at.next;
    return clear;
}
