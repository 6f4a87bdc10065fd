/* panticapaeum.c - self-play of Panticapaeum for the tuner. */
#include "bots/panticapaeum/turns.h"
#include "tune.h"

/* The number of places to choose from changes from turn to turn: the fit needs both good
 * and odd turns to tell what a term is worth. */
static const int tries[] = {1, 4, 16, 16, 64, 64};

static void turn(State *s, const Evaluator *evaluator, Story *story, Rng *rng)
{
    int seat = s->turn;
    int32_t terms[TERMS];
    Map map;

    pa_turn_play(s, evaluator, tries[rng_below(rng, sizeof tries / sizeof *tries)], rng);
    if (s->turn == OVER || story->n == MAX_STORY)
        return;
    Seen *seen = &story->seen[story->n++];
    seen->seat = seat;
    seen->left = pa_turns_left(s, seat);
    if (seen->left > MAX_LEFT)
        seen->left = MAX_LEFT;
    pa_map_of(&map, &s->seats[seat].city);
    pa_seat_terms(terms, s, seat, &map);
    for (int i = 0; i < TERMS; i++)
        seen->terms[i] = terms[i];
}

static void play(Story *out, const int32_t *weights, int index, Rng *rng)
{
    const Evaluator evaluator = {&plain_taste, (const int32_t (*)[TERMS])weights};
    Setup setup = {.players = index % 4 < 2 ? 2 : 1 + index % 4};
    int points[MAX_SEATS];
    State s;

    panticapaeum.start(&s, &setup);
    out->players = setup.players;
    for (out->n = 0; s.turn != OVER;) {
        if (s.turn == LUCK)
            panticapaeum.play(&s, panticapaeum.pick(&s, rng));
        else
            turn(&s, &evaluator, out, rng);
    }
    panticapaeum.scores(&s, points);
    for (int seat = 0; seat < setup.players; seat++)
        out->scores[seat] = points[seat];
}

const Tuned tuned_panticapaeum = {
    .name = "panticapaeum",
    .terms = TERMS,
    .lefts = MAX_LEFT + 1,
    .first = 0,
    .weights = &pa_weights[0][0],
    .head = "/* weights.c - written by script/tune: what each term of worth.h is worth,\n"
            " * in 1/POINT of a point, by the turns left. */\n"
            "#include \"bots/panticapaeum/worth.h\"\n\n"
            "const int32_t pa_weights[MAX_LEFT + 1][TERMS] = {\n",
    .play = play,
};
