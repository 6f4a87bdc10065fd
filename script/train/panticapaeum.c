/* panticapaeum.c - self-play for the trainer: every seat plays its best turn by the
 * current network, and now and then an odd one. The positions after each turn, and one
 * inside it, are kept with the seat's score at the end. */
#include "bots/panticapaeum/net.h"
#include "bots/panticapaeum/turns.h"
#include "train.h"

enum { PROPOSED = 12 };

/* How a seat finds its turn; chosen anew for each. `among`: takes any of so many best. */
static const struct {
    int width, tries, among;
} habits[] = {
    {2, 0, 1}, {2, 0, 1}, {4, 0, 1}, {4, 0, 1}, {1, 0, 1}, {1, 0, 1}, {2, 0, 1},
    {2, 0, 1}, {4, 0, 6}, {4, 0, PROPOSED}, {2, 0, 3}, {0, 8, 1},
};

static void note(Story *story, const State *s, int seat, int left,
                 const Evaluator *evaluator)
{
    const Evaluator by_terms = {&plain_taste, pa_weights, NULL};
    Sample *sample = &story->samples[story->n];
    int8_t features[FEATURES];
    SeatView view;
    Map map;

    if (story->n == STORY_SAMPLES)
        return;
    story->seats[story->n++] = (uint8_t)seat;
    pa_map_of(&map, &s->seats[seat].city);
    pa_seat_view(&view, s, seat, &map);
    pa_seat_features(features, s, seat, &map, &view, left);
    sample->row = (uint8_t)(left < MAX_LEFT ? left : MAX_LEFT);
    sample->base = (float)pa_seat_worth(s, seat, &map, left, &by_terms, NULL) / POINT;
    sample->target = (float)pa_seat_worth(s, seat, &map, left, evaluator, NULL) / POINT;
    sample_see(sample, features, FEATURES);
}

static void choose(Proposal *out, const State *s, const Evaluator *evaluator, Rng *rng)
{
    int habit = (int)rng_below(rng, sizeof habits / sizeof *habits);
    Proposal found[PROPOSED];

    if (habits[habit].tries) {
        pa_turn_sketch(out, s, evaluator, habits[habit].tries, rng);
        return;
    }
    int n = pa_turn_search(found, s, evaluator, habits[habit].among,
                           habits[habit].width);
    *out = found[rng_below(rng, (uint32_t)n)];
}

/* Play to the end of the turn, or to luck's move in it. */
static void turn(Story *story, State *s, const Evaluator *evaluator, Rng *rng)
{
    int seat = s->turn, left = pa_turns_left(s, seat) - (s->phase == PHASE_EXPLORE);
    Proposal way;

    choose(&way, s, evaluator, rng);
    int middle = (int)rng_below(rng, (uint32_t)way.n);
    for (int i = 0; i < way.n; i++) {
        panticapaeum.play(s, way.moves[i]);
        if ((i == middle || i == way.n - 1) && s->turn != OVER)
            note(story, s, seat, left, evaluator);
    }
}

static void play(Story *story, const int16_t *net, uint64_t number)
{
    const Evaluator evaluator = {&plain_taste, pa_weights,
                                 (const Net *)(const void *)net};
    int which = (int)(number % 4);
    Rng rng = rng_from(number);
    State s;

    panticapaeum.start(&s, &(Setup){.players = which < 2 ? 2 : 1 + which});
    while (s.turn != OVER) {
        if (s.turn == LUCK)
            panticapaeum.play(&s, panticapaeum.pick(&s, &rng));
        else
            turn(story, &s, &evaluator, &rng);
    }
    panticapaeum.scores(&s, story->points);
    story->players = s.players;
}

static float scale(int feature)
{
    return feature < FEATURE_TERMS + TERMS ? 1.0f / 8 : 1.0f / 2;
}

const Trained train_panticapaeum = {
    .game = &panticapaeum,
    .shape = {.features = FEATURES, .rows = LEFTS, .in_bits = NET_IN_BITS,
              .always = FEATURE_TERMS + TERM_ALWAYS, .spread = 0.15f, .scale = scale},
    .net = pa_net_weights,
    .a_game = 90,
    .play = play,
};
