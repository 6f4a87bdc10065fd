/* round.c - see round.h. */
#include "bots/akropolis/round.h"

#include <string.h>

#include "bots/akropolis/expected.h"
#include "bots/akropolis/net.h"

enum {
    WEIGHED = 8,                    /* placings of a tile that the network weighs */
    WEIGHED_LAST = 16,              /* … when but one tile comes after it */
    WEIGHED_END = 64,               /* … at most, when none comes */
    WEIGHED_FIRST = 32,             /* … for the seat to move */
    WEIGHED_VARIANTS = 512,         /* … with variants, of which the terms know nothing */
    OTHERS_SHARE = 4                /* of the others' points, from 3 seats on */
};

/* A city after a tile was laid, or as it is. */
typedef struct {
    Placing placing;                /* with the slot at the beginning of the search */
    CityCounts counts;              /* its stones are those that the tile brings */
    int32_t sum;                    /* of the terms, without stones */
    FirstLayer layer;               /* with 0 stones */
    uint16_t known[MAX_SITE];       /* as bits: which of these have been asked for */
    int32_t added[MAX_SITE][SEEN_STONES];   /* by the network: by the slot of the tile
                                       that is left over, and by stones */
} Outcome;

typedef struct {
    bool known;
    Outcome of[MAX_SITE];           /* by slot */
} Outcomes;

typedef struct {
    const Sim *sim;
    const Evaluator *evaluator;
    int picks;                      /* until the end of the round */
    Supply supply, supplies[MAX_SITE];  /* on average; by the slot that is left over */
    Judge judges[MAX_SEATS][2];     /* after the seat's first tile and its second */
    Judge last[MAX_SITE][MAX_SEATS];    /* by the slot that is left over, at the end */
    Outcomes first[MAX_SEATS];
    Outcomes second[MAX_SITE];      /* of the seat to move, by the slot of its first */
    Outcome idle[MAX_SEATS];        /* of seats that take nothing in this round */
    int32_t beside[MAX_SEATS];      /* points that boards do not see */
} Round;

bool ak_round_fits(const Sim *sim)
{
    for (int seat = 0; seat < sim->s.players; seat++)
        if (!sim->boards[seat].fits)
            return false;
    return true;
}

/* --- what a city is worth --- */

static bool has_net(const Round *round, const Judge *judge)
{
    return round->evaluator->net && judge->left > 0;
}

static int32_t add_net(const Round *round, const Outcome *outcome, int left, int stones,
                       const Supply *supply)
{
    const Net *net = round->evaluator->net;
    FirstLayer layer = outcome->layer;
    Differences differences = {.n = 0};

    ak_stone_differences(&differences, 0, stones);
    if (supply)
        ak_supply_differences(&differences, &round->supply, supply);
    ak_net_change(&layer, net, &differences);
    return ak_net_value(net, &layer, left);
}

/* As long as it is not known which tile will be left over. */
static int32_t worth_now(const Round *round, const Outcome *outcome, const Judge *judge,
                         int stones)
{
    int32_t sum = outcome->sum + judge->of[TERM_STONES] * stones;

    if (has_net(round, judge))
        sum += add_net(round, outcome, judge->left, stones, NULL);
    return sum;
}

/* At the end of the round, when the tile of `slot` is left over. */
static int32_t worth_then(const Round *round, Outcome *outcome, const Judge *judge,
                          const Judge *last, int slot, int stones)
{
    int32_t sum = outcome->sum + judge->of[TERM_STONES] * stones;
    int k = stones < SEEN_STONES ? stones : SEEN_STONES - 1;

    for (int kind = 0; kind < KINDS; kind++)
        sum += (last->stars[kind] - judge->stars[kind]) * outcome->counts.stars[kind] +
               (last->value[kind] - judge->value[kind]) * outcome->counts.value[kind];
    if (judge->left == 0)
        return sum + stones;        /* see expected.c */
    if (!has_net(round, judge))
        return sum;
    if (!(outcome->known[slot] >> k & 1)) {
        outcome->added[slot][k] =
            add_net(round, outcome, judge->left, k, &round->supplies[slot]);
        outcome->known[slot] |= (uint16_t)(1 << k);
    }
    return sum + outcome->added[slot][k];
}

/* The first layer of a city as it is, with 0 stones. */
static void read_layer(FirstLayer *out, const Round *round, const Board *board,
                       const CityCounts *counts, int left, int seat)
{
    const State *s = &round->sim->s;
    int next = (s->turn + round->picks) % s->seats;
    Prospect prospect = {round->supply, left, s->players,
                         (seat - next + s->seats) % s->seats};
    int8_t features[FEATURES];

    ak_features(features, board, counts, &prospect);
    ak_net_first(out, round->evaluator->net, features);
}

/* --- where to lay a tile --- */

/* A city in which tiles are to be laid. */
typedef struct {
    const Round *round;
    const Board *board;
    const City *city;
    const Judge *judge;
    int seat, stones;
    int32_t rest;
    FirstLayer layer;
} Place;

static void read_place(Place *place)
{
    const Round *round = place->round;
    CityCounts counts = ak_city_counts(&place->board->traits, 0);

    place->rest = ak_judge_rest(place->judge, &place->board->traits);
    if (has_net(round, place->judge))
        read_layer(&place->layer, round, place->board, &counts, place->judge->left,
                   place->seat);
}

/* What comes of a placing; sets its worth, too. */
static void weigh(Outcome *out, const Place *place, const Placing *placing)
{
    const State *s = &place->round->sim->s;
    int tile = s->site[placing->slot];
    CityCounts before = ak_city_counts(&place->board->traits, 0), *after = &out->counts;
    Differences differences;
    int32_t by_variants = ak_count_placing(after, s, place->board, place->city,
                                           place->judge, placing);

    out->placing = *placing;
    out->sum = place->rest + placing->worth -
               after->stones * place->judge->of[TERM_STONES] + by_variants;
    memset(out->known, 0, sizeof out->known);
    if (has_net(place->round, place->judge)) {
        CityCounts without = *after;
        without.stones = 0;
        ak_tile_differences(&differences, place->board, &placing->triangle, tile,
                            placing->turn, &before, &without);
        out->layer = place->layer;
        ak_net_change(&out->layer, place->round->evaluator->net, &differences);
    }
    out->placing.worth =
        worth_now(place->round, out, place->judge, place->stones + after->stones);
}

/* Can a placing be better than `best`? The terms like it less than those before it, and
 * for the city's last tile they are exact but for houses, which they may take for
 * connected: hardly anything is better than they say. */
static bool may_be_better(const Place *place, const Placing *ranked, const Outcome *best)
{
    const Judge *judge = place->judge;

    if (judge->left > 0 || place->round->sim->s.rules.variants)
        return true;
    return place->rest + ranked->worth + judge->of[TERM_STONES] * place->stones >
           best->placing.worth;
}

/* How many placings of a tile to weigh. */
static int to_weigh(const Place *place)
{
    int left = place->judge->left;

    if (left == 0 && !place->round->sim->s.rules.variants)
        return WEIGHED_END;
    return left > 1 ? WEIGHED : WEIGHED_LAST;
}

/* Find the best placing of each tile of `slots`. */
static void find_outcomes(Outcomes *out, Place *place, unsigned slots)
{
    const State *s = &place->round->sim->s;
    Placing lists[MAX_SITE * WEIGHED_END];
    Placings placings = {.most = to_weigh(place), .of = lists};
    Outcome new;

    read_place(place);
    ak_placings_find(&placings, s, place->board, place->judge, slots);
    for (unsigned left = slots; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        const Placing *list = &lists[slot * placings.most];
        Outcome *best = &out->of[slot];
        weigh(best, place, &list[0]);
        for (int i = 1; i < placings.n[slot] && may_be_better(place, &list[i], best);
             i++) {
            weigh(&new, place, &list[i]);
            if (new.placing.worth > best->placing.worth)
                *best = new;
        }
    }
    out->known = true;
}

/* --- who takes what --- */

/* Where the seats stand in the middle of the search. */
typedef struct {
    unsigned left;                  /* slots that are not taken, as bits */
    unsigned architect;             /* those that the architect has taken */
    int stones[MAX_SEATS];
    int8_t laid[MAX_SEATS];         /* tiles since the beginning of the search */
    int8_t slot[MAX_SEATS];         /* of the first of them */
    Outcome *city[MAX_SEATS];
} Node;

/* It can be only the seat to move that takes two tiles before luck's turn. */
static void find_second(Round *round, const Node *node, int seat)
{
    const State *s = &round->sim->s;
    int slot = node->slot[seat];
    const Placing *placing = &round->first[seat].of[slot].placing;
    Board board = round->sim->boards[seat];
    City city = s->cities[seat];
    Place place = {.round = round, .board = &board, .city = &city,
                   .judge = &round->judges[seat][1], .seat = seat,
                   .stones = node->stones[seat]};
    Spot spot = ak_triangle_spot(&placing->triangle, placing->turn);

    ak_board_lay(&board, s->site[slot], &placing->triangle, placing->turn, &s->rules);
    ak_city_lay(&city, s->site[slot], spot);
    find_outcomes(&round->second[slot], &place,
                  ((1u << s->on_site) - 1) & ~(1u << slot));
}

static int32_t judge_architect(const Round *round, const Node *node)
{
    State s = round->sim->s;
    City *city = &s.cities[s.players];
    int left = ak_tiles_left(&s, s.players);

    for (unsigned rest = node->architect; rest; rest &= rest - 1, left--)
        city->laid[city->n++].tile = s.site[__builtin_ctz(rest)];
    s.stones[s.players] = (int16_t)node->stones[s.players];
    s.site[0] = s.site[__builtin_ctz(node->left)];
    s.on_site = 1;
    return ak_architect_expects(&s, left);
}

static void judge_all(const Round *round, const Node *node, Line *out)
{
    const State *s = &round->sim->s;
    int slot = __builtin_ctz(node->left);

    out->n = 0;
    for (int seat = 0; seat < s->players; seat++) {
        const Judge *judge = &round->judges[seat][node->laid[seat] > 1];
        out->points[seat] = round->beside[seat] +
                            worth_then(round, node->city[seat], judge,
                                       &round->last[slot][seat], slot,
                                       node->stones[seat]);
    }
    if (s->seats > s->players)
        out->points[s->players] = judge_architect(round, node);
}

int64_t ak_liking(const int32_t points[MAX_SEATS], int seats, int seat)
{
    int64_t others = 0;

    for (int i = 0; i < seats; i++)
        others += i == seat ? 0 : points[i];
    return seats > 2 ? points[seat] - others / (seats - 1) * OTHERS_SHARE / SHARE
                     : points[seat] - others;
}

static void descend(Round *round, const Node *node, int seat, int pick, Line *out);

/* The seat takes the tile of `slot`, and the search goes on. */
static void take(Round *round, const Node *node, int seat, int pick, int slot, int price,
                 Line *out)
{
    const State *s = &round->sim->s;
    Outcomes *from = node->laid[seat] ? &round->second[node->slot[seat]]
                                      : &round->first[seat];
    Placing placing = {.slot = (int8_t)price};
    Node next = *node;

    next.left &= ~(1u << slot);
    next.stones[seat] -= price;
    if (seat == s->players) {
        next.architect |= 1u << slot;
    } else {
        next.city[seat] = &from->of[slot];
        next.stones[seat] += next.city[seat]->counts.stones;
        next.slot[seat] = next.laid[seat]++ ? next.slot[seat] : (int8_t)slot;
        placing = next.city[seat]->placing;
        placing.slot = (int8_t)price;
        if (s->architect)
            next.stones[s->players] += price;
    }
    descend(round, &next, seat + 1 < s->seats ? seat + 1 : 0, pick + 1, out);
    memmove(out->picks + 1, out->picks, (size_t)out->n * sizeof *out->picks);
    out->picks[0] = placing;
    out->n++;
}

/* The architect does not choose (AK-6.3). */
static void architect_takes(Round *round, const Node *node, int pick, Line *out)
{
    const State *s = &round->sim->s;
    unsigned left = node->left;

    for (int price = 0; left && price <= node->stones[s->players]; price++) {
        int slot = __builtin_ctz(left);
        left &= left - 1;
        if (ak_has_plaza(s->site[slot])) {
            take(round, node, s->players, pick, slot, price, out);
            return;
        }
    }
    take(round, node, s->players, pick, __builtin_ctz(node->left), 0, out);
}

static void descend(Round *round, const Node *node, int seat, int pick, Line *out)
{
    const State *s = &round->sim->s;
    unsigned left = node->left;
    int64_t most = INT64_MIN;
    Line line;

    if (pick == round->picks) {
        judge_all(round, node, out);
        return;
    }
    if (seat == s->players) {
        architect_takes(round, node, pick, out);
        return;
    }
    if (node->laid[seat] && !round->second[node->slot[seat]].known)
        find_second(round, node, seat);
    for (int price = 0; left && price <= node->stones[seat]; price++) {
        take(round, node, seat, pick, __builtin_ctz(left), price, &line);
        left &= left - 1;
        int64_t like = ak_liking(line.points, s->seats, seat);
        if (like > most) {
            most = like;
            *out = line;
        }
    }
}

/* --- the search --- */

/* How many tiles a seat takes until the end of the round. */
static int picks_of(const Round *round, int seat)
{
    const State *s = &round->sim->s;
    int ahead = (seat - s->turn + s->seats) % s->seats;

    return (ahead < round->picks) + (ahead + s->seats < round->picks);
}

static void read_idle(Round *round, int seat)
{
    const Board *board = &round->sim->boards[seat];
    const Judge *judge = &round->judges[seat][0];
    Outcome *idle = &round->idle[seat];

    idle->counts = ak_city_counts(&board->traits, 0);
    idle->sum = ak_judge_city(judge, &board->traits, 0) +
                ak_count_variants(&idle->counts, judge, &round->sim->s.cities[seat],
                                  &round->sim->s.rules);
    memset(idle->known, 0, sizeof idle->known);
    if (has_net(round, judge))
        read_layer(&idle->layer, round, board, &idle->counts, judge->left, seat);
}

static void read_seat(Round *round, int seat)
{
    const State *s = &round->sim->s;
    int picks = picks_of(round, seat), left = ak_tiles_left(s, seat);
    Judge *judges = round->judges[seat];

    judges[0] =
        ak_supplied_judge(&round->supply, left - (picks > 0), round->evaluator);
    if (picks > 1)
        judges[1] = ak_supplied_judge(&round->supply, left - 2, round->evaluator);
    for (int slot = 0; slot < s->on_site; slot++)
        round->last[slot][seat] = ak_supplied_judge(&round->supplies[slot], left - picks,
                                                    round->evaluator);
    if (picks == 0 || left > picks) /* a last tile is counted by the rules alone */
        round->beside[seat] = ak_beside_board(round->sim, seat);
    else
        round->beside[seat] = 0;
    if (picks == 0)
        read_idle(round, seat);
}

static void begin(Round *round, const Sim *sim, const Evaluator *evaluator)
{
    const State *s = &sim->s;

    round->sim = sim;
    round->evaluator = evaluator;
    round->picks = s->on_site - 1;
    round->supply = ak_next_supply(s);
    for (int slot = 0; slot < s->on_site; slot++) {
        const State then = {.bag = s->bag, .seats = s->seats, .on_site = 1,
                            .site = {s->site[slot]}};
        round->supplies[slot] = ak_next_supply(&then);
        round->second[slot].known = false;
    }
    for (int seat = 0; seat < s->players; seat++)
        read_seat(round, seat);
}

static Place place_of(const Round *round, int seat)
{
    return (Place){.round = round, .board = &round->sim->boards[seat],
                   .city = &round->sim->s.cities[seat],
                   .judge = &round->judges[seat][0], .seat = seat,
                   .stones = round->sim->s.stones[seat]};
}

void ak_round_search(Line *out, const Sim *sim, const Evaluator *evaluator)
{
    const State *s = &sim->s;
    Node node = {.left = (1u << s->on_site) - 1};
    Round round;

    begin(&round, sim, evaluator);
    for (int seat = 0; seat < s->seats; seat++)
        node.stones[seat] = s->stones[seat];
    for (int seat = 0; seat < s->players; seat++) {
        Place place = place_of(&round, seat);
        node.city[seat] = &round.idle[seat];
        if (picks_of(&round, seat) > 0)
            find_outcomes(&round.first[seat], &place, node.left);
    }
    descend(&round, &node, s->turn, 0, out);
}

void ak_round_placings(Placings *out, const Sim *sim, const Evaluator *evaluator)
{
    const State *s = &sim->s;
    Placing lists[MAX_SITE * WEIGHED_VARIANTS];
    Placings found = {.most = s->rules.variants ? WEIGHED_VARIANTS : WEIGHED_FIRST,
                      .of = lists};
    Outcome outcome;
    Round round;

    begin(&round, sim, evaluator);
    Place place = place_of(&round, s->turn);
    read_place(&place);
    ak_placings_find(&found, s, place.board, place.judge, ak_payable_slots(s));
    for (int slot = 0; slot < ak_payable(s); slot++) {
        Placing *list = lists + slot * found.most;
        for (int i = 0; i < found.n[slot]; i++) {
            weigh(&outcome, &place, &list[i]);
            list[i].worth = outcome.placing.worth - slot * place.judge->of[TERM_STONES];
        }
        ak_placings_sort(list, found.n[slot]);
        out->n[slot] = found.n[slot] < out->most ? found.n[slot] : out->most;
        memcpy(out->of + slot * out->most, list, (size_t)out->n[slot] * sizeof *list);
    }
}
