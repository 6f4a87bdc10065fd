/* rules_digest.c - what the fingerprint of the rules notices, and what it does not. */
#include "core/rules_digest.h"

#include "games/list.h"
#include "test.h"

static const Game *real;            /* what the games below differ from */

/* One legal move is not listed where there are many. */
static int fewer_moves(const State *s, Move out[MAX_MOVES])
{
    int n = real->moves(s, out);

    return n > 30 ? n - 1 : n;
}

static int moves_backwards(const State *s, Move out[MAX_MOVES])
{
    int n = real->moves(s, out);

    for (int i = 0; i < n / 2; i++) {
        Move move = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = move;
    }
    return n;
}

static void other_scores(const State *s, int points[MAX_SEATS])
{
    real->scores(s, points);
    points[0] += points[0] & 1;
}

static Move other_pick(const State *s, Rng *rng)
{
    Move moves[MAX_MOVES];

    (void)rng;
    real->moves(s, moves);
    return moves[0];
}

static void it_notices(void **state)
{
    static const char *const names[] = {"akropolis", "panticapaeum"};
    uint64_t digests[2];

    (void)state;
    for (int i = 0; i < 2; i++) {
        real = game_named(names[i]);
        Game other = *real;
        digests[i] = rules_digest(real);
        CHECK(rules_digest(&other) == digests[i], "the same rules");
        other.moves = fewer_moves;
        CHECK(rules_digest(&other) != digests[i], "a move that is not legal");
        other.moves = real->moves;
        other.scores = other_scores;
        CHECK(rules_digest(&other) != digests[i], "other points");
        other.scores = real->scores;
        other.max_players--;
        CHECK(rules_digest(&other) != digests[i], "fewer players");
    }
    CHECK(digests[0] != digests[1], "two games");
}

static void it_does_not_care(void **state)
{
    (void)state;
    real = game_named("akropolis");
    Game other = *real;
    other.moves = moves_backwards;
    other.pick = other_pick;
    other.playout = NULL;
    CHECK(rules_digest(&other) == rules_digest(real), "how moves are listed and picked");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_notices),
        cmocka_unit_test(it_does_not_care),
    };

    return RUN(tests);
}
