/* turns.c - see turns.h.
 *
 * A turn is a tile, an action and its consequences, with workers in between: about ten
 * steps, each with up to a few hundred choices. Each step can be judged at once by what
 * the seat is worth after it, so a beam search finds good turns: try all steps in a few
 * positions, keep the few best new positions, and repeat until the turn is over. */
#include "bots/panticapaeum/turns.h"

#include <assert.h>
#include <string.h>

enum { MAX_WIDTH = 16, MAX_STEPS = 40 };

/* Is the step worth considering? A worker goes to a cube or, in the last round, anywhere
 * (there it counts beside houses, and on a drought). */
static bool is_sensible(const State *s, const Step *step, const Map *map)
{
    const City *city = &s->seats[s->turn].city;

    if (step->action != WORKER || s->phase == PHASE_LAST)
        return true;
    if (s->round == s->set.rounds && s->phase == PHASE_FINISH)
        return true;
    return map_cell(map, city, step->x, step->y)->cube != NONE;
}

/* The steps worth considering. Returns how many. `map` belongs to the seat to move. */
static int sensible_steps(const State *s, const Map *map, Move out[MAX_MOVES])
{
    int n = panticapaeum.moves(s, out), kept = 0;

    for (int i = 0; i < n; i++) {
        Step step = pa_step_unpack(out[i]);
        if (is_sensible(s, &step, map))
            out[kept++] = out[i];
    }
    return kept;
}

/* The worth of the seat to move after step `m`; *next is the state after it. */
static int32_t try_step(State *next, const State *s, const Map *map, Move m, int left,
                        const Evaluator *evaluator)
{
    Step step = pa_step_unpack(m);
    Map then = *map;

    *next = *s;
    pa_step_play(next, &then, &step);
    return pa_seat_worth(next, s->turn, &then, left, evaluator);
}

static bool has_place(Move m)
{
    Action action = pa_step_unpack(m).action;

    return action == LAY || action == BUILD || action == FREE_BUILD ||
           action == MOVE_BUILDING || action == WORKER;
}

/* Keep only `tries` random steps of those that name a place, and all others. */
static int thin_out(Move *moves, int n, int tries, Rng *rng)
{
    int placed = 0, kept = 0;

    for (int i = 0; i < n; i++)
        if (has_place(moves[i])) {
            Move m = moves[i];
            moves[i] = moves[placed];
            moves[placed++] = m;
        }
    for (int i = 0; i < placed && i < tries; i++) {
        int k = i + (int)rng_below(rng, (uint32_t)(placed - i));
        Move m = moves[k];
        moves[k] = moves[i];
        moves[i] = m;
        kept++;
    }
    memmove(moves + kept, moves + placed, (size_t)(n - placed) * sizeof *moves);
    return kept + n - placed;
}

/* Whose turn it is, and which. */
typedef struct {
    int seat, left, done, round;
} Turn;

static Turn turn_of(const State *s)
{
    int left = pa_turns_left(s, s->turn) - (s->phase == PHASE_EXPLORE);

    return (Turn){s->turn, left, s->turns_done, s->round};
}

/* Has the turn passed to another seat, or ended? A draw from the bag does not end it. */
static bool is_over(const Turn *turn, const State *s)
{
    return s->turns_done != turn->done || s->round != turn->round ||
           (s->turn != turn->seat && s->phase != PHASE_DRAW);
}

/* The best of some steps. */
static Move choose_step(const State *s, const Turn *turn, const Evaluator *evaluator,
                        int tries, Rng *rng)
{
    Move moves[MAX_MOVES];
    int32_t most = INT32_MIN;
    int best = 0;
    State next;
    Map map;

    pa_state_map(&map, s);
    int n = thin_out(moves, sensible_steps(s, &map, moves), tries, rng);
    for (int i = 0; i < n && n > 1; i++) {
        int32_t worth = try_step(&next, s, &map, moves[i], turn->left, evaluator);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return moves[best];
}

void pa_turn_play(State *s, const Evaluator *evaluator, int tries, Rng *rng)
{
    Turn turn = turn_of(s);

    while (!is_over(&turn, s))
        panticapaeum.play(s, s->turn == LUCK
                                 ? panticapaeum.pick(s, rng)
                                 : choose_step(s, &turn, evaluator, tries, rng));
}

void pa_turn_sketch(Proposal *out, const State *s, const Evaluator *evaluator, int tries,
                    Rng *rng)
{
    Turn turn = turn_of(s);
    State copy = *s;
    Map map;

    out->n = 0;
    while (copy.turn == turn.seat && !is_over(&turn, &copy) && out->n < MAX_PLAN) {
        Move m = choose_step(&copy, &turn, evaluator, tries, rng);
        out->moves[out->n++] = m;
        panticapaeum.play(&copy, m);
    }
    pa_map_of(&map, &copy.seats[turn.seat].city);
    out->worth = pa_seat_worth(&copy, turn.seat, &map, turn.left, evaluator);
}

/* A position inside the turn, and the steps that led to it. */
typedef struct {
    State s;
    Proposal way;
} Node;

/* A step from one of the beam's positions. */
typedef struct {
    int32_t worth;
    int from;
    Move move;
    uint64_t digest;
} Try;

typedef struct {
    const Evaluator *evaluator;
    Turn turn;
    int width, most, n_found;
    Proposal *found;
    Node nodes[2][MAX_WIDTH];
    int n_nodes, n_tries;
    Try tries[MAX_WIDTH];
} Beam;

static void finish(Beam *beam, const Node *from, Move m, int32_t worth)
{
    int at = beam->n_found;

    while (at > 0 && worth > beam->found[at - 1].worth)
        at--;
    if (at >= beam->most)
        return;
    beam->n_found += beam->n_found < beam->most;
    memmove(beam->found + at + 1, beam->found + at,
            (size_t)(beam->n_found - 1 - at) * sizeof *beam->found);
    beam->found[at] = from->way;
    beam->found[at].moves[beam->found[at].n++] = m;
    beam->found[at].worth = worth;
}

/* Insert a try among the best; equal positions are kept only once. */
static void keep(Beam *beam, Try new)
{
    int at = beam->n_tries;

    for (int i = 0; i < beam->n_tries; i++)
        if (beam->tries[i].worth == new.worth && beam->tries[i].digest == new.digest)
            return;
    while (at > 0 && new.worth > beam->tries[at - 1].worth)
        at--;
    if (at >= beam->width)
        return;
    beam->n_tries += beam->n_tries < beam->width;
    memmove(beam->tries + at + 1, beam->tries + at,
            (size_t)(beam->n_tries - 1 - at) * sizeof *beam->tries);
    beam->tries[at] = new;
}

static void expand(Beam *beam, const Node *node, int from)
{
    Move moves[MAX_MOVES];
    State next;
    Map map;

    pa_state_map(&map, &node->s);
    int n = sensible_steps(&node->s, &map, moves);
    for (int i = 0; i < n; i++) {
        int32_t worth = try_step(&next, &node->s, &map, moves[i], beam->turn.left,
                                 beam->evaluator);
        if (next.turn != beam->turn.seat || is_over(&beam->turn, &next))
            finish(beam, node, moves[i], worth);
        else if (beam->n_tries < beam->width ||
                 worth > beam->tries[beam->n_tries - 1].worth)
            keep(beam, (Try){worth, from, moves[i], panticapaeum.digest(&next)});
    }
}

/* Make the positions that the best tries lead to. */
static void go_on(Beam *beam, int depth)
{
    const Node *old = beam->nodes[depth % 2];
    Node *new = beam->nodes[(depth + 1) % 2];

    for (int i = 0; i < beam->n_tries; i++) {
        new[i] = old[beam->tries[i].from];
        new[i].way.moves[new[i].way.n++] = beam->tries[i].move;
        panticapaeum.play(&new[i].s, beam->tries[i].move);
    }
    beam->n_nodes = beam->n_tries;
}

int pa_turn_search(Proposal *out, const State *s, const Evaluator *evaluator, int most,
                   int width)
{
    Beam beam = {.evaluator = evaluator, .turn = turn_of(s), .most = most, .found = out,
                 .width = width < MAX_WIDTH ? width : MAX_WIDTH, .n_nodes = 1};

    /* The positions of this depth and of the next alternate between two arrays. A turn
     * that ends moves to `found` and leaves the beam, so the beam empties itself. */
    beam.nodes[0][0].s = *s;
    for (int depth = 0; beam.n_nodes > 0 && depth < MAX_STEPS; depth++) {
        beam.n_tries = 0;
        for (int i = 0; i < beam.n_nodes; i++)
            expand(&beam, &beam.nodes[depth % 2][i], i);
        go_on(&beam, depth);
    }
    assert(beam.n_found > 0);
    return beam.n_found;
}
