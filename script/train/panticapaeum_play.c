/* panticapaeum_play.c - self-play for the trainer: every seat plays its best turn by the
 * current network, and now and then an odd one. The positions after each turn, and one
 * inside it, are kept with the seat's score at the end. */
#include <stdlib.h>
#include <string.h>

#include "bots/panticapaeum/turns.h"
#include "os/pool.h"
#include "panticapaeum.h"

enum { PROPOSED = 12, GAME_SAMPLES = 400 };

/* How a seat finds its turn; chosen anew for each. `among`: takes any of so many best. */
static const struct {
    int width, tries, among;
} habits[] = {
    {2, 0, 1}, {2, 0, 1}, {4, 0, 1}, {4, 0, 1}, {1, 0, 1}, {1, 0, 1}, {2, 0, 1},
    {2, 0, 1}, {4, 0, 6}, {4, 0, PROPOSED}, {2, 0, 3}, {0, 8, 1},
};

typedef struct {
    Sample samples[GAME_SAMPLES];
    uint8_t seats[GAME_SAMPLES];
    int n, scores;
    double points;
} Story;

typedef struct {
    const Net *net;
    uint64_t first;
    Story *stories;
} Round;

static void note(Story *story, const State *s, int seat, int left,
                 const Evaluator *evaluator)
{
    const Evaluator by_terms = {&plain_taste, pa_weights, NULL};
    Sample *sample = &story->samples[story->n];
    int8_t features[FEATURES];
    SeatView view;
    Map map;

    if (story->n == GAME_SAMPLES)
        return;
    story->seats[story->n++] = (uint8_t)seat;
    pa_map_of(&map, &s->seats[seat].city);
    pa_seat_view(&view, s, seat, &map);
    pa_seat_features(features, s, seat, &map, &view, left);
    sample->left = (uint8_t)(left < MAX_LEFT ? left : MAX_LEFT);
    sample->base = (float)pa_seat_worth(s, seat, &map, left, &by_terms, NULL) / POINT;
    sample->target = (float)pa_seat_worth(s, seat, &map, left, evaluator, NULL) / POINT;
    sample->n = 0;
    for (int i = 0; i < FEATURES && sample->n < MAX_SEEN; i++)
        if (features[i]) {
            sample->which[sample->n] = (uint16_t)i;
            sample->value[sample->n++] = features[i];
        }
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

/* The target is what was guessed, until now. */
static void learn_from(Sample *sample, int score, bool has_net)
{
    sample->score = (float)score;
    sample->target = has_net ? (sample->target + sample->score) / 2 : sample->score;
}

static void play(void *context, int worker, int index)
{
    const Round *round = context;
    Story *story = &round->stories[index];
    const Evaluator evaluator = {&plain_taste, pa_weights, round->net};
    Rng rng = rng_from(round->first + (uint64_t)index);
    int which = (int)((round->first + (uint64_t)index) % 4), points[MAX_SEATS];
    State s;

    (void)worker;
    panticapaeum.start(&s, &(Setup){.players = which < 2 ? 2 : 1 + which});
    for (story->n = 0; s.turn != OVER;) {
        if (s.turn == LUCK)
            panticapaeum.play(&s, panticapaeum.pick(&s, &rng));
        else
            turn(story, &s, &evaluator, &rng);
    }
    panticapaeum.scores(&s, points);
    for (int i = 0; i < story->n; i++)
        learn_from(&story->samples[i], points[story->seats[i]], round->net != NULL);
    story->scores = s.players;
    for (int seat = 0; seat < s.players; seat++)
        story->points += points[seat];
}

/* Some at a time, because a Story is large. */
enum { AT_ONCE = 512 };

double train_play(Samples *samples, const Net *net, uint64_t first, int games,
                  int threads)
{
    Round round = {net, first, malloc(AT_ONCE * sizeof(Story))};
    double points = 0, scores = 0;

    for (int done = 0; done < games; done += AT_ONCE) {
        int n = games - done < AT_ONCE ? games - done : AT_ONCE;
        memset(round.stories, 0, AT_ONCE * sizeof(Story));
        round.first = first + (uint64_t)done;
        pool_run(threads, n, play, &round);
        for (int i = 0; i < n; i++) {
            const Story *story = &round.stories[i];
            points += story->points;
            scores += story->scores;
            for (int k = 0; k < story->n && samples->n < samples->room; k++)
                samples->all[samples->n++] = story->samples[k];
        }
    }
    free(round.stories);
    return points / scores;
}
