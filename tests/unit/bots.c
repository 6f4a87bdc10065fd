/* bots.c - what every bot promises: legal moves, the same answer to the same question,
 * and an end when it is told to stop. */
#include "bots/bot.h"
#include "bots/ratings.h"

#include "drive.h"
#include "games/list.h"
#include "test.h"

enum { ASKED = 4 };                 /* candidates */

static int n_bots(void)
{
    int n = 0;

    while (bots[n])
        n++;
    return n;
}

/* Bots that search are slow, so most positions go to the quick ones. */
static const Bot *bot_for(int position)
{
    static const char *const quick[] = {"beginner", "easy", "normal", "builder",
                                        "hoarder"};

    if (position % 64)
        return bot_named(quick[position % 5]);
    return bots[position / 64 % n_bots()];
}

static void check_candidate(const Match *match, const Candidate *candidate)
{
    const Game *game = match->game;
    alignas(16) unsigned char copy[MAX_STATE];
    State *s = (State *)(void *)copy;

    CHECK(candidate->win >= 0 && candidate->win <= 1, "a chance");
    CHECK(candidate->visits > 0, "something was looked at");
    CHECK(candidate->n_why >= 0 && candidate->n_why <= MAX_REASONS, "reasons");
    CHECK(candidate->n_pv >= 1 && candidate->n_pv <= MAX_PV, "a line");
    CHECK_INT(candidate->pv[0], candidate->move, "which begins with the move");
    memcpy(s, match_state(match), game->state_size);
    for (int i = 0; i < candidate->n_pv; i++) {
        CHECK(game->turn(s) >= 0, "no luck in the line");
        CHECK(game->legal(s, candidate->pv[i]), "legal");
        game->play(s, candidate->pv[i]);
    }
}

static void ask_and_play(Match *match, int position, Memory *memory, Rng *rng)
{
    Candidate out[MAX_CANDIDATES];
    const Bot *bot = bot_for(position);
    int most = position % 8 ? 1 : ASKED;
    Question question = {.game = match->game, .state = match_state(match), .rng = rng,
                         .playouts = 4, .candidates = most, .memory = memory};

    snprintf(test_where, sizeof test_where, "%s position %d, %s: ", match->game->name,
             position, bot->name);
    uint64_t before = digest_of(match);
    int n = bot_think(bot, &question, out);
    CHECK(n >= 1 && n <= most, "as many as asked for");
    CHECK(digest_of(match) == before, "thinking changes nothing");
    for (int i = 0; i < n; i++) {
        check_candidate(match, &out[i]);
        for (int k = 0; k < i; k++)
            CHECK(out[k].move != out[i].move, "each move once");
    }
    match_play(match, out[rng_below(rng, (uint32_t)n)].move);
}

static void play_legally(const char *game, int positions)
{
    static Match match;
    Memory memory = {0};
    int position = 0;

    for (uint64_t number = 0; position < positions; number++) {
        const Case *setup = &all_setups[number % (uint64_t)n_setups];
        Rng rng = rng_from(number);
        Dealer dealer = dealer_of(number);
        if (strcmp(setup->game, game) != 0)
            continue;
        begin(&match, game, setup->words);
        for (match_deal(&match, &dealer); match_turn(&match) >= 0 && position < positions;
             match_deal(&match, &dealer))
            ask_and_play(&match, position++, &memory, &rng);
    }
    *test_where = '\0';
}

static void akropolis_is_played_by_the_rules(void **state)
{
    (void)state;
    play_legally("akropolis", effort(6400));
}

static void panticapaeum_is_played_by_the_rules(void **state)
{
    (void)state;
    play_legally("panticapaeum", effort(4800));
}

static void a_game_without_a_policy_is_played_too(void **state)
{
    (void)state;
    play_legally("null", 2000);
}

/* A position some moves into a match. */
static void begin_middle(Match *match, const char *game, int moves, uint64_t number)
{
    const Bot *players[] = {bot_named("normal"), bot_named("easy")};
    Rng rng = rng_from(number);
    Dealer dealer = dealer_of(number);

    begin(match, game, "players=2");
    for (int i = 0; i < moves; i++)
        step(match, &dealer, players, 2, &rng);
    match_deal(match, &dealer);
}

static int answer(Candidate *out, const Bot *bot, const Match *match,
                  const BotHooks *hooks)
{
    Rng rng = rng_from(7);
    Question question = {.game = match->game, .state = match_state(match), .rng = &rng,
                         .playouts = 24, .candidates = 3, .hooks = hooks};

    return bot_think(bot, &question, out);
}

static void check_same(const Candidate *a, int n_a, const Candidate *b, int n_b)
{
    CHECK_INT(n_a, n_b, "as many");
    for (int i = 0; i < n_a; i++) {
        CHECK_INT(a[i].move, b[i].move, "move");
        CHECK_INT(a[i].points, b[i].points, "points");
        CHECK_INT(a[i].visits, b[i].visits, "visits");
        CHECK(a[i].win == b[i].win, "chance");
        CHECK_INT(a[i].n_pv, b[i].n_pv, "line");
    }
}

static void share_backwards(void *with, int n, void (*job)(void *, int), void *context)
{
    (void)with;
    for (int i = n - 1; i >= 0; i--)
        job(context, i);
}

static void the_same_question_has_the_same_answer_in_any_order_of_work(void **state)
{
    static Match match;
    static Candidate first[MAX_CANDIDATES], second[MAX_CANDIDATES];
    const BotHooks backwards = {.share = share_backwards};

    (void)state;
    for (int g = 0; games[g]; g++)
        for (int i = 0; bots[i]; i++) {
            snprintf(test_where, sizeof test_where, "%s, %s: ", games[g]->name,
                     bots[i]->name);
            begin_middle(&match, games[g]->name, strcmp(games[g]->name, "null") ? 20 : 2,
                         (uint64_t)i);
            if (match_turn(&match) < 0)
                continue;
            int n = answer(first, bots[i], &match, NULL);
            check_same(first, n, second, answer(second, bots[i], &match, NULL));
            check_same(first, n, second, answer(second, bots[i], &match, &backwards));
        }
    *test_where = '\0';
}

/* Stops after it has been asked that often. */
static bool stop_after(void *with)
{
    int *left = with;

    return --*left < 0;
}

static void stop_is_obeyed_at_any_time(void **state)
{
    static Match match;
    static Candidate out[MAX_CANDIDATES];
    Rng rng = rng_from(1);

    (void)state;
    for (int i = 0; i < effort(200); i++) {
        int asks = (int)rng_below(&rng, 40), left = asks;
        const char *game = i % 2 ? "panticapaeum" : "akropolis";
        const BotHooks hooks = {.stop = stop_after, .with = &left};
        Question question = {.game = game_named(game), .state = match_state(&match),
                             .rng = &rng, .playouts = 1000000000, .candidates = 1,
                             .hooks = &hooks};
        begin_middle(&match, game, (int)rng_below(&rng, 30), (uint64_t)i);
        if (match_turn(&match) < 0)
            continue;
        CHECK_INT(bot_think(bot_named("master"), &question, out), 1, "a move");
        CHECK(match.game->legal(match_state(&match), out[0].move), "a legal one");
        CHECK(out[0].visits <= asks + 2, "no playout after the stop");
    }
}

/* A clock that advances by a millisecond each time it is read. */
static double tick(void *with)
{
    return ++*(double *)with;
}

static void time_is_kept(void **state)
{
    static Match match;
    static Candidate out[MAX_CANDIDATES];
    double now = 1000;
    const BotHooks hooks = {.now_ms = tick, .with = &now};
    Rng rng = rng_from(1);

    (void)state;
    begin_middle(&match, "akropolis", 10, 1);
    Question question = {.game = match.game, .state = match_state(&match), .rng = &rng,
                         .time_ms = 200, .candidates = 1, .hooks = &hooks};
    bot_think(bot_named("master"), &question, out);
    CHECK(now >= 1150 && now < 1300, "about as long as it was given");
}

static void a_plan_is_carried_out(void **state)
{
    static Match match;
    Candidate out[MAX_CANDIDATES];
    Memory memory = {0};
    int recalled = 0;
    Rng rng = rng_from(3);

    (void)state;
    begin_middle(&match, "panticapaeum", 60, 3);
    for (int seat = match_turn(&match); match_turn(&match) == seat;) {
        Question question = {.game = match.game, .state = match_state(&match),
                             .rng = &rng, .candidates = 1, .memory = &memory};
        Rng before = rng;
        bot_think(bot_named("normal"), &question, out);
        recalled += memcmp(&before, &rng, sizeof rng) == 0;
        match_play(&match, out[0].move);
    }
    CHECK(recalled > 0, "the later steps of a turn need no thought");
}

static void an_outlook_adds_up(void **state)
{
    static Match match;
    Rng rng = rng_from(5);

    (void)state;
    for (int g = 0; games[g]; g++) {
        Outlook outlook;
        begin_middle(&match, games[g]->name, 1, 5);
        Question question = {.game = match.game, .state = match_state(&match),
                             .rng = &rng, .playouts = 16};
        bot_outlook(&question, &outlook);
        double sum = outlook.win[0] + outlook.win[1];
        CHECK(sum > 0.99 && sum < 1.01, games[g]->name);
    }
}

/* To the end of a round of Akropolis luck has no say, and one playout says as much as
 * many. Even so the end of the game is not known. */
static void an_outlook_needs_one_playout_where_luck_has_no_say(void **state)
{
    static Match match;
    Outlook one, many;

    (void)state;
    begin_middle(&match, "akropolis", 9, 5);
    Rng rng = rng_from(5), same = rng;
    Question question = {.game = match.game, .state = match_state(&match), .rng = &rng,
                         .playouts = 1};
    bot_outlook(&question, &one);
    question.playouts = 16;
    question.rng = &same;
    bot_outlook(&question, &many);
    CHECK(one.is_alike && memcmp(&one, &many, sizeof one) == 0, "before a seat's move");
    CHECK(one.variance > 9, "but rounds will follow");
    begin(&match, "akropolis", "players=2");
    question.state = match_state(&match);
    bot_outlook(&question, &many);
    CHECK(!many.is_alike, "before a deal");
}

/* How many games `bot` wins against greedy, in 2 games for each deal. */
static int wins(const char *game, const char *bot, int deals)
{
    static Match match;
    const Bot *first[] = {bot_named(bot), bot_named("greedy")};
    const Bot *second[] = {bot_named("greedy"), bot_named(bot)};
    int n = 0;

    for (int i = 0; i < deals; i++) {
        begin(&match, game, "players=2");
        play_out(&match, (uint64_t)i, first, 2);
        n += match.game->winners(match_state(&match)) == 1;
        begin(&match, game, "players=2");
        play_out(&match, (uint64_t)i, second, 2);
        n += match.game->winners(match_state(&match)) == 2;
    }
    return n;
}

static void normal_beats_greedy_and_beginner_does_not_in_akropolis(void **state)
{
    (void)state;
    CHECK(wins("akropolis", "normal", 10) >= 16, "normal");
    CHECK(wins("akropolis", "beginner", 10) <= 12, "beginner");
    CHECK(wins("panticapaeum", "normal", 2) == 4, "normal, of Panticapaeum");
}

/* Every rating belongs to a bot of a game; levels rise from the beginner's 1000. */
static void ratings_rise_with_the_levels(void **state)
{
    static const char *const rising[] = {"beginner", "easy",    "normal",
                                         "good",     "skilled", "strong"};

    (void)state;
    for (const Rating *row = bot_ratings; row->game; row++) {
        const Game *game = game_named(row->game);
        CHECK(game && bot_named(row->bot), row->bot);
        CHECK(row->players >= 2 && row->players <= game->max_players, row->game);
        CHECK(bot_rating(bot_named(row->bot), game, row->players) == row, "only once");
    }
    for (int i = 0; games[i]; i++)
        for (int players = 2; players <= 4 && !games[i]->is_hidden; players++) {
            int last = 999;
            for (size_t k = 0; k < COUNT(rising); k++) {
                const Rating *rating =
                    bot_rating(bot_named(rising[k]), games[i], players);
                CHECK(rating && rating->elo > last, rising[k]);
                last = rating->elo;
            }
            CHECK_INT(bot_rating(bot_named("beginner"), games[i], players)->elo, 1000,
                      games[i]->name);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(akropolis_is_played_by_the_rules),
        cmocka_unit_test(panticapaeum_is_played_by_the_rules),
        cmocka_unit_test(a_game_without_a_policy_is_played_too),
        cmocka_unit_test(the_same_question_has_the_same_answer_in_any_order_of_work),
        cmocka_unit_test(stop_is_obeyed_at_any_time),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(a_plan_is_carried_out),
        cmocka_unit_test(an_outlook_adds_up),
        cmocka_unit_test(an_outlook_needs_one_playout_where_luck_has_no_say),
        cmocka_unit_test(normal_beats_greedy_and_beginner_does_not_in_akropolis),
        cmocka_unit_test(ratings_rise_with_the_levels),
    };

    return RUN(tests);
}
