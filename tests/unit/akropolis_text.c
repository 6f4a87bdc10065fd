/* akropolis_text.c - moves as people and records write them, and what is said
 * about bad ones. */
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

/* Seat 0 is to move with one stone; site 10 18 16 20. */
static void opening(Match *match)
{
    begin(match, "akropolis", "players=2");
    play_text(match, "+10 +18 +16 +20");
}

static void both_forms_are_one_move(void **state)
{
    static const char *const same[] = {
        "18@2,-1/0", "t2 2,-1 r0", "t2  2,-1\tr0", "  18@2,-1/0", "18@02,-01/00",
            "t2\n2,-1\nr0",
    };
    Match match;
    Move first = 0;

    (void)state;
    opening(&match);
    for (size_t i = 0; i < COUNT(same); i++) {
        const char *at = same[i];
        Move m;
        Err err;
        CHECK(akropolis.read_move(&m, match_state(&match), &at, &err), same[i]);
        CHECK_STR(at, "", "the whole move is read");
        first = i == 0 ? m : first;
        CHECK_INT(m, first, same[i]);
    }
}

static void reads_only_its_own_words(void **state)
{
    const char *at = "t1 2,-1 r0 t2 5,5 r1";
    Match match;
    Err err;

    (void)state;
    opening(&match);
    CHECK(match_read(&match, &at, &err), "the first of two moves");
    CHECK_STR(at, " t2 5,5 r1", "the second is left");
}

static void refusals(void **state)
{
    static const struct { const char *what, *before, *move, *says; } cases[] = {
        {"AK-2.4 not in the site",        "", "17@2,-1/0",  "rule 17@2,-1/0: tile 17"},
        {"AK-2.4 no such tile",           "", "62@2,-1/0",  "AK-2.4"},
        {"AK-2.4 tile 0",                 "", "0@2,-1/0",   "AK-2.4"},
        {"AK-2.4 place 5 of a site of 4", "", "t5 2,-1 r0", "AK-2.4"},
        {"AK-2.4 place 0",                "", "t0 2,-1 r0", "AK-2.4"},
        {"AK-2.4 luck's move",            "", "+1",         "AK-2.4"},
        {"AK-2.4 the architect's move",   "", "!10",        "AK-2.4"},
        {"AK-2.5 too dear",               "", "16@2,-1/0",  "AK-2.5"},
        {"AK-2.5 too dear, typed", "", "t3 2,-1 r0",
         "the price in stones is 2, the stock 1"},
        {"AK-3.1 rotation 6",            "", "10@2,-1/6",       "AK-3.1"},
        {"AK-3.1 rotation 6, typed",     "", "t1 2,-1 r6",      "AK-3.1"},
        {"AK-3.2 apart",                 "", "10@9,9/0",        "AK-3.2"},
        {"AK-3.2 far off the map",       "", "10@9999,-9999/0", "AK-3.2"},
        {"AK-3.2 at the end of the map", "", "10@61,0/2",       "AK-3.2"},
        {"AK-3.2 beyond int8",           "", "10@258,-1/0",     "AK-3.2"},
        {"AK-3.3 hanging", "", "10@0,0/0", "hangs over an empty place (AK-3.3)"},
        {"AK-3.3 uneven", "18@1,-1/0 10@2,-1/0 16@0,-1/2 +1 +2 +3 20@1,1/3", "1@1,-1/0",
                                                          "uneven (AK-3.3)"},
        {"AK-3.3 on one tile",     "10@1,-1/0 18@1,1/3",          "16@1,-1/0", "AK-3.3"},
        {"AK-2.2 luck is to move", "10@1,-1/0 18@1,1/3 16@1,1/3", "20@1,1/3",  "AK-2.2"},
        {"AK-1.3 not face down",   "10@1,-1/0 18@1,1/3 16@1,1/3", "+10",       "AK-1.3"},
        {"AK-1.3 not in play",     "10@1,-1/0 18@1,1/3 16@1,1/3", "+38",       "AK-1.3"},
        {"AK-1.3 no such tile",    "10@1,-1/0 18@1,1/3 16@1,1/3", "+0",        "AK-1.3"},
        {"AK-1.3 no such tile",    "10@1,-1/0 18@1,1/3 16@1,1/3", "+64",       "AK-1.3"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Match match;
        opening(&match);
        play_text(&match, cases[i].before);
        const char *said = refusal(&match, cases[i].move);
        CHECK_HAS(said, cases[i].says, cases[i].what);
        CHECK(strncmp(said, "rule ", 5) == 0, "a refusal by the rules");
    }
}

/* Each refusal has a plain twin, which has no coordinates and no numbers of rules. */
static void refusals_in_plain_words(void **state)
{
    static const struct { const char *before, *move, *plain; } cases[] = {
        {"", "17@2,-1/0", "This tile is not on the construction site"},
        {"", "t5 2,-1 r0", "The construction site has no such tile"},
        {"", "+1", "In your turn, you take a tile and place it"},
        {"", "16@2,-1/0", "Costs 2 stones; you have 1"},
        {"18@1,-1/0 20@1,1/3", "16@2,-1/0", "Costs 1 stone; you have none"},
        {"", "10@2,-1/6", "A tile has six rotations"},
        {"", "10@9,9/0", "A tile must touch your city"},
        {"", "10@0,0/0",
         "All three hexes must lie at the same level, with no gap below"},
        {"18@1,-1/0 10@2,-1/0 16@0,-1/2 +1 +2 +3 20@1,1/3", "1@1,-1/0",
         "All three hexes must lie at the same level"},
        {"10@1,-1/0 18@1,1/3", "16@1,-1/0",
         "A tile must not lie on just one other tile"},
        {"10@1,-1/0 18@1,1/3 16@1,1/3", "20@1,1/3", "New tiles are turned up first"},
        {"10@1,-1/0 18@1,1/3 16@1,1/3", "+10",
         "This tile is not among the face-down tiles"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        Match match;
        opening(&match);
        play_text(&match, cases[i].before);
        CHECK_STR(plain_refusal(&akropolis, match_state(&match), cases[i].move),
                  cases[i].plain, cases[i].move);
    }
}

static void junk_is_a_matter_of_syntax(void **state)
{
    static const char *const junk[] = {
        "", " ", "x", "18", "18@", "18@2", "18@2,", "18@2,-1", "18@2,-1/", "18@2,-1/0x",
        "18 @2,-1/0", "18@2, -1/0", "@2,-1/0", "-18@2,-1/0", "18@2;-1/0", "18@2,-1/-0x",
            "t",
        "t2", "t2 2", "t2 2,-1", "t2 2,-1 r", "t2 2,-1 0", "tx 2,-1 r0", "t-2 2,-1 r0",
            "+",
        "+x", "+1x", "++1", "!", "99999999999999999999@1,1/1", "18@99999999999,1/1",
        "18@2,-1/0/0", "18@2,-1\xff", "\xd0\xba\xd1\x83\xd0\xba\xd1\x83",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(junk); i++) {
        Match match;
        opening(&match);
        CHECK(strncmp(refusal(&match, junk[i]), "syntax ", 7) == 0, junk[i]);
    }
}

static void over_is_over(void **state)
{
    static Match match;
    const Bot *const players[] = {bot_named("random")};

    (void)state;
    begin(&match, "akropolis", "players=2");
    play_out(&match, 1, players, 1);
    CHECK_HAS(refusal(&match, "1@2,-1/0"), "state ", "match_read says so");
    const char *at = "1@2,-1/0";
    Move m;
    Err err;
    CHECK(!akropolis.read_move(&m, match_state(&match), &at, &err), "read_move too");
    CHECK_INT(err.code, ERR_STATE, "it is not the move's fault");
}

/* A move written in either form reads back as itself. */
static void check_round_trip(const State *s, Move m, bool typed)
{
    Choice choice = ak_choice_unpack(m);
    char word[64];
    Text out = text_in(word, sizeof word);
    const char *at = word;
    Move back;
    Err err;

    if (typed && choice.action == LAY)
        text_f(&out, "t%d %d,%d r%d", ak_site_find(s, choice.tile) + 1, choice.spot.q,
               choice.spot.r, choice.spot.rot);
    else
        akropolis.write_move(&out, s, m);
    CHECK(out.used < MAX_MOVE_TEXT, "a move fits into its room");
    CHECK(akropolis.read_move(&back, s, &at, &err), word);
    CHECK_INT(back, m, word);
    CHECK_STR(at, "", word);
}

static void every_legal_move_reads_back(void **state)
{
    static const char *const words[] = {
        "players=2", "players=3", "players=4", "players=1 architect=metagenes",
        "players=2 stacks=long",
    };
    static Move moves[MAX_MOVES];

    (void)state;
    for (size_t i = 0; i < COUNT(words); i++) {
        Match match;
        Rng rng = rng_from(i);
        begin(&match, "akropolis", words[i]);
        for (int ply = 0; match_turn(&match) != OVER; ply++) {
            const State *s = match_state(&match);
            int n = akropolis.moves(s, moves);
            int every = ply % 8 == 0 ? 1 : 37;      /* now and then all, else some */
            for (int k = 0; k < n; k += every)
                check_round_trip(s, moves[k], k % 2);
            match_play(&match, moves[rng_below(&rng, (uint32_t)n)]);
        }
    }
}

/* Damaged moves are read as legal ones or refused; whatever is read is legal. */
static void mangled_moves(void **state)
{
    static const char letters[] = "0123456789@,/-+!tr x\n;";
    Match match;
    Rng rng = rng_from(8);

    (void)state;
    opening(&match);
    for (int i = 0; i < 20000; i++) {
        char word[] = "18@2,-1/0 10@1,1/3";
        const char *at = word;
        Move m;
        Err err;
        for (int k = 0; k < 3; k++)
            word[rng_below(&rng, 10)] = letters[rng_below(&rng, sizeof letters - 1)];
        if (akropolis.read_move(&m, match_state(&match), &at, &err))
            CHECK(akropolis.legal(match_state(&match), m), word);
        else
            CHECK(at == word, "a refused move is not read past");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_forms_are_one_move),
        cmocka_unit_test(reads_only_its_own_words),
        cmocka_unit_test(refusals),
        cmocka_unit_test(refusals_in_plain_words),
        cmocka_unit_test(junk_is_a_matter_of_syntax),
        cmocka_unit_test(over_is_over),
        cmocka_unit_test(every_legal_move_reads_back),
        cmocka_unit_test(mangled_moves),
    };

    return RUN(tests);
}
