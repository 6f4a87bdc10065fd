/* library_env.c - many games at once (include/polis/env.h): what the arrays show is what
 * the rules say of the same moves, at every step. */
#include <polis/env.h>

#include "bots/akropolis/worth.h"
#include "drive.h"
#include "games/akropolis/planes.h"
#include "games/list.h"
#include "test.h"

enum { GAMES = 5, SIDE_SHOWN = 32, MIDDLE = 16 };

typedef struct {
    polis_env *env;
    polis_env_setup setup;
    polis_env_shape shape;
    int32_t actions[GAMES];
} Arena;

static polis_error err;

static void *room(int elements, size_t size)
{
    void *memory = malloc(GAMES * (size_t)elements * size);

    assert_non_null(memory);
    memset(memory, 0xAA, GAMES * (size_t)elements * size);
    return memory;
}

static void open_arena(Arena *arena, const char *options, uint64_t seed, int stays_over)
{
    *arena = (Arena){.setup = POLIS_ENV_SETUP, .shape = POLIS_ENV_SHAPE};
    polis_env_setup *setup = &arena->setup;

    setup->game = "akropolis";
    setup->options = options;
    setup->games = GAMES;
    setup->seed = seed;
    setup->stays_over = stays_over;
    CHECK_INT(polis_env_measure(&arena->shape, setup, &err), POLIS_OK, err.text);
    setup->planes = room(arena->shape.planes_size, 1);
    setup->vector = room(arena->shape.vector_size, 2);
    setup->legal = room(arena->shape.legal_size, 4);
    setup->turn = room(1, 1);
    setup->rewards = room(arena->shape.seats, 4);
    setup->dones = room(1, 1);
    setup->points = room(arena->shape.seats, 4);
    setup->finals = room(arena->shape.seats, 4);
    CHECK_INT(polis_env_new(&arena->env, setup, &err), POLIS_OK, err.text);
}

static void close_arena(Arena *arena)
{
    void *all[] = {arena->setup.planes,  arena->setup.vector, arena->setup.legal,
                   arena->setup.turn,    arena->setup.rewards, arena->setup.dones,
                   arena->setup.points,  arena->setup.finals};

    polis_env_free(arena->env);
    for (size_t i = 0; i < COUNT(all); i++)
        free(all[i]);
}

static void step_at_random(Arena *arena)
{
    CHECK_INT(polis_env_sample(arena->env, arena->actions, &err), POLIS_OK, "sample");
    CHECK_INT(polis_env_step(arena->env, arena->actions, &err), POLIS_OK, err.text);
}

/* Game `i` by the plain rules: read from the record of its match. */
static const Match *by_the_rules(const Arena *arena, int i)
{
    static Record record;
    static char text[MAX_RECORD];
    polis_match *match = NULL;
    Err why;

    CHECK_INT(polis_env_match(&match, arena->env, i, &err), POLIS_OK, "a match");
    CHECK_INT(polis_match_write(match, text, sizeof text, NULL, &err), POLIS_OK, "text");
    memset(&record, 0, sizeof record);
    CHECK(record_read(&record, text, games, &why), text);
    CHECK(polis_match_digest(match) == digest_of(&record.match), "the same position");
    polis_match_free(match);
    return &record.match;
}

static bool is_shown_legal(const Arena *arena, int i, int32_t action)
{
    const uint32_t *legal = arena->setup.legal + i * arena->shape.legal_size;

    return legal[action / 32] >> action % 32 & 1;
}

static bool is_bounded(Spot spot)
{
    int8_t hexes[HEXES][2];
    bool is_inside = true;

    ak_footprint(spot, hexes);
    for (int k = 0; k < HEXES; k++)
        for (int c = 0; c < 2; c++)
            is_inside = is_inside && hexes[k][c] >= -13 && hexes[k][c] <= 12;
    return is_inside;
}

/* The mask has exactly the legal moves that stay inside. */
static void check_legal(const Arena *arena, int i, const Match *match)
{
    const State *s = match_state(match);
    static Move moves[MAX_MOVES];
    int n = akropolis.moves(s, moves), inside = 0, shown = 0;

    for (int k = 0; k < n; k++) {
        Choice choice = ak_choice_unpack(moves[k]);
        Spot spot = choice.spot;
        if (!is_bounded(spot))
            continue;
        int32_t action = ((ak_site_find(s, choice.tile) * DIRS + spot.rot) * SIDE_SHOWN +
                          spot.q + MIDDLE) * SIDE_SHOWN + spot.r + MIDDLE;
        CHECK(is_shown_legal(arena, i, action), "a legal move is in the mask");
        inside++;
    }
    for (int word = 0; word < arena->shape.legal_size; word++)
        shown += __builtin_popcount(
            arena->setup.legal[i * arena->shape.legal_size + word]);
    CHECK_INT(shown, inside, "and no others are");
}

static void check_city(const uint8_t *planes, const City *city)
{
    static const char letters[] = "?hmbtgHMBTGq";
    View view;

    ak_view_of(&view, city);
    for (int q = -MIDDLE; q < MIDDLE; q++)
        for (int r = -MIDDLE; r < MIDDLE; r++) {
            const Cell *cell = ak_view_at(&view, q, r);
            const uint8_t *at = planes + ((q + MIDDLE) * SIDE_SHOWN + r + MIDDLE) * 12;
            CHECK_INT(at[0], cell ? cell->level : 0, "the level");
            for (int plane = 1; plane < 12; plane++)
                CHECK_INT(at[plane], cell && cell->code == letters[plane],
                          "what a hex shows");
        }
}

static void check_vector(const int16_t *vector, const State *s)
{
    static const char letters[] = "?hmbtgHMBTGq";

    CHECK_INT(vector[0], s->turn, "the turn");
    CHECK_INT(vector[1], s->round, "the round");
    CHECK_INT(vector[2], s->stacks, "the stacks");
    CHECK_INT(vector[3], s->on_site, "the row");
    for (int seat = 0; seat < MAX_SEATS; seat++)
        CHECK_INT(vector[4 + seat], s->stones[seat], "the stones");
    for (int i = 0; i < MAX_SITE; i++) {
        const int16_t *tile = vector + 8 + 4 * i;
        CHECK_INT(tile[0], i < s->on_site ? s->site[i] : 0, "a tile");
        for (int k = 0; k < HEXES; k++)
            CHECK_INT(tile[1 + k] ? letters[tile[1 + k]] : 0,
                      i < s->on_site ? ak_tiles[s->site[i]].hexes[k] : 0, "its hexes");
    }
}

/* All that is shown of game `i`. */
static void check_shown(const Arena *arena, int i)
{
    const polis_env_setup *setup = &arena->setup;
    const polis_env_shape *shape = &arena->shape;
    const Match *match = by_the_rules(arena, i);
    const State *s = match_state(match);
    int points[MAX_SEATS];

    CHECK_INT(setup->turn[i], match_turn(match), "whose turn it is");
    if (match_turn(match) != OVER)
        check_legal(arena, i, match);
    check_vector(setup->vector + i * shape->vector_size, s);
    for (int seat = 0; seat < shape->players; seat++)
        check_city(setup->planes + i * shape->planes_size +
                       seat * shape->planes * shape->side * shape->side,
                   &s->cities[seat]);
    akropolis.scores(s, points);
    for (int seat = 0; seat < shape->seats; seat++)
        CHECK_INT(setup->points[i * shape->seats + seat], points[seat], "points");
}

static void shows_what_the_rules_say(void **state)
{
    (void)state;
    for (int k = 0; k < n_setups; k++) {
        Arena arena;

        if (strcmp(all_setups[k].game, "akropolis") != 0)
            continue;
        open_arena(&arena, all_setups[k].words, (uint64_t)k, 0);
        for (int n = 0; n < 80; n++) {
            snprintf(test_where, sizeof test_where, "%s, step %d: ", all_setups[k].words,
                     n);
            check_shown(&arena, n % GAMES);
            step_at_random(&arena);
        }
        close_arena(&arena);
    }
    *test_where = '\0';
}

/* The points, the winners and the rewards of a game that is over, until it is reset. */
static void check_end(const Arena *arena, int i)
{
    const Match *match = by_the_rules(arena, i);
    const State *s = match_state(match);
    int points[MAX_SEATS], seats = arena->shape.seats;
    unsigned winners = akropolis.winners(s);
    float sum = 0;

    akropolis.scores(s, points);
    for (int seat = 0; seat < seats; seat++) {
        float reward = arena->setup.rewards[i * seats + seat];
        CHECK_INT(arena->setup.finals[i * seats + seat], points[seat], "final points");
        CHECK(winners >> seat & 1 ? reward > -0.01f : reward < 0, "winners are rewarded");
        CHECK((winners & (winners - 1)) || !(winners >> seat & 1) || reward == 1, "by 1");
        sum += reward;
    }
    CHECK(sum > -1e-6f && sum < 1e-6f, "the sum is 0");
}

static void ends_games(void **state)
{
    static const char *const cases[] = {"players=2", "players=4",
                                        "players=1 architect=callicrates"};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        Arena arena;
        int over = 0;

        open_arena(&arena, cases[k], 9, 1);
        for (int n = 0; n < 80; n++) {
            step_at_random(&arena);
            for (int i = 0; i < GAMES; i++) {
                over += arena.setup.dones[i];
                if (arena.setup.dones[i]) {
                    check_end(&arena, i);
                    check_shown(&arena, i);
                }
            }
        }
        CHECK_INT(over, GAMES, "each game ends once, and says so once");
        for (int i = 0; i < GAMES; i++) {
            CHECK_INT(arena.actions[i], -1, "nothing to choose");
            CHECK_INT(arena.setup.turn[i], POLIS_OVER, "it stays over");
            CHECK(!is_shown_legal(&arena, i, 0), "nothing is legal");
        }
        uint8_t which[GAMES] = {0, 1};
        CHECK_INT(polis_env_reset_some(arena.env, which, &err), POLIS_OK, "one more");
        CHECK_INT(arena.setup.turn[0], POLIS_OVER, "not this one");
        CHECK_INT(arena.setup.turn[1], 0, "this one");
        check_shown(&arena, 1);
        close_arena(&arena);
    }
}

/* A game that is over begins again at once. */
static void begins_again(void **state)
{
    Arena arena;
    int dones = 0;

    (void)state;
    open_arena(&arena, NULL, 3, 0);
    for (int n = 0; n < 36 * 2; n++) {
        step_at_random(&arena);
        for (int i = 0; i < GAMES; i++) {
            dones += arena.setup.dones[i];
            CHECK_INT(arena.setup.dones[i], n % 36 == 35, "36 tiles are laid");
            CHECK((arena.setup.rewards[2 * i] != 0) <= arena.setup.dones[i], "rewards");
            CHECK(!arena.setup.dones[i] || arena.setup.vector[i * 32 + 1] == 1, "round");
        }
    }
    CHECK_INT(dones, 2 * GAMES, "two games each");
    close_arena(&arena);
}

static void repeats_by_seed(void **state)
{
    Arena one, two;

    (void)state;
    open_arena(&one, NULL, 7, 0);
    open_arena(&two, NULL, 7, 0);
    for (int n = 0; n < 50; n++) {
        step_at_random(&one);
        step_at_random(&two);
        CHECK(!memcmp(one.actions, two.actions, sizeof one.actions), "actions");
        CHECK(!memcmp(one.setup.planes, two.setup.planes,
                      GAMES * (size_t)one.shape.planes_size), "planes");
        CHECK(!memcmp(one.setup.legal, two.setup.legal,
                      GAMES * 4 * (size_t)one.shape.legal_size), "masks");
    }
    CHECK(memcmp(one.setup.vector, one.setup.vector + 32, 64), "games differ");
    CHECK_INT(polis_env_reset(two.env, 8, &err), POLIS_OK, "another seed");
    CHECK_INT(polis_env_reset(one.env, 7, &err), POLIS_OK, "the same seed");
    CHECK(memcmp(one.setup.vector, two.setup.vector, GAMES * 64), "another deal");
    check_shown(&one, 0);
    check_shown(&two, GAMES - 1);
    close_arena(&one);
    close_arena(&two);
}

/* An action that is not legal is refused, and no game has moved. */
static void refuses_actions(void **state)
{
    Arena arena;
    static const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, 0, 4 * 6144, 4 * 6144 - 1};

    (void)state;
    open_arena(&arena, NULL, 5, 0);
    step_at_random(&arena);
    for (size_t k = 0; k < COUNT(wrong); k++) {
        uint64_t before[GAMES];
        for (int i = 0; i < GAMES; i++)
            before[i] = digest_of(by_the_rules(&arena, i));
        polis_env_sample(arena.env, arena.actions, NULL);
        arena.actions[GAMES - 1] = wrong[k];
        CHECK_INT(polis_env_step(arena.env, arena.actions, &err), POLIS_RULE, "refused");
        CHECK_HAS(err.text, "in game 4", "the error says where");
        for (int i = 0; i < GAMES; i++)
            CHECK(before[i] == digest_of(by_the_rules(&arena, i)), "nothing is changed");
    }
    close_arena(&arena);
}

static void translates_actions(void **state)
{
    Arena arena;
    char word[POLIS_MOVE_SIZE], small[2];
    int32_t action = 0;

    (void)state;
    open_arena(&arena, "players=3", 6, 0);
    for (int n = 0; n < 20; n++) {
        polis_env_sample(arena.env, arena.actions, NULL);
        for (int i = 0; i < GAMES; i++) {
            CHECK_INT(polis_env_move(arena.env, i, arena.actions[i], word, sizeof word,
                                     NULL, &err), POLIS_OK, "a word");
            CHECK_INT(polis_env_action(&action, arena.env, i, word, &err), POLIS_OK,
                      word);
            CHECK_INT(action, arena.actions[i], "there and back");
        }
        CHECK_INT(polis_env_step(arena.env, arena.actions, &err), POLIS_OK, "step");
    }
    CHECK_INT(polis_env_move(arena.env, 0, -1, word, sizeof word, NULL, &err), POLIS_RULE,
              "no action");
    CHECK_INT(polis_env_action(&action, arena.env, 0, "hello", &err), POLIS_SYNTAX, "");
    CHECK_INT(polis_env_action(&action, arena.env, 0, "1@60,60/0", &err), POLIS_RULE, "");
    polis_env_sample(arena.env, arena.actions, NULL);
    CHECK_INT(polis_env_move(arena.env, 0, arena.actions[0], small, sizeof small, NULL,
                             &err), POLIS_TOO_SMALL, "a small buffer");
    close_arena(&arena);
}

/* Cities that grow straight for the border, each another way, stop there. */
static void stays_inside(void **state)
{
    Arena arena;
    int most[GAMES] = {0};

    (void)state;
    open_arena(&arena, "players=2 stacks=long", 1, 0);
    for (int n = 0; n < 58; n++) {
        for (int i = 0; i < GAMES; i++) {
            int best = -1000;
            for (int32_t a = 0; a < arena.shape.actions; a++) {
                int q = a / 32 % 32 - 16, r = a % 32 - 16;
                int far = (int[]){q, -q, r, -r, q + r}[i];
                if (is_shown_legal(&arena, i, a) && far > best) {
                    best = far;
                    arena.actions[i] = a;
                }
            }
            most[i] = best > most[i] ? best : most[i];
        }
        CHECK_INT(polis_env_step(arena.env, arena.actions, &err), POLIS_OK, err.text);
        for (int i = 0; i < GAMES; i++)
            check_shown(&arena, i);
    }
    CHECK(most[0] >= 11 && most[1] >= 12 && most[2] >= 11 && most[3] >= 12, "reached");
    close_arena(&arena);
}

/* The mean of the final points of both seats, over a few games chosen by `weights`. */
static double mean_by(const float *weights, uint64_t seed)
{
    Arena arena;
    int sum = 0, n = 0;

    open_arena(&arena, NULL, seed, 0);
    for (int step = 0; step < 36 * 4; step++) {
        CHECK_INT(polis_env_choose(arena.env, weights, arena.actions, &err), POLIS_OK,
                  "choose");
        CHECK_INT(polis_env_step(arena.env, arena.actions, &err), POLIS_OK, err.text);
        for (int i = 0; i < 2 * GAMES; i++)
            if (arena.setup.dones[i / 2]) {
                sum += arena.setup.finals[i];
                n++;
            }
    }
    close_arena(&arena);
    return (double)sum / n;
}

/* The bots' weights play better than the points of the moment, and those better than
 * chance; in the terms of a city its points can be found. */
static void chooses_by_weights(void **state)
{
    Arena arena;
    float terms[GAMES][2][TERMS], known[MAX_LEFT + 1][TERMS] = {{0}};
    float now[MAX_LEFT + 1][TERMS] = {{0}};
    int8_t stages[GAMES][2];

    (void)state;
    for (int left = 0; left <= MAX_LEFT; left++)
        for (int k = 0; k < TERMS; k++) {
            known[left][k] = (float)ak_weights[left][k] / POINT;
            now[left][k] = k < KINDS || k == TERM_STONES;
        }
    CHECK(mean_by(known[0], 1) > mean_by(now[0], 1) + 10, "bots know better");
    CHECK(mean_by(now[0], 1) > 60, "than the points of the moment");

    open_arena(&arena, NULL, 2, 0);
    CHECK_INT(arena.shape.terms, TERMS, "terms");
    CHECK_INT(arena.shape.stages, MAX_LEFT + 1, "stages");
    for (int n = 0; n < 36; n++) {
        CHECK_INT(polis_env_terms(arena.env, terms[0][0], stages[0], &err), POLIS_OK, "");
        for (int i = 0; i < GAMES; i++)
            for (int seat = 0; seat < 2; seat++) {
                float points = terms[i][seat][TERM_STONES];
                for (int kind = 0; kind < KINDS; kind++)
                    points += terms[i][seat][kind];
                CHECK(points >= (float)arena.setup.points[2 * i + seat], "the points");
                CHECK_INT(stages[i][seat], 18 - (n + (seat == 0)) / 2, "tiles to come");
            }
        step_at_random(&arena);
    }
    CHECK_INT(polis_env_terms(arena.env, NULL, NULL, &err), POLIS_OK, "no arrays");
    known[3][0] = 128;
    CHECK_INT(polis_env_choose(arena.env, known[0], arena.actions, &err), POLIS_ARGUMENT,
              "too large a weight");
    memset(known, 0xFF, sizeof known);
    CHECK_INT(polis_env_choose(arena.env, known[0], arena.actions, &err), POLIS_ARGUMENT,
              "not a number");
    close_arena(&arena);
}

static void refuses_setups(void **state)
{
    polis_env_setup setup = POLIS_ENV_SETUP;
    polis_env_shape shape = POLIS_ENV_SHAPE;
    polis_env *env = NULL;

    (void)state;
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_ARGUMENT, "no game");
    setup.game = "chess";
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_UNKNOWN, "an unknown game");
    setup.game = "panticapaeum";
    CHECK_INT(polis_env_measure(&shape, &setup, &err), POLIS_UNKNOWN, "none here");
    CHECK_HAS(err.text, "no environment", "the sentence");
    setup.game = "akropolis";
    setup.options = "seed=1";
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_SETUP, "a seed among the options");
    setup.options = "players=7";
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_SETUP, "too many players");
    setup.options = NULL;
    setup.games = 0;
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_ARGUMENT, "no games");
    setup.games = 1000001;
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_ARGUMENT, "too many games");
    setup.size = 8;
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_ARGUMENT, "a small struct");
    struct { polis_env_setup setup; size_t more; } newer = {POLIS_ENV_SETUP, 1};
    newer.setup.size = sizeof newer;
    newer.setup.game = "akropolis";
    CHECK_INT(polis_env_new(&env, &newer.setup, &err), POLIS_UNKNOWN, "a newer struct");
    CHECK_HAS(err.text, "newer", "the sentence");
    CHECK(env == NULL, "there is none");
}

static void bears_null(void **state)
{
    polis_env_setup setup = POLIS_ENV_SETUP;
    polis_env *env = NULL;
    int32_t action = 0;
    polis_match *match;

    (void)state;
    setup.game = "akropolis";
    CHECK_INT(polis_env_new(&env, &setup, &err), POLIS_OK, "no arrays at all");
    for (int n = 0; n < 100; n++) {
        CHECK_INT(polis_env_sample(env, &action, NULL), POLIS_OK, "sample");
        CHECK_INT(polis_env_step(env, &action, NULL), POLIS_OK, "step");
    }
    const int codes[] = {
        polis_env_measure(NULL, &setup, &err),
        polis_env_measure(&(polis_env_shape){0}, &setup, &err),
        polis_env_new(NULL, &setup, &err),
        polis_env_new(&(polis_env *){0}, NULL, &err),
        polis_env_reset(NULL, 0, &err),
        polis_env_reset_some(NULL, (uint8_t[]){1}, &err),
        polis_env_reset_some(env, NULL, &err),
        polis_env_step(NULL, &action, &err),
        polis_env_step(env, NULL, &err),
        polis_env_sample(NULL, &action, &err),
        polis_env_sample(env, NULL, &err),
        polis_env_terms(NULL, NULL, NULL, &err),
        polis_env_choose(NULL, &(float){0}, &action, &err),
        polis_env_choose(env, NULL, &action, &err),
        polis_env_choose(env, &(float){0}, NULL, &err),
        polis_env_match(NULL, env, 0, &err),
        polis_env_match(&match, NULL, 0, &err),
        polis_env_match(&match, env, 1, &err),
        polis_env_match(&match, env, -1, NULL),
        polis_env_action(NULL, env, 0, "x", &err),
        polis_env_action(&action, env, 0, NULL, &err),
        polis_env_action(&action, env, 9, "x", &err),
        polis_env_move(NULL, 0, 0, NULL, 0, NULL, &err),
    };
    for (size_t i = 0; i < COUNT(codes); i++) {
        snprintf(test_where, sizeof test_where, "call %zu: ", i);
        CHECK_INT(codes[i], POLIS_ARGUMENT, "an argument");
    }
    *test_where = '\0';
    polis_env_free(NULL);
    polis_env_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_what_the_rules_say),
        cmocka_unit_test(ends_games),
        cmocka_unit_test(begins_again),
        cmocka_unit_test(repeats_by_seed),
        cmocka_unit_test(refuses_actions),
        cmocka_unit_test(translates_actions),
        cmocka_unit_test(stays_inside),
        cmocka_unit_test(chooses_by_weights),
        cmocka_unit_test(refuses_setups),
        cmocka_unit_test(bears_null),
    };

    return RUN(tests);
}
