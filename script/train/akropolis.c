/* akropolis.c - self-play for the trainer: every seat searches the rest of the round with
 * the current network, and now and then plays an odd placing. All cities are kept as they
 * are at the end of each round, with the score at the end of the game. */
#include <string.h>

#include "bots/akropolis/expected.h"
#include "bots/akropolis/net.h"
#include "bots/akropolis/round.h"
#include "train.h"

enum { ODD = 8, ODD_PLACES = 12 };  /* one placing in so many is odd */

/* Of one game after the other; 1: against an architect. */
static const int8_t players[] = {2, 2, 2, 3, 3, 4, 4, 1};

/* Keep the city of a seat. */
static void note(Story *story, const Sim *sim, int seat)
{
    const Evaluator by_terms = {&plain_taste, ak_weights, NULL};
    const State *s = &sim->s;
    const Board *board = &sim->boards[seat];
    Sample *sample = &story->samples[story->n];
    CityCounts counts = ak_city_counts(&board->traits, s->stones[seat]);
    Prospect prospect = ak_prospect_of(s, seat);
    int left = prospect.left;
    Judge judge = ak_supplied_judge(&prospect.supply, left, &by_terms);
    int8_t features[FEATURES];

    story->seats[story->n++] = (uint8_t)seat;
    sample->row = (uint8_t)(left < MAX_LEFT ? left : MAX_LEFT);
    sample->base = (float)ak_judge_city(&judge, &board->traits, s->stones[seat]) / POINT;
    ak_features(features, board, &counts, &prospect);
    sample_see(sample, features, FEATURES);
}

/* One of the better placings of any tile that can be paid for. */
static Placing odd_placing(const Sim *sim, const Evaluator *evaluator, Rng *rng)
{
    Placing places[MAX_SITE * ODD_PLACES];
    Placings all = {.most = ODD_PLACES, .of = places};
    int slot = (int)rng_below(rng, (uint32_t)ak_payable(&sim->s));

    ak_round_placings(&all, sim, evaluator);
    return places[slot * ODD_PLACES + (int)rng_below(rng, (uint32_t)all.n[slot])];
}

/* Luck deals, and what the cities are worth is guessed again, a round later: so the
 * network learns from what it will know. */
static void deal(Story *story, Sim *sim, const Evaluator *evaluator, Rng *rng)
{
    int first = story->n;
    Line line;

    for (int seat = 0; seat < sim->s.players && sim->s.cities[seat].n > 0; seat++)
        note(story, sim, seat);
    ak_sim_deal(sim, rng);
    ak_round_search(&line, sim, evaluator);
    for (int i = first; i < story->n; i++)
        story->samples[i].target = (float)line.points[story->seats[i]] / POINT;
}

static void turn(Sim *sim, const Evaluator *evaluator, Rng *rng)
{
    Line line;

    if (ak_is_architect(&sim->s, sim->s.turn)) {
        ak_sim_play(sim, akropolis.pick(&sim->s, rng));
        return;
    }
    ak_round_search(&line, sim, evaluator);
    if (rng_below(rng, ODD) == 0)
        line.picks[0] = odd_placing(sim, evaluator, rng);
    ak_sim_lay(sim, &line.picks[0]);
}

static void play(Story *story, const int16_t *net, uint64_t number)
{
    const Evaluator evaluator = {&plain_taste, ak_weights,
                                 (const Net *)(const void *)net};
    Setup setup = {.players = players[number % sizeof players]};
    Rng rng = rng_from(number);
    static _Thread_local Sim sim;
    State s;

    if (setup.players == 1)
        setup.options[AGREED_ARCHITECT] = (int16_t)(1 + rng_below(&rng, CALLICRATES));
    akropolis.start(&s, &setup);
    ak_sim_of(&sim, &s);
    while (sim.s.turn != OVER && ak_round_fits(&sim)) {
        if (sim.s.turn == LUCK)
            deal(story, &sim, &evaluator, &rng);
        else
            turn(&sim, &evaluator, &rng);
    }
    if (sim.s.turn != OVER)
        story->n = 0;               /* a city that does not fit on its board */
    for (int seat = 0; seat < setup.players; seat++)
        story->points[seat] = ak_points(&sim.s, seat);
    story->players = setup.players;
}

static float scale(int feature)
{
    bool is_large = (feature >= FEATURE_SUM && feature < FEATURE_STONES) ||
                    (feature >= FEATURE_SUPPLY && feature < FEATURE_LEFT);

    return is_large ? 1.0f / 16 : 1.0f / 4;
}

const Trained train_akropolis = {
    .game = &akropolis,
    .shape = {.features = FEATURES, .rows = LEFTS, .in_bits = NET_IN_BITS,
              .always = FEATURE_ALWAYS, .spread = 0.04f, .scale = scale},
    .net = ak_net_weights,
    .a_game = 40,
    .play = play,
};
