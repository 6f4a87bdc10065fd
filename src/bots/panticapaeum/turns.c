/* turns.c - see turns.h.
 *
 * A turn is a tile, an action and its consequences, with workers in between: about ten
 * steps, each with up to a few hundred choices. Each step can be judged at once by what
 * the seat is worth after it, so a beam search finds good turns: try all steps in a few
 * positions, keep the few best new positions, and repeat until the turn is over. */
#include "bots/panticapaeum/turns.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "bots/panticapaeum/net.h"

enum { MAX_WIDTH = 64, MAX_STEPS = 40 };

/* Is the step worth considering? A worker goes to a cube or, in the last round, anywhere
 * (there it counts beside houses, and on a drought). It waits for the tile: a cube that
 * the tile covers comes by itself. */
static bool is_sensible(const State *s, Move m, const Map *map)
{
    if (action_of(m) != WORKER || s->phase == PHASE_LAST)
        return true;
    if (s->phase == PHASE_EXPLORE)
        return false;
    if (s->round == s->set.rounds && s->phase == PHASE_FINISH)
        return true;
    Step step = pa_step_unpack(m);
    return map_cell(map, &s->seats[s->turn].city, step.x, step.y)->cube != NONE;
}

/* The steps worth considering. Returns how many. `map` belongs to the seat to move. */
static int sensible_steps(const State *s, const Map *map, Move out[MAX_MOVES])
{
    int n = panticapaeum.moves(s, out), kept = 0;

    for (int i = 0; i < n; i++)
        if (is_sensible(s, out[i], map))
            out[kept++] = out[i];
    return kept;
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

/* What a seat's steps change, unless they end its turn: the head of the state, up to the
 * seats, and its own seat. This is a fifth of a State. */
enum { HEAD = offsetof(State, seats) };

typedef struct {
    alignas(State) unsigned char head[HEAD];
    Seat seat;
} Change;

static void change_of(Change *out, const State *s, int seat)
{
    memcpy(out->head, s, HEAD);
    out->seat = s->seats[seat];
}

static void change_apply(State *s, const Change *change, int seat)
{
    memcpy(s, change->head, HEAD);
    s->seats[seat] = change->seat;
}

/* Steps that are tried one after another from the same position. */
typedef struct {
    const State *root;              /* the position, apart from `from` */
    Change from;
    int seat, left;
    const Evaluator *evaluator;
    NetBase base;
    Map map;                        /* of the seat to move */
    State next;                     /* after the step tried last */
    bool is_spoilt;                 /* other seats have changed in it, too */
} Trial;

/* `from`: the change from the root to the position, or NULL. */
static void begin_trial(Trial *trial, const State *root, const Change *from,
                        const Turn *turn, const Evaluator *evaluator)
{
    trial->root = root;
    trial->seat = root->turn;
    trial->left = turn->left;
    trial->evaluator = evaluator;
    trial->next = *root;
    if (from)
        change_apply(&trial->next, from, trial->seat);
    change_of(&trial->from, &trial->next, trial->seat);
    trial->is_spoilt = false;
    pa_state_map(&trial->map, &trial->next);
    pa_seat_base(&trial->base, &trial->next, trial->seat, &trial->map, trial->left,
                 evaluator);
}

static void set_back(Trial *trial)
{
    if (trial->is_spoilt)
        trial->next = *trial->root;
    change_apply(&trial->next, &trial->from, trial->seat);
}

/* The worth of the seat to move after step `m`; trial->next is the state after it. */
static int32_t try_step(Trial *trial, Move m)
{
    Step step = pa_step_unpack(m);
    Map *map = &trial->map, then;

    set_back(trial);
    int phase = trial->next.phase;
    if (step.action == LAY) {       /* the only step that writes to the map */
        then = trial->map;
        map = &then;
    }
    pa_step_play(&trial->next, map, &step);
    trial->is_spoilt =
        step.action == END || phase == PHASE_LAST || phase == PHASE_DISCARD;
    return pa_seat_worth(&trial->next, trial->seat, map, trial->left, trial->evaluator,
                         &trial->base);
}

static bool has_place(Move m)
{
    Action action = action_of(m);

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

/* The best of some steps. */
static Move choose_step(const State *s, const Turn *turn, const Evaluator *evaluator,
                        int tries, Rng *rng)
{
    Move moves[MAX_MOVES];
    int32_t most = INT32_MIN;
    int best = 0;
    Trial trial;

    begin_trial(&trial, s, NULL, turn, evaluator);
    int n = thin_out(moves, sensible_steps(s, &trial.map, moves), tries, rng);
    for (int i = 0; i < n && n > 1; i++) {
        int32_t worth = try_step(&trial, moves[i]);
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

    out->n = out->replies = 0;
    while (copy.turn == turn.seat && !is_over(&turn, &copy) && out->n < MAX_PLAN) {
        Move m = choose_step(&copy, &turn, evaluator, tries, rng);
        out->moves[out->n++] = m;
        panticapaeum.play(&copy, m);
    }
    pa_map_of(&map, &copy.seats[turn.seat].city);
    out->worth = pa_seat_worth(&copy, turn.seat, &map, turn.left, evaluator, NULL);
}

/* A position inside the turn, and the steps that led to it. */
typedef struct {
    Change change;
    Proposal way;
} Node;

/* A step from one of the beam's positions. */
typedef struct {
    int32_t worth;
    int from;
    Move move;
} Try;

typedef struct {
    const State *root;
    const Evaluator *evaluator;
    Turn turn;
    int width, most, n_found;
    Proposal *found;
    Node nodes[2][MAX_WIDTH];
    int n_nodes, n_tries;
    Try tries[MAX_WIDTH];
} Beam;

/* The same steps in another order lead to the same position. Two positions of equal worth
 * look alike in everything that counts, so only one of them is kept. */
static void finish(Beam *beam, const Node *from, Move m, int32_t worth)
{
    int at = beam->n_found;

    while (at > 0 && worth > beam->found[at - 1].worth)
        at--;
    if (at >= beam->most || (at > 0 && worth == beam->found[at - 1].worth))
        return;
    beam->n_found += beam->n_found < beam->most;
    memmove(beam->found + at + 1, beam->found + at,
            (size_t)(beam->n_found - 1 - at) * sizeof *beam->found);
    beam->found[at] = from->way;
    beam->found[at].moves[beam->found[at].n++] = m;
    beam->found[at].worth = worth;
}

/* Insert a try among the best. */
static void keep(Beam *beam, Try new)
{
    int at = beam->n_tries;

    while (at > 0 && new.worth > beam->tries[at - 1].worth)
        at--;
    if (at >= beam->width || (at > 0 && new.worth == beam->tries[at - 1].worth))
        return;
    beam->n_tries += beam->n_tries < beam->width;
    memmove(beam->tries + at + 1, beam->tries + at,
            (size_t)(beam->n_tries - 1 - at) * sizeof *beam->tries);
    beam->tries[at] = new;
}

static void expand(Beam *beam, const Node *node, int from)
{
    Move moves[MAX_MOVES];
    Trial trial;

    begin_trial(&trial, beam->root, &node->change, &beam->turn, beam->evaluator);
    int n = sensible_steps(&trial.next, &trial.map, moves);
    for (int i = 0; i < n; i++) {
        int32_t worth = try_step(&trial, moves[i]);
        const State *next = &trial.next;
        if (next->turn != beam->turn.seat || is_over(&beam->turn, next))
            finish(beam, node, moves[i], worth);
        else
            keep(beam, (Try){worth, from, moves[i]});
    }
}

/* Make the positions that the best tries lead to. */
static void go_on(Beam *beam, int depth)
{
    const Node *old = beam->nodes[depth % 2];
    Node *new = beam->nodes[(depth + 1) % 2];
    State s = *beam->root;

    for (int i = 0; i < beam->n_tries; i++) {
        new[i] = old[beam->tries[i].from];
        new[i].way.moves[new[i].way.n++] = beam->tries[i].move;
        change_apply(&s, &new[i].change, beam->turn.seat);
        panticapaeum.play(&s, beam->tries[i].move);
        change_of(&new[i].change, &s, beam->turn.seat);
    }
    beam->n_nodes = beam->n_tries;
}

int pa_turn_search(Proposal *out, const State *s, const Evaluator *evaluator, int most,
                   int width)
{
    Beam beam;

    beam.root = s;
    beam.evaluator = evaluator;
    beam.turn = turn_of(s);
    beam.most = most;
    beam.found = out;
    beam.n_found = 0;
    beam.width = width < MAX_WIDTH ? width : MAX_WIDTH;
    /* The positions of this depth and of the next alternate between two arrays. A turn
     * that ends moves to `found` and leaves the beam, so the beam empties itself. */
    beam.n_nodes = 1;
    change_of(&beam.nodes[0][0].change, s, s->turn);
    beam.nodes[0][0].way.n = beam.nodes[0][0].way.replies = 0;
    for (int depth = 0; beam.n_nodes > 0 && depth < MAX_STEPS; depth++) {
        beam.n_tries = 0;
        for (int i = 0; i < beam.n_nodes; i++)
            expand(&beam, &beam.nodes[depth % 2][i], i);
        go_on(&beam, depth);
    }
    assert(beam.n_found > 0);
    return beam.n_found;
}
