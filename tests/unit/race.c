/* race.c - how a search spends its budget, seen by a policy that only looks on. */
#include "bots/race.h"

#include "bots/levels.h"
#include "bots/search.h"
#include "drive.h"
#include "games/akropolis/rules.h"
#include "test.h"

enum { NEAR = 1, FAR = 8 };

static int last_turns, n_playouts, n_far, counted;
static double spent;                /* ms, by the clock below */

/* Says nothing, but remembers how far it was asked to go. */
static int look_on(int points[MAX_SEATS], State *s, const Taste *taste, int turns,
                   Rng *rng)
{
    (void)points;
    (void)s;
    (void)taste;
    last_turns = turns;
    n_playouts++;
    n_far += turns == FAR;
    spent += turns * 0.25;
    return (int)rng_below(rng, 2) + POINT;
}

/* A clock by which a turn of a playout takes a quarter of a millisecond. */
static double by_playouts(void *with)
{
    (void)with;
    return spent;
}

/* Stops after so many playouts; 0: never. */
static bool after_playouts(void *with)
{
    const int *most = with;

    return *most && n_playouts >= *most;
}

/* How many turns the last playout had with such a budget. */
static int turns_with(int playouts, int time_ms, int stop)
{
    static Match match;
    static Race race;
    const Policy policy = {.game = &akropolis, .playout = look_on};
    const Level level = {.playouts = 500, .turns = NEAR, .far = FAR};
    const BotHooks hooks = {.now_ms = by_playouts, .stop = after_playouts, .with = &stop};
    Rng rng = rng_from(1);

    begin(&match, "akropolis", "players=2");
    const Question question = {.game = &akropolis, .state = match_state(&match),
                               .rng = &rng, .playouts = playouts, .time_ms = time_ms,
                               .hooks = &hooks, .candidates = 1};
    race = (Race){.question = &question, .policy = &policy, .level = &level,
                  .seats = 2, .n = 4};
    n_playouts = n_far = counted = 0;
    spent = 0;
    race_run(&race);
    for (int i = 0; i < race.n; i++)
        counted += (int)race.tallies[i].n;
    return last_turns;
}

/* Few long playouts blur more than they show. */
static void playouts_are_long_if_there_are_many(void **state)
{
    (void)state;
    CHECK_INT(turns_with(0, 0, 0), FAR, "its own playouts");
    CHECK_INT(turns_with(80, 0, 0), NEAR, "a hint");
    CHECK_INT(turns_with(5000, 0, 0), FAR, "many");
    CHECK_INT(turns_with(0, 30, 0), NEAR, "a moment");
    CHECK_INT(turns_with(0, 2000, 0), FAR, "two seconds");
    CHECK_INT(turns_with(80, 2000, 0), NEAR, "few playouts, whatever the time");
}

/* One short playout of each proposal shows that there is time; then they are forgotten,
 * since long and short ones cannot be compared. */
static void long_playouts_are_counted_alone_and_in_time(void **state)
{
    (void)state;
    turns_with(0, 2000, 0);
    CHECK_INT(n_playouts - n_far, 4, "short ones");
    CHECK_INT(counted, n_far, "which do not count");
    CHECK(spent > 1900 && spent < 2010, "all the time, and no more");
    turns_with(0, 2000, 2);
    CHECK_INT(n_playouts, 2, "stopped before it knew");
    CHECK_INT(counted, 2, "what it had counts");
}

/* Whether `strong` plays neither of the two moves that it thinks best before it makes
 * mistakes. */
static bool errs(const Match *match, Rng *rng)
{
    const Policy *policy = policy_of(match->game);
    const Level *level = &policy->levels[STRONG];
    static Proposal best[MAX_PROPOSALS];
    Candidate out[MAX_CANDIDATES];
    Question question = {.game = match->game, .state = match_state(match), .rng = rng,
                         .candidates = 1};
    int n = policy->propose(best, match_state(match), &level->taste, level->width,
                            level->effort, rng);

    bot_think(bot_named("strong"), &question, out);
    for (int i = 0; i < n && i < level->field; i++)
        if (out->move == best[i].moves[0])
            return false;
    return true;
}

static int errors_with(const char *players, int positions)
{
    static Match match;
    int n = 0;

    for (int i = 0; i < positions; i++) {
        Rng rng = rng_from((uint64_t)i);
        Dealer dealer = dealer_of((uint64_t)i);
        begin(&match, "akropolis", players);
        match_deal(&match, &dealer);
        n += errs(&match, &rng);
    }
    return n;
}

/* With three seats `strong` makes mistakes (levels.c): which moves get its few playouts
 * must be chosen after them, or they cost nothing. */
static void mistakes_come_before_playouts(void **state)
{
    (void)state;
    CHECK(policy_of(&akropolis)->levels[STRONG].noise[3] > 0, "made with three seats");
    CHECK(errors_with("players=3", 30) > 5, "which show");
    CHECK_INT(errors_with("players=2", 30), 0, "none with two");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_are_long_if_there_are_many),
        cmocka_unit_test(long_playouts_are_counted_alone_and_in_time),
        cmocka_unit_test(mistakes_come_before_playouts),
    };

    return RUN(tests);
}
