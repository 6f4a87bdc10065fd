/* expected.c - see expected.h. */
#include "bots/akropolis/expected.h"

#include "bots/akropolis/net.h"
#include "games/akropolis/planes.h"

enum { A_TILE = 5 };                /* points, in a city that does not fit on a board */

/* Stones decide if points are equal (AK-4.9). */
static int32_t at_the_end(const State *s, int seat)
{
    return ak_points(s, seat) * POINT + s->stones[seat];
}

int32_t ak_beside_board(const Sim *sim, int seat)
{
    const State *s = &sim->s;
    const Traits *traits = &sim->boards[seat].traits;
    int counted = s->stones[seat];

    if (s->rules.variants)
        return 0;
    for (int kind = 0; kind < KINDS; kind++)
        counted += traits->stars[kind] * traits->value[kind];
    return (ak_points(s, seat) - counted) * POINT;
}

static void score_city(Score *out, const City *city, const ScoreRules *rules)
{
    PlaneCity fast;
    View view;

    if (ak_planes()->build(&fast, city)) {
        ak_planes()->score(out, &fast, rules);
        return;
    }
    ak_view_of(&view, city);
    ak_score_view(out, &view, rules);
}

/* Count what a city scores by the rules alone. Returns by how much it is worth more. */
static int32_t count_again(CityCounts *counts, const Judge *judge, const City *city,
                           const ScoreRules *rules)
{
    int32_t sum = 0;
    Score score;

    score_city(&score, city, rules);
    for (int kind = 0; kind < KINDS; kind++) {
        int more = score.kinds[kind].value - counts->value[kind];
        sum += (judge->score[kind] * counts->stars[kind] + judge->value[kind]) * more;
        counts->value[kind] += more;
    }
    return sum;
}

int32_t ak_count_variants(CityCounts *counts, const Judge *judge, const City *city,
                          const ScoreRules *rules)
{
    return rules->variants ? count_again(counts, judge, city, rules) : 0;
}

int32_t ak_count_placing(CityCounts *out, const State *s, const Board *board,
                         const City *city, const Judge *judge, const Placing *placing)
{
    int tile = s->site[placing->slot];
    Change change;
    City after;

    ak_change_of(&change, judge, board, &placing->triangle, &s->rules);
    ak_change_counts(out, &change, tile, placing->turn, 0);
    if (!s->rules.variants && judge->left > 0)
        return 0;
    after = *city;
    ak_city_lay(&after, tile, ak_triangle_spot(&placing->triangle, placing->turn));
    return count_again(out, judge, &after, &s->rules);
}

Prospect ak_prospect_of(const State *s, int seat)
{
    return (Prospect){ak_next_supply(s), ak_tiles_left(s, seat), s->players,
                      (seat - s->next + s->seats) % s->seats};
}

static int32_t by_network(const Board *board, const CityCounts *counts,
                          const Prospect *prospect, const Net *net)
{
    int8_t features[FEATURES];
    FirstLayer layer;

    ak_features(features, board, counts, prospect);
    ak_net_first(&layer, net, features);
    return ak_net_value(net, &layer, prospect->left);
}

int32_t ak_expected(const Sim *sim, int seat, const Evaluator *evaluator)
{
    const State *s = &sim->s;
    Prospect prospect = ak_prospect_of(s, seat);
    int left = prospect.left;

    if (left == 0)
        return at_the_end(s, seat);
    if (ak_is_architect(s, seat))
        return ak_architect_expects(s, left);
    if (!sim->boards[seat].fits)
        return (ak_points(s, seat) + A_TILE * left) * POINT;
    const Board *board = &sim->boards[seat];
    CityCounts counts = ak_city_counts(&board->traits, s->stones[seat]);
    Judge judge = ak_supplied_judge(&prospect.supply, left, evaluator);
    int32_t sum = ak_judge_city(&judge, &board->traits, s->stones[seat]);
    sum += ak_count_variants(&counts, &judge, &s->cities[seat], &s->rules);
    if (evaluator->net)
        sum += by_network(board, &counts, &prospect, evaluator->net);
    return sum + ak_beside_board(sim, seat);
}
