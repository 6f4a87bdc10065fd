/* bots_panticapaeum_last.c - last turns of Panticapaeum with one right answer, each a
 * mistake of the `master` that knew only the terms (commit 2bc2132d).
 *
 * They come from games of `strong`. Both masters were asked with four seeds and always
 * answered the same; `unlimited` finds nothing better. */
#include "bots/bot.h"
#include "panticapaeum_board.h"
#include "test.h"

/* Seat 0 of two is about to develop in the last turn of the game. */
typedef struct {
    const char *city, *buildings, *store;   /* see panticapaeum_board.h */
    int coins, free_workers, reserve, markers[COLOURS], improvements[IMPROVEMENTS];
    const char *right, *wrong;      /* the best turn, and that of the older master */
    int points, before;             /* of seat 0 at the end after each of them */
} LastTurn;

static const LastTurn turns[] = {
    {.city =
         ".   .   .   -  . . . . . /"
         ".   .   -   -  . . . . . /"
         "w   .   O   -  . . . . . /"
         "-   .   o   -  G . . . . /"
         "x   .   x   -3 W - . . . /"
         "G   b2  -2  -3 b - - . . /"
         "p   x   w   x  x x - - . /"
         "p2  o   -   w  - w x - . /"
         "-2  x*  -   -  x W x - B /"
         "w2  o   -2  .  - . . . . /"
         "w2* -2* g2* -* - . . . .",
     .buildings = "aqueduct@2,7+3,7 fortress@3,4 aqueduct@1,5+2,5 house@1,9 "
                  "fortress@3,5 aqueduct@4,7+5,7 temple@2,8+3,8 temple@2,3+2,4 "
                  "house@2,9 house@0,9",
     .store = "0 0 3 1 1", .coins = 9, .free_workers = 0, .reserve = 0,
     .markers = {9, 4, 8, 6, 6}, .improvements = {2, 1, 1},
     .right = "aqueduct@4,4+4,5:white+green step C@6,2/1 cube:white step end",
     .points = 120,
     .wrong = "fortress@0,7 end", .before = 106},
    {.city =
         ".  .  .  .  .  -  -  .   . .  . /"
         ".  .  .  .  o  -  .  -   . .  . /"
         ".  .  .  .  -  x  -  x   G .  . /"
         "w3 -3 o3 -  -2 -  -  -   - -  . /"
         ".  -2 x  x2 -2 x  x  -   w -* O /"
         ".  .  .  p  -  x  o  x   - w* . /"
         "O  -  x  B  x2 x  -  -3* . x* . /"
         ".  .  .  .  o2 o2 x2 -3  . -  .",
     .buildings = "fortress@5,7 aqueduct@6,5+6,6 aqueduct@3,5+4,5 aqueduct@4,3+4,4 "
                  "fortress@7,7 aqueduct@5,3+6,3 temple@7,3+7,4 temple@4,1+4,2 "
                  "fortress@2,3 house@8,5 house@8,4",
     .store = "0 1 4 2 0", .coins = 1, .free_workers = 0, .reserve = 1,
     .markers = {7, 4, 9, 9, 7}, .improvements = {2, 1, 1},
     .right = "house@10,4:white+orange hire step worker@9,3 end",
     .points = 136,
     .wrong = "fortress@0,3 end", .before = 126},
    {.city =
         "b  -  p3 -3 g3* -* g* - /"
         "-  -  -3 b  .   b  -  - /"
         "b  .  x2 x  x   b* w* . /"
         "x  -3 -3 x  g   -  -  . /"
         "-  -3 x3 x  o   x  -  . /"
         "o  -3 x2 -2 x   -  -  . /"
         "O2 -2 W2 .  -   .  -  . /"
         ".  -2 .  .  .   .  .  .",
     .buildings = "aqueduct@4,3+4,4 fortress@1,5 aqueduct@1,3+2,3 house@5,1 "
                  "temple@2,5+3,5 fortress@1,4 temple@0,4+0,5 fortress@2,0 house@6,1",
     .store = "1 1 0 1 1", .coins = 19, .free_workers = 0, .reserve = 0,
     .markers = {9, 4, 9, 9, 5}, .improvements = {2, 1, 1},
     .right = "temple@0,6+1,6:purple+orange advance:purple step step advance:purple "
              "move:0,6>3,0+4,0 step worker@7,0 end",
     .points = 128,
     .wrong = "winery@0,6+1,6 step move:0,6>1,6+2,6 end", .before = 123},
    {.city =
         ".  b  x  -  -  -* g* /"
         ".  -  w  x  -  -  - /"
         ".  x  -  x  -  x  g* /"
         ".  x5 x4 x  -2 .  - /"
         "o3 w5 w5 -2 w2 -  p /"
         ".  -  p  x  x2 x  W /"
         ".  .  -  G  P2 P2 - /"
         ".  .  x  .  -  -  .",
     .buildings = "aqueduct@2,1+2,2 aqueduct@4,1+4,2 temple@3,0+4,0 fortress@2,4 "
                  "aqueduct@4,3+4,4 fortress@1,4 house@5,1 temple@2,5+3,5 house@6,1",
     .store = "0 1 2 0 1", .coins = 12, .free_workers = 1, .reserve = 1,
     .markers = {7, 4, 9, 9, 9}, .improvements = {2, 1, 1},
     .right = "worker@3,6 house@4,6:white+green hire step worker@5,6 end",
     .points = 135,
     .wrong = "fortress@1,3 worker@2,7 end", .before = 129},
    {.city =
         ". . .  w   . .  .  . . /"
         ". . -  -*  G -* B  . . /"
         ". . -2 -2* w -* b  . . /"
         "- . x2 -2* - w  -  . . /"
         "- - x  p   - x  o3 O . /"
         ". - -2 x2  x x3 o3 - . /"
         ". . -2 x   - -2 -2 B - /"
         ". . -  x   b x  b2 . . /"
         ". . g  x   x x2 B2 . . /"
         ". . g  .   - .  .  . . /"
         ". . -  x   g .  .  . .",
     .buildings = "fortress@6,5 aqueduct@4,6+4,7 temple@5,6+6,6 aqueduct@3,4+4,4 "
                  "house@4,2 fortress@6,4 temple@5,3+5,4 fortress@6,7 house@4,3",
     .store = "1 1 1 0 0", .coins = 14, .free_workers = 0, .reserve = 0,
     .markers = {9, 4, 9, 9, 6}, .improvements = {2, 1, 1},
     .right = "temple@7,5+7,6:brown+purple step advance:purple step end",
     .points = 134,
     .wrong = "aqueduct@4,8+4,9:brown+white end", .before = 128},
    {.city =
         "B   -  g* -* b* .  .  . /"
         "-   -  -  b  x  .  .  . /"
         "-4  -4 x  -  o  O  O  . /"
         "-4  x4 g  x  x  x2 x  B /"
         "x3* -3 -  -  o  w2 w2 - /"
         ".   .  o  .  x  -  w2 x /"
         ".   .  .  .  .  .  W3 -3 /"
         ".   .  .  .  .  .  -3 .",
     .buildings = "aqueduct@3,4+4,4 aqueduct@3,2+4,2 aqueduct@5,4+6,4 fortress@1,3 "
                  "temple@2,3+2,4 fortress@1,2 temple@1,1+2,1 fortress@0,2 house@3,1",
     .store = "3 0 0 0 1", .coins = 9, .free_workers = 1, .reserve = 0,
     .markers = {8, 4, 9, 9, 7}, .improvements = {2, 1, 1},
     .right = "worker@0,0 temple@0,0+0,1:brown+brown worker@6,6 advance:brown step "
              "end",
     .points = 127,
     .wrong = "house@1,0 worker@0,0 end", .before = 120},
    {.city =
         "x - b  . .  .  .  .  .  . . /"
         ". . x  . -4 -4 o  -  b  . . /"
         ". . -  - g  x4 x  x  w  x - /"
         ". b x  g x  w2 w2 -2 w2 - - /"
         ". - b  p x  -  x  x2 o  x O /"
         ". . w  - p  .  W  -2 -  o - /"
         ". . x  p x  -  .  -  -  . . /"
         ". . -  - .  .  .  .  -  P . /"
         ". . b* x .  .  .  .  .  . .",
     .buildings = "aqueduct@5,3+6,3 winery@9,3+10,3 aqueduct@3,4+3,5 fortress@4,1 "
                  "aqueduct@3,2+3,3 fortress@5,1 aqueduct@7,3+8,3 fortress@5,2 "
                  "temple@2,4+2,5 winery@3,6+3,7 winery@8,5+9,5 house@2,0",
     .store = "1 0 2 1 1", .coins = 1, .free_workers = 1, .reserve = 3,
     .markers = {2, 8, 9, 9, 2}, .improvements = {1, 1, 1},
     .right = "worker@9,7 sell:brown+purple+green end",
     .points = 127,
     .wrong = "fortress@7,5:green worker@0,0 end", .before = 119},
    {.city =
         ". . .  .  .  .   W  .   . /"
         ". . .  .  .  -   -  .   . /"
         "- - G  x  -  w*  P  .   . /"
         "- x g  x  -2 -2* -2 g*  . /"
         ". - -  x2 -2 x2  x2 o2* . /"
         ". x x  x  b2 -2  w  -2  . /"
         "w - .  p  b  x   x  G   . /"
         ". . -4 w4 p4 -   W  O   - /"
         ". . .  O4 x4 -   .  .   .",
     .buildings = "aqueduct@2,3+2,4 aqueduct@4,3+4,4 fortress@4,8 fortress@4,7 "
                  "aqueduct@4,5+5,5 fortress@3,7 temple@3,6+4,6 house@6,3",
     .store = "1 1 1 1 1", .coins = 19, .free_workers = 0, .reserve = 1,
     .markers = {6, 4, 9, 9, 6}, .improvements = {2, 1, 1},
     .right = "house@6,2:purple step hire step worker@5,1 end",
     .points = 135,
     .wrong = "fortress@2,7:brown+green end", .before = 131},
    {.city =
         ". .  -  .  .  .  .  . . . /"
         ". -2 g2 o2 .  -  .  . . . /"
         ". .  b2 x2 b  x  .  . . . /"
         ". -2 x  x  g  w  -  x . . /"
         ". -2 -  w  x2 w4 .  O B . /"
         "- x  x  o  x4 w4 -  - - . /"
         "- -  g  -  x  g* -* W W - /"
         "- x  -  .  x  -  -  - . . /"
         ". .  g  -  b* o* x* - P .",
     .buildings = "aqueduct@3,4+3,5 aqueduct@4,2+4,3 aqueduct@2,6+3,6 house@6,7 "
                  "fortress@5,5 fortress@5,4 house@5,7 temple@5,3+6,3 house@7,7",
     .store = "1 0 1 1 1", .coins = 14, .free_workers = 0, .reserve = 0,
     .markers = {9, 4, 9, 9, 8}, .improvements = {2, 1, 1},
     .right = "temple@6,5+6,6:white+orange worker@7,6 end",
     .points = 134,
     .wrong = "temple@7,6+8,6:white end", .before = 129},
};

static State state_of(const LastTurn *is)
{
    State s = board_develop(2, is->city, is->buildings);
    Seat *seat = &s.seats[0];

    board_store(&s, 0, is->store);
    seat->coins = (int16_t)is->coins;
    seat->board = (uint8_t)is->free_workers;
    seat->reserve = (uint8_t)is->reserve;
    for (int i = 0; i < COLOURS; i++)
        seat->markers[i] = (uint8_t)is->markers[i];
    for (int i = 0; i < IMPROVEMENTS; i++)
        seat->improvements[i] = (uint8_t)is->improvements[i];
    s.round = s.set.rounds;
    s.turns_done = (uint8_t)(2 * s.set.turns - 1);
    s.first = 1;
    return s;
}

static Move choose(const Bot *bot, const State *s, Memory *memory, Rng *rng)
{
    Question question = {.game = &panticapaeum, .state = s, .rng = rng,
                         .candidates = 1, .memory = memory};
    Candidate best[MAX_CANDIDATES];

    bot_think(bot, &question, best);
    return best->move;
}

/* The points of seat 0 if this bot plays to the end. */
static int points_by(const Bot *bot, State s, uint64_t seed)
{
    Rng rng = rng_from(seed);
    Memory memories[MAX_SEATS] = {0};
    int points[MAX_SEATS];

    while (s.turn != OVER)
        panticapaeum.play(&s, s.turn == LUCK
                                  ? panticapaeum.pick(&s, &rng)
                                  : choose(bot, &s, &memories[s.turn], &rng));
    panticapaeum.scores(&s, points);
    return points[0];
}

static int points_after(const char *words, State s)
{
    board_play(&s, words);
    return points_by(bot_named("normal"), s, 1);
}

static void the_turns_are_worth_what_they_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(turns); i++) {
        State s = state_of(&turns[i]);
        CHECK_INT(points_after(turns[i].right, s), turns[i].points, turns[i].right);
        CHECK_INT(points_after(turns[i].wrong, s), turns[i].before, turns[i].wrong);
        CHECK(turns[i].before < turns[i].points, turns[i].wrong);
    }
}

static void master_finds_the_last_turn(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(turns); i++)
        CHECK_INT(points_by(bot_named("master"), state_of(&turns[i]), i), turns[i].points,
                  turns[i].right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_turns_are_worth_what_they_say),
        cmocka_unit_test(master_finds_the_last_turn),
    };

    return RUN(tests);
}
