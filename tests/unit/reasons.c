/* reasons.c - turns in sentences: points with their sign that add up, and what promises
 * more. */
#include "bots/reasons.h"

#include <stdlib.h>

#include "core/dealer.h"
#include "core/match.h"
#include "games/list.h"
#include "study/advice.h"
#include "test.h"

/* A game of which only the aspects matter: its states are numbers of a table. */
static const struct {
    const char *sentence;
    AspectKind kind;
    int numbers[3];                 /* at the beginning, after one turn, after another */
    int worth;                      /* of each; 0: a point */
} rows[] = {
    {"temples %s", ON_SHEET, {3, 9, 8}},   {"houses %s", ON_SHEET, {8, 4, 8}},
    {"markets %s", ON_SHEET, {0, 3, 0}},   {"stones %s", ON_SHEET, {2, 1, 2}},
    {"gardens %s", ON_SHEET, {1, 2, 1}},   {"barracks %s", ON_SHEET, {5, 6, 5}},
    {"stars %s", PROSPECT, {0, 2, 2}},     {"level %s", PROSPECT, {4, 3, 4}},
    {"workers %s", PROSPECT, {1, 1, 1}},   {"denied %s", DENIAL, {0, 7, 0}},
    {"in the way %s", PROSPECT, {0, 9, 0}, .worth = -POINT},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const char before[1], one[1], other[1];

static const State *state_of(const char *which)
{
    return (const State *)(const void *)which;
}

static int aspects(Aspect out[MAX_ASPECTS], const State *s, const State *after)
{
    int which = after == state_of(before) ? 0 : after == state_of(one) ? 1 : 2;

    (void)s;
    for (int i = 0; i < ROWS; i++) {
        int number = rows[i].numbers[which];
        int worth = rows[i].worth ? rows[i].worth : POINT;
        out[i] = (Aspect){rows[i].sentence, rows[i].kind, number, number * worth};
    }
    return ROWS;
}

static const Policy table = {.aspects = aspects};

static void check_said(const Message messages[], int n, const char *want,
                       const char *what)
{
    char said[400];
    Text text = text_in(said, sizeof said);

    for (int i = 0; i < n; i++) {
        text_str(&text, i ? "; " : "");
        message_write(&text, &messages[i], messages[i].format);
    }
    CHECK_STR(said, want, what);
}

static void points_add_up(void **state)
{
    Message out[MAX_REASONS];
    int now;

    (void)state;
    int n = reasons_for(out, &table, state_of(before), state_of(one));
    check_said(out, n, "denied +7; temples +6; houses -4; markets +3; Other points: +1",
               "the greatest with their sign, the rest of the points together; not what "
               "counts against it");
    const Comparison of = {&table, state_of(before), state_of(one), state_of(other)};
    n = reasons_points(out, &now, &of);
    check_said(out, n, "houses -4; markets +3; temples +1; Other points: +1",
               "what the other turn has as well is no reason");
    CHECK_INT(now, 1, "the sum of the points");
    n = reasons_prospects(out, &of);
    check_said(out, n, "level -1", "prospects apart, and nothing guessed of the others");
    n = reasons_for(out, &table, state_of(before), state_of(other));
    check_said(out, n, "temples +5; stars +2", "nothing is left over");
    CHECK_INT(reasons_for(out, &table, state_of(one), state_of(before)) > 0, true,
              "a turn may lose, too");
}

/* The aspects on the score sheet of every position of a game of bots are the points. */
static void aspects_are_the_score(void **state)
{
    static const char *const names[] = {"akropolis", "panticapaeum"};

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const Game *game = game_named(names[i]);
        Setup setup = {.players = 2};
        Rng rng = rng_from(5);
        Match match;
        match_start(&match, game, &setup);
        for (int k = 0; match_turn(&match) != OVER; k++) {
            const State *s = match_state(&match);
            int seat = game->turn(s), points[MAX_SEATS], sum = 0;
            Aspect all[MAX_ASPECTS];
            int n = seat < 0 ? 0 : policy_of(game)->aspects(all, s, s);
            game->settled(s, points);
            for (int a = 0; a < n; a++)
                sum += all[a].kind == ON_SHEET ? all[a].number : 0;
            if (seat >= 0)
                CHECK_INT(sum, points[seat], names[i]);
            match_play(&match, game->pick(s, &rng));
        }
    }
}

/* In 1/10: the points of sentences about what the best turn has more and less. */
static int tenths_of(const Instead *instead)
{
    int sum = 0;

    for (int i = 0; i < instead->n_points; i++) {
        double number = strtod(instead->of[i].args[0], NULL) * 10;
        sum += (int)(number < 0 ? number - 0.5 : number + 0.5);
    }
    return sum;
}

static void what_is_better_adds_up_to_the_loss(void **state)
{
    const Game *game = game_named("akropolis");
    const StudyBudget budget = {.bot = bot_named("greedy"), .playouts = 8, .outlook = 8,
                                .multi = 2};
    Setup setup = {.players = 2};
    Rng rng = rng_from(3);
    Match match;
    int lost = 0;

    (void)state;
    match_start(&match, game, &setup);
    while (match_turn(&match) != OVER) {
        const State *s = match_state(&match);
        Move move = game->pick(s, &rng);
        if (match_turn(&match) >= 0) {
            StudyPosition position = {game, s, match.n_moves};
            StudyTurn turn = {&move, 1};
            Advice advice;
            Assessment found;
            advise(&advice, &position, &budget);
            judge(&found, &position, &turn, &advice, &budget);
            CHECK_INT(tenths_of(&found.instead), (found.judged.loss + 5) / 10,
                      "the loss");
            lost += found.judged.loss > 0;
        }
        match_play(&match, move);
    }
    CHECK(lost > 10, "random moves lose");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_add_up),
        cmocka_unit_test(aspects_are_the_score),
        cmocka_unit_test(what_is_better_adds_up_to_the_loss),
    };

    return RUN(tests);
}
