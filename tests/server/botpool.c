/* botpool.c - the bots' threads: whole turns, in order, and answers that nobody wants any
 * more. */
#include "server/botpool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "games/list.h"
#include "test.h"

/* Whom the pool wakes, and what came back. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t woken;
    int wakes;
} Bell;

typedef struct {
    int calls, n;
    Move moves[MAX_TURN];
} Heard;

static void ring(void *with)
{
    Bell *bell = with;

    pthread_mutex_lock(&bell->lock);
    bell->wakes++;
    pthread_cond_signal(&bell->woken);
    pthread_mutex_unlock(&bell->lock);
}

static void hear(void *context, const Move moves[], int n)
{
    Heard *heard = context;

    heard->calls++;
    heard->n = n;
    if (n)
        memcpy(heard->moves, moves, (size_t)n * sizeof *moves);
}

static Bell bell = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static BotPool *open_pool(int threads)
{
    Err err;
    BotPool *pool = botpool_open(threads, ring, &bell, &err);

    bell.wakes = 0;
    assert_non_null(pool);
    return pool;
}

/* Collect until `n` answers have come. */
static void collect(BotPool *pool, int n)
{
    for (int got = 0; got < n;) {
        pthread_mutex_lock(&bell.lock);
        while (bell.wakes == 0)
            pthread_cond_wait(&bell.woken, &bell.lock);
        bell.wakes--;
        pthread_mutex_unlock(&bell.lock);
        got += botpool_collect(pool);
    }
}

/* A match of this game with its first tiles dealt. */
static void start(Match *match, const char *name, Dealer *dealer)
{
    Err err;
    const Game *game = game_named(name);
    Setup setup = {.players = 2};

    assert_non_null(game);
    assert_true(game->check(&setup, &err));
    unsigned char seed[SEED_SIZE];
    dealer_seed(seed, 7);
    *dealer = dealer_from(seed, "");
    match_start(match, game, &setup);
    match_deal(match, dealer);
}

/* Play `moves` for `seat`: every one legal and its own. */
static void play_turn(Match *match, int seat, const Heard *heard, const Dealer *dealer)
{
    CHECK(heard->n > 0, "somebody moves");
    for (int i = 0; i < heard->n; i++) {
        CHECK_INT(match_turn(match), seat, "the turn is still this seat's");
        CHECK(match->game->legal(match_state(match), heard->moves[i]), "legal");
        match_play(match, heard->moves[i]);
    }
    CHECK(match_turn(match) != seat, "the turn is over, or luck is asked");
    if (match_turn(match) == LUCK)
        match_deal(match, dealer);
}

static void a_whole_match_of(const char *name, const char *level)
{
    static Match match;
    Dealer dealer;
    Heard heard = {0};
    BotPool *pool = open_pool(1);

    start(&match, name, &dealer);
    for (uint64_t i = 0; match_turn(&match) >= 0; i++) {
        int seat = match_turn(&match);
        CHECK(botpool_ask(pool, &match, bot_named(level), i, hear, &heard) > 0,
              "a ticket");
        collect(pool, 1);
        play_turn(&match, seat, &heard, &dealer);
    }
    CHECK_INT(match_turn(&match), OVER, "played to the end");
    botpool_close(pool);
}

static void bots_play_whole_turns(void **state)
{
    (void)state;
    a_whole_match_of("null", "random");
    a_whole_match_of("akropolis", "greedy");
    a_whole_match_of("panticapaeum", "greedy");
}

static void the_same_question_has_the_same_answer(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard[8] = {0};
    BotPool *pool = open_pool(3);

    (void)state;
    start(&match, "panticapaeum", &dealer);
    for (int i = 0; i < 8; i++)
        botpool_ask(pool, &match, bot_named("easy"), 42, hear, &heard[i]);
    collect(pool, 8);
    for (int i = 0; i < 8; i++) {
        CHECK_INT(heard[i].calls, 1, "answered once");
        CHECK_INT(heard[i].n, heard[0].n, "as many moves");
        assert_memory_equal(heard[i].moves, heard[0].moves,
                            (size_t)heard[0].n * sizeof(Move));
    }
    CHECK_INT(botpool_waiting(pool), 0, "nothing is left");
    botpool_close(pool);
}

/* A bot that thinks until it is stopped: were it not, the test would never end. */
static int think_forever(const Bot *bot, const Question *question,
                         Candidate out[MAX_CANDIDATES])
{
    (void)bot;
    while (!question->aid->stop(question->aid->with))
        usleep(1000);
    out[0] = (Candidate){.move = question->game->pick(question->state, question->rng)};
    return 1;
}

static const Bot patient = {"patient", think_forever, NULL};

static void a_dropped_question_is_never_answered(void **state)
{
    static Match match;
    Dealer dealer;
    Heard wanted = {0}, unwanted = {0};
    BotPool *pool = open_pool(1);
    uint64_t tickets[4];

    (void)state;
    start(&match, "akropolis", &dealer);
    for (int i = 0; i < 4; i++)
        tickets[i] = botpool_ask(pool, &match, &patient, 1, hear, &unwanted);
    CHECK_INT(botpool_waiting(pool), 4, "they wait");
    for (int i = 3; i >= 0; i--)
        botpool_drop(pool, tickets[i]);
    CHECK_INT(botpool_waiting(pool), 0, "no longer");
    botpool_ask(pool, &match, bot_named("random"), 1, hear, &wanted);
    collect(pool, 1);
    CHECK_INT(wanted.calls, 1, "the thread is free again");
    CHECK_INT(unwanted.calls, 0, "those are never answered");
    botpool_drop(pool, tickets[0]);
    botpool_close(pool);
    CHECK_INT(unwanted.calls, 0, "not at the end either");
}

/* A bot that tells when it begins, and takes its time to stop. */
static atomic_bool has_begun;

static int think_slowly(const Bot *bot, const Question *question,
                        Candidate out[MAX_CANDIDATES])
{
    atomic_store(&has_begun, true);
    int n = think_forever(bot, question, out);
    usleep(50000);
    return n;
}

static const Bot slow = {"slow", think_slowly, NULL};

/* The asker may be gone as soon as it has dropped its question. */
static void a_dropped_question_is_not_answered_by_closing(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard = {0};
    BotPool *pool = open_pool(1);

    (void)state;
    start(&match, "akropolis", &dealer);
    uint64_t ticket = botpool_ask(pool, &match, &slow, 1, hear, &heard);
    while (!atomic_load(&has_begun))
        usleep(1000);
    botpool_drop(pool, ticket);
    botpool_close(pool);
    CHECK_INT(heard.calls, 0, "never told");
}

static void what_is_done_can_still_be_dropped(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard = {0};
    BotPool *pool = open_pool(1);

    (void)state;
    start(&match, "akropolis", &dealer);
    uint64_t ticket = botpool_ask(pool, &match, bot_named("random"), 1, hear, &heard);
    while (botpool_waiting(pool) > 0)
        usleep(1000);
    botpool_drop(pool, ticket);
    CHECK_INT(botpool_collect(pool), 0, "nothing to hand over");
    botpool_close(pool);
    CHECK_INT(heard.calls, 0, "never told");
}

static void closing_tells_those_who_wait(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard[3] = {0};
    BotPool *pool = open_pool(1);

    (void)state;
    start(&match, "akropolis", &dealer);
    for (int i = 0; i < 3; i++)
        botpool_ask(pool, &match, &patient, 1, hear, &heard[i]);
    botpool_close(pool);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(heard[i].calls, 1, "told once");
        CHECK_INT(heard[i].n, 0, "that nothing comes");
    }
    botpool_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_whole_turns),
        cmocka_unit_test(the_same_question_has_the_same_answer),
        cmocka_unit_test(a_dropped_question_is_never_answered),
        cmocka_unit_test(a_dropped_question_is_not_answered_by_closing),
        cmocka_unit_test(what_is_done_can_still_be_dropped),
        cmocka_unit_test(closing_tells_those_who_wait),
    };

    return RUN(tests);
}
