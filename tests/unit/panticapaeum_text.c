/* panticapaeum_text.c - the words of the steps, digests, states as JSON. */
#include "panticapaeum_board.h"

#include "drive.h"
#include "test.h"

static const char *word_of(const State *s, Move m)
{
    static char buffer[MAX_MOVE_TEXT];
    Text text = text_in(buffer, sizeof buffer);

    panticapaeum.write_move(&text, s, m);
    CHECK(!text.cut, buffer);
    return buffer;
}

static Move read(const State *s, const char *word)
{
    Move m = 0;
    Err err;

    CHECK(panticapaeum.read_move(&m, s, &word, &err), word);
    return m;
}

/* What a person may type, and what is written. */
static void words(void **state)
{
    static const struct { const char *typed, *written; } cases[] = {
        {"temple@1,0+2,0", "temple@1,0+2,0"},   {"temple@2,0+1,0", "temple@1,0+2,0"},
        {"temple@0,1+0,0", "temple@0,0+0,1"},   {"house@0,1", "house@0,1"},
        {"sell:green+brown+white", "sell:brown+white+green"},
        {"take:coins", "take:coins"},           {"take:purple", "take:purple"},
        {"fortress@0,0:purple+brown", "fortress@0,0:brown+purple"},
        {"worker@2,1", "worker@2,1"},           {"  take:green  ", "take:green"},
    };
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "2 2 0 2 2");
    s.seats[0].store[WHITE] = 1;
    s.seats[0].improvements[SUBSTITUTE] = 2;
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_STR(word_of(&s, read(&s, cases[i].typed)), cases[i].written,
                  cases[i].typed);
}

static void nonsense(void **state)
{
    static const char *const cases[] = {
        "", "x", "house", "house@", "house@0", "house@0,0,", "house@0,0x", "house@0,0:",
        "temple@0,0+", "house@999,0", "take:", "take:gold", "take:coins2", "sell:brown+",
        "sell:brown+brown+white", "worker", "worker@0", "+", "+Z9", "B4", "B4@0,0",
        "B4@0,0/", "B4@0,0/4", "B4@0,0/-1", "end2", "END", "free:", "free:house",
        "move:0,0", "move:0,0>", "cube:", "cube:plain", "drop:", "brown3=",
        "brown0=white", "brown99=white", "house@0,0:brown+",
        "house@0,0:brown+white+green", "step step2",
    };
    State s = board_develop(2, "- - -/- - -", "");

    (void)state;
    board_store(&s, 0, "5 5 5 5 5");
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(*board_refusal(&s, cases[i]), cases[i]);
}

/* A legal word with a few characters changed; whatever is still read must be legal. */
static void read_damaged(const State *s, const char *word, Rng *rng)
{
    static const char letters[] = "0123456789,@/:+->=abdeghiklmnoprstuwyABCKM \t\n";
    char damaged[MAX_MOVE_TEXT + 1];
    const char *at = damaged;
    size_t n = strlen(word);
    Move m;
    Err err;

    memcpy(damaged, word, n + 1);
    for (uint32_t i = 0; i <= rng_below(rng, 3); i++)
        damaged[rng_below(rng, (uint32_t)n)] = letters[rng_below(rng, sizeof letters)];
    if (panticapaeum.read_move(&m, s, &at, &err))
        CHECK(panticapaeum.legal(s, m), damaged);
    else
        CHECK(err.code == ERR_SYNTAX || err.code == ERR_RULE, damaged);
}

static void damaged_words(void **state)
{
    Rng rng = rng_from(7);

    (void)state;
    for (int game = 0; game < effort(80); game++) {
        Setup setup = {.players = 2 + game % 3};
        State s;
        panticapaeum.start(&s, &setup);
        while (s.turn != OVER) {
            Move m = panticapaeum.pick(&s, &rng);
            for (int i = 0; i < 8; i++)
                read_damaged(&s, word_of(&s, m), &rng);
            panticapaeum.play(&s, m);
        }
    }
}

/* Words in a record are separated by blanks or line ends. */
static void several_lines(void **state)
{
    static const char *const ends[] = {" ", "\n", "\t", "\r\n"};

    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++) {
        State s = board_develop(2, "- - -/- - -", "");
        char text[128];
        board_store(&s, 0, "0 0 2 0 0");
        s.seats[0].markers[WHITE] = 2;
        snprintf(text, sizeof text, "fortress@0,0%sfree:temple@1,0+2,0%sworker@0,1%send",
                 ends[i],
                 ends[i], ends[i]);
        board_play(&s, text);
        CHECK_INT(s.turn, 1, "three words on three lines");
        State house = board_develop(2, "- - -", "");
        board_store(&house, 0, "0 0 2 0 0");
        snprintf(text, sizeof text, "fortress@0,0%s+B4", ends[i]);
        board_expect(&house, text, "",
                     "a house has one cell, whatever the next line names");
    }
}

/* There is one Move for each step: other bits are not a second way to write it. */
static void one_way_to_pay(void **state)
{
    State s = board_develop(2, "- - -", "fortress@0,0");
    Step step = pa_step_unpack(0);

    (void)state;
    board_store(&s, 0, "1 1 1 0 0");
    s.seats[0].improvements[SUBSTITUTE] = 2;
    step = (Step){.action = BUILD, .x = 1, .what = WHITE, .swaps = {1, 2}};
    CHECK(panticapaeum.legal(&s, pa_step_pack(step)), "PA-8.4 brown and purple");
    step = (Step){.action = BUILD, .x = 1, .what = WHITE, .swaps = {2, 1}};
    CHECK(!panticapaeum.legal(&s, pa_step_pack(step)), "PA-8.4 the lower first");
    s.seats[0].store[WHITE] = 2;
    step = (Step){.action = BUILD, .x = 1, .what = WHITE, .swaps = {0, 1}};
    CHECK(!panticapaeum.legal(&s, pa_step_pack(step)),
          "PA-8.4 one stands in the first place");
}

/* Each refusal has a plain twin, which has no coordinates and no numbers of rules; where
 * it names an amount, that is the set's. */
static void refusals_in_plain_words(void **state)
{
    static const struct { const char *word, *plain; } cases[] = {
        {"worker@9,9", "Workers stand in your own city"},
        {"house@0,0", "You have too few resources for it"},
        {"sell:grapes", "A sale takes 2 to 4 different resources"},
        {"sell:logs+grapes", "You do not have everything that you want to sell"},
        {"step", "Steps are paid for after building"},
        {"end", "First lay a tile and develop; then end your turn"},
        {"A1@0,0/0", "You have laid your tile for this turn"},
    };
    State s = board_develop(2, "- - -", "");

    (void)state;
    s.set.sell_min = 2;
    s.set.sell_max = 4;
    s.set.window = 2;
    board_store(&s, 0, "0 1 0 0 0");
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_STR(plain_refusal(&panticapaeum, &s, cases[i].word), cases[i].plain,
                  cases[i].word);
    s.phase = PHASE_EXPLORE;
    s.on_ring = 0;
    CHECK_STR(plain_refusal(&panticapaeum, &s, "A1@0,0/0"),
              "Take one of the next 2 tiles after the ship", "the window of the set");
}

/* Two orders of steps, one position. */
static void digests(void **state)
{
    static const struct { const char *what, *one, *other; bool is_same; } cases[] = {
        {"workers in either order", "worker@0,0 worker@1,0", "worker@1,0 worker@0,0",
         true},
        {"workers elsewhere", "worker@0,0 worker@1,0", "worker@0,0 worker@2,0", false},
        {"a cell of a temple is as good as the other", "temple@0,0+1,0", "temple@1,0+0,0",
         true},
        {"upright is another place", "temple@0,0+1,0", "temple@0,0+0,1", false},
        {"a resource by its name", "take:logs", "take:brown", true},
        {"a sale by names", "sell:grapes+marble+amphoras", "sell:purple+white+orange",
         true},
        {"coins are not resources", "take:coins", "take:brown", false},
        {"before the sale or after it", "worker@2,1 sell:purple+white+orange",
         "sell:purple+white+orange worker@2,1", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        State s = board_develop(2, "- - -/- - -", ""), t;
        board_store(&s, 0, "0 1 1 1 2");
        s.seats[0].board = 3;
        t = s;
        board_play(&s, cases[i].one);
        board_play(&t, cases[i].other);
        CHECK_INT(panticapaeum.digest(&s) == panticapaeum.digest(&t), cases[i].is_same,
                  cases[i].what);
    }
}

/* A finished turn leaves no trace: two turns with the same end. */
static void digest_of_a_finished_turn(void **state)
{
    State s = board_develop(2, "- - -/- - -", ""), t;

    (void)state;
    s.turns_done = 5;
    t = s;
    board_store(&s, 0, "2 0 0 0 0");
    s.seats[0].markers[BROWN] = 9;
    board_play(&s, "house@0,0 end");
    board_city(&t, 0, "- - -/- - -", "house@0,0");
    t.seats[0].markers[BROWN] = 9;
    t.seats[0].coins = -2;
    board_play(&t, "take:coins end");
    CHECK(panticapaeum.digest(&s) == panticapaeum.digest(&t),
          "a house built then, or before");
}

static void state_as_json(void **state)
{
    static const char *const want[] = {
        "{\"game\":\"panticapaeum\",\"players\":2,\"set\":\"reconstructed\",\"turn\":0,",
        "\"phase\":\"explore\"", "\"round\":1,\"first\":0,\"ring\":[\"A1\",\"A2\"",
        "\"discard\":[]", "\"columns\":{\"brown\":{\"left\":5,\"cost\":3}",
        "\"tokens\":{\"brown\":{\"3\":[\"brown\"],", "\"store\":{\"brown\":0,",
        "\"workers\":{\"board\":1,\"reserve\":3,\"city\":1}",
        "\"content\":\"drought\",\"level\":2", "\"cube\":\"white\",\"worker\":true",
        "\"buildings\":[{\"kind\":\"house\",\"level\":1,\"cells\":[[0,0]]}]",
        "\"digest\":\"",
    };
    static char buffer[MAX_DOCUMENT];
    Text text = text_in(buffer, sizeof buffer);
    State s = board_explore(2, "", "- x2 W*", "house@0,0");

    (void)state;
    panticapaeum.write_state(&text, &s);
    for (size_t i = 0; i < COUNT(want); i++)
        CHECK_HAS(buffer, want[i], "state");
    CHECK(!text.cut, "it fits");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),
        cmocka_unit_test(nonsense),
        cmocka_unit_test(damaged_words),
        cmocka_unit_test(several_lines),
        cmocka_unit_test(one_way_to_pay),
        cmocka_unit_test(refusals_in_plain_words),
        cmocka_unit_test(digests),
        cmocka_unit_test(digest_of_a_finished_turn),
        cmocka_unit_test(state_as_json),
    };

    return RUN(tests);
}
