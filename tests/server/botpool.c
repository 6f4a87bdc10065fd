/* botpool.c - the bots' threads: whole turns in order, answers that nobody wants any
 * more, which turn comes first, and which gives way. */
#include "server/bots/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "games/list.h"
#include "test.h"

/* Where the pool reports, and what came back. */
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

static uint64_t ask(BotPool *pool, const Match *match, const Bot *bot, uint64_t seed,
                    Heard *heard)
{
    return botpool_ask(pool, &(BotQuestion){.match = match, .bot = bot, .seed = seed,
                                            .on_answer = hear, .context = heard});
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

/* Play `moves` for `seat`; each must be legal and that of the seat. */
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
        CHECK(ask(pool, &match, bot_named(level), i, &heard) > 0,
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
        ask(pool, &match, bot_named("easy"), 42, &heard[i]);
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

/* A bot that thinks until it is stopped: otherwise the test would never end. */
static int think_forever(const Bot *bot, const Question *question,
                         Candidate out[MAX_CANDIDATES])
{
    (void)bot;
    while (!question->hooks->stop(question->hooks->with))
        usleep(1000);
    out[0] = (Candidate){.move = question->game->pick(question->state, question->rng)};
    return 1;
}

static const Bot patient = {.name = "patient", .think = think_forever};

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
        tickets[i] = ask(pool, &match, &patient, 1, &unwanted);
    CHECK_INT(botpool_waiting(pool), 4, "they wait");
    for (int i = 3; i >= 0; i--)
        botpool_drop(pool, tickets[i]);
    CHECK_INT(botpool_waiting(pool), 0, "no longer");
    ask(pool, &match, bot_named("random"), 1, &wanted);
    collect(pool, 1);
    CHECK_INT(wanted.calls, 1, "the thread is free again");
    CHECK_INT(unwanted.calls, 0, "those are never answered");
    botpool_drop(pool, tickets[0]);
    botpool_close(pool);
    CHECK_INT(unwanted.calls, 0, "not at the end either");
}

/* A bot that reports when it begins, and is slow to stop. */
static atomic_bool has_begun;

static int think_slowly(const Bot *bot, const Question *question,
                        Candidate out[MAX_CANDIDATES])
{
    atomic_store(&has_begun, true);
    int n = think_forever(bot, question, out);
    usleep(50000);                  /* closing begins meanwhile, most likely */
    return n;
}

static const Bot slow = {.name = "slow", .think = think_slowly};

/* Who has cancelled a question may be gone: closing must not call back. */
static void a_dropped_question_is_not_answered_by_closing(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard = {0};
    BotPool *pool = open_pool(1);

    (void)state;
    start(&match, "akropolis", &dealer);
    uint64_t ticket = ask(pool, &match, &slow, 1, &heard);
    while (!atomic_load(&has_begun))
        usleep(1000);
    botpool_drop(pool, ticket);
    botpool_close(pool);
    CHECK_INT(heard.calls, 0, "never told");
}

/* The same if no thread has begun it yet. */
static void what_has_not_begun_is_not_answered_by_closing(void **state)
{
    static Match match;
    Dealer dealer;
    Heard heard = {0};

    (void)state;
    start(&match, "akropolis", &dealer);
    for (int i = 0; i < 300; i++) {
        BotPool *pool = open_pool(1);

        botpool_drop(pool, ask(pool, &match, bot_named("random"), 1, &heard));
        botpool_close(pool);
    }
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
    uint64_t ticket = ask(pool, &match, bot_named("random"), 1, &heard);
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
        ask(pool, &match, &patient, 1, &heard[i]);
    botpool_close(pool);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(heard[i].calls, 1, "told once");
        CHECK_INT(heard[i].n, 0, "that nothing comes");
    }
    botpool_close(NULL);
}

/* Bots that record who begins and think until they may end. The level says what each
 * costs. */
enum { PLENTY = 16 };

typedef struct {
    Bot bot;                        /* the first: Bot.think finds the rest by it */
    atomic_int begun;
    atomic_bool may_end;
} Player;

static Player players[PLENTY];
static pthread_mutex_t order_lock = PTHREAD_MUTEX_INITIALIZER;
static char order[PLENTY + 1];      /* the names of those that began */

static int think_watched(const Bot *bot, const Question *question,
                         Candidate out[MAX_CANDIDATES])
{
    Player *player = (Player *)bot;

    pthread_mutex_lock(&order_lock);
    strncat(order, bot->name, 1);
    pthread_mutex_unlock(&order_lock);
    atomic_fetch_add(&player->begun, 1);
    while (!question->hooks->stop(question->hooks->with) &&
           !atomic_load(&player->may_end))
        usleep(500);
    out[0] = (Candidate){.move = question->game->pick(question->state, question->rng)};
    return 1;
}

/* Set up player `i`; with `may_end` it takes no time. */
static const Bot *player(int i, const char *name, int playouts, bool may_end)
{
    Player *p = &players[i];

    p->bot = (Bot){.name = name, .think = think_watched, .playouts = playouts};
    atomic_store(&p->begun, 0);
    atomic_store(&p->may_end, may_end);
    return &p->bot;
}

static void wait_until_begun(int i)
{
    while (atomic_load(&players[i].begun) == 0)
        usleep(500);
}

/* One pool, one position, and what came back. */
typedef struct {
    BotPool *pool;
    Match match;
    Heard heard[PLENTY];
} Scene;

static Scene *open_scene(int threads)
{
    static Scene scene;
    Dealer dealer;

    memset(&scene, 0, sizeof scene);
    memset(order, 0, sizeof order);
    start(&scene.match, "akropolis", &dealer);
    scene.pool = open_pool(threads);
    return &scene;
}

/* An owner asks; the answer goes to heard[i]. */
static uint64_t want(Scene *scene, int i, const Bot *bot, uint64_t owner, BotRank rank)
{
    return botpool_ask(scene->pool, &(BotQuestion){.match = &scene->match, .bot = bot,
                                                   .seed = 1, .owner = owner,
                                                   .rank = rank, .on_answer = hear,
                                                   .context = &scene->heard[i]});
}

/* An owner asks `n` times; the answers go to heard[from] and those after it. */
static void want_many(Scene *scene, int from, int n, const char *name, int playouts,
                      uint64_t owner, BotRank rank)
{
    for (int i = from; i < from + n; i++)
        want(scene, i, player(i, name, playouts, true), owner, rank);
}

/* The turn that holds the only thread costs so little that none comes before it. */
static void hold_the_thread(Scene *scene)
{
    want(scene, 0, player(0, "-", 0, false), 1000, BOT_AWAITED);
    wait_until_begun(0);
}

static void let_go(Scene *scene, int n)
{
    atomic_store(&players[0].may_end, true);
    collect(scene->pool, n);
}

static void owners_take_turns_and_pay_what_bots_cost(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    hold_the_thread(scene);
    want_many(scene, 1, 4, "a", 100, 1, BOT_AWAITED);
    want_many(scene, 5, 1, "b", 150, 2, BOT_AWAITED);
    want_many(scene, 6, 1, "c", 250, 3, BOT_AWAITED);
    want_many(scene, 7, 1, "d", 0, 4, BOT_AWAITED);
    let_go(scene, 8);
    CHECK_STR(order, "-dabacaa", "by what each owner has had and wants");
    botpool_close(scene->pool);
}

static void people_who_wait_come_first_and_bots_alone_last(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    hold_the_thread(scene);
    want_many(scene, 1, 2, "x", 0, 1, BOT_ALONE);
    want_many(scene, 3, 2, "u", 0, 2, BOT_UNATTENDED);
    want_many(scene, 5, 2, "p", 3000, 3, BOT_AWAITED);
    let_go(scene, 7);
    CHECK_STR(order, "-ppuuxx", "whatever they cost, and whoever came first");
    botpool_close(scene->pool);
}

static void somebody_comes_to_a_table_that_waits(void **state)
{
    Scene *scene = open_scene(1);
    BotCrowd crowds[BOT_RANKS];

    (void)state;
    hold_the_thread(scene);
    want_many(scene, 1, 3, "u", 0, 1, BOT_UNATTENDED);
    uint64_t ticket = want(scene, 4, player(4, "v", 0, true), 1, BOT_UNATTENDED);
    botpool_crowds(scene->pool, crowds);
    CHECK_INT(crowds[BOT_UNATTENDED].owners, 1, "one owner");
    CHECK_INT(crowds[BOT_UNATTENDED].most, 4, "with all of them");
    botpool_rank(scene->pool, ticket, BOT_AWAITED);
    botpool_crowds(scene->pool, crowds);
    CHECK_INT(crowds[BOT_UNATTENDED].most, 3, "one less");
    CHECK_INT(crowds[BOT_AWAITED].owners, 2, "beside the one who holds the thread");
    CHECK_INT(crowds[BOT_ALONE].owners, 0, "nobody");
    let_go(scene, 5);
    CHECK_STR(order, "-vuuu", "it comes first now");
    botpool_crowds(scene->pool, crowds);
    CHECK_INT(crowds[BOT_AWAITED].owners + crowds[BOT_UNATTENDED].owners, 0, "all gone");
    botpool_close(scene->pool);
}

/* A long turn on the only thread gives way, and goes on where it stopped. */
static void a_long_turn_gives_way_and_goes_on(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    want(scene, 0, player(0, "m", 3200, false), 1, BOT_AWAITED);
    wait_until_begun(0);
    want_many(scene, 1, 3, "n", 0, 2, BOT_AWAITED);
    collect(scene->pool, 3);
    CHECK_INT(scene->heard[0].calls, 0, "the long one still thinks");
    CHECK_INT(botpool_waiting(scene->pool), 1, "it alone");
    let_go(scene, 1);
    CHECK_INT(scene->heard[0].calls, 1, "and is answered");
    CHECK(scene->heard[0].n > 0, "with moves");
    CHECK_STR(order, "mnnn", "begun once");
    botpool_close(scene->pool);
}

static void bots_alone_give_way_to_the_longest_turn(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    want(scene, 0, player(0, "x", 0, false), 1, BOT_ALONE);
    wait_until_begun(0);
    want_many(scene, 1, 1, "m", 40000, 1, BOT_AWAITED);
    collect(scene->pool, 1);
    CHECK_INT(scene->heard[0].calls, 0, "it waits");
    let_go(scene, 1);
    CHECK_INT(scene->heard[0].calls, 1, "and goes on");
    botpool_close(scene->pool);
}

static void what_gave_way_can_be_dropped(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    uint64_t dropped = want(scene, 0, player(0, "m", 3200, false), 1, BOT_AWAITED);
    wait_until_begun(0);
    want(scene, 1, player(1, "n", 100, false), 2, BOT_AWAITED);
    wait_until_begun(1);
    botpool_drop(scene->pool, dropped);
    CHECK_INT(botpool_waiting(scene->pool), 1, "the other one");
    atomic_store(&players[1].may_end, true);
    collect(scene->pool, 1);
    want_many(scene, 2, 2, "o", 0, 1, BOT_AWAITED);
    collect(scene->pool, 2);
    CHECK_INT(scene->heard[0].calls, 0, "never told");
    CHECK_INT(scene->heard[1].calls, 1, "told");
    botpool_close(scene->pool);
}

static void closing_tells_those_who_gave_way(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    for (int i = 0; i < 3; i++) {
        want(scene, i, player(i, "m", 3000 - 1000 * i, false), (uint64_t)i, BOT_AWAITED);
        wait_until_begun(i);
    }
    botpool_close(scene->pool);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(scene->heard[i].calls, 1, "told once");
        CHECK_INT(scene->heard[i].n, 0, "that nothing comes");
    }
}

static void bots_alone_have_half_the_threads(void **state)
{
    Scene *scene = open_scene(4);
    int alone = 0;

    (void)state;
    for (int i = 0; i < 8; i++)
        want(scene, i, player(i, "x", 0, false), (uint64_t)i, BOT_ALONE);
    for (int i = 8; i < 10; i++) {
        want(scene, i, player(i, "p", 3000, false), 100, BOT_AWAITED);
        wait_until_begun(i);        /* there is a thread for each */
    }
    wait_until_begun(0);
    wait_until_begun(1);
    for (int i = 0; i < 8; i++)
        alone += atomic_load(&players[i].begun);
    CHECK_INT(alone, 2, "of four");
    for (int i = 0; i < 10; i++)
        atomic_store(&players[i].may_end, true);
    collect(scene->pool, 10);
    botpool_close(scene->pool);
}

/* More turns should give way than there are threads: all of them are finished. */
static void threads_to_give_way_run_out(void **state)
{
    Scene *scene = open_scene(1);

    (void)state;
    for (int i = 0; i < 12; i++)
        want(scene, i, player(i, "m", 3000 - 100 * i, false), (uint64_t)i, BOT_AWAITED);
    for (int i = 0; i < 12; i++)
        atomic_store(&players[i].may_end, true);
    collect(scene->pool, 12);
    for (int i = 0; i < 12; i++)
        CHECK_INT(scene->heard[i].calls, 1, "answered");
    botpool_close(scene->pool);
}

/* Owners who always want more than there is all get the same. */
static void everybody_is_served_the_same(void **state)
{
    enum { MASTER = 3202, STRONG = 162 };
    BotQueue queue = {0};
    BotPlace greedy[10], modest;
    int64_t served[2] = {0};

    (void)state;
    for (int i = 0; i < 10; i++)
        place_take(&greedy[i], &queue, 1, BOT_AWAITED, MASTER);
    place_take(&modest, &queue, 2, BOT_AWAITED, STRONG);
    for (int i = 0, at = 0; i < 2000; i++) {
        if (place_before(&modest, &greedy[at])) {
            served[1] += STRONG;
            place_leave(&modest, &queue, true);
            place_take(&modest, &queue, 2, BOT_AWAITED, STRONG);
        } else {
            served[0] += MASTER;
            place_leave(&greedy[at], &queue, true);
            place_take(&greedy[at], &queue, 1, BOT_AWAITED, MASTER);
            at = (at + 1) % 10;
        }
        CHECK(llabs(served[0] - served[1]) <= MASTER, "within one turn");
    }
    for (int i = 0; i < 10; i++)
        place_leave(&greedy[i], &queue, false);
    place_leave(&modest, &queue, false);
}

/* Ten guests at one address together get what one guest elsewhere gets, and each the
 * same. */
static void guests_of_an_address_share(void **state)
{
    enum { GUESTS = 10, STRONG = 162 };
    BotQueue queue = {0};
    BotPlace guests[GUESTS], other;
    int served[GUESTS + 1] = {0};

    (void)state;
    for (uint64_t i = 0; i < GUESTS; i++)
        place_take(&guests[i], &queue, owner_key(i, 1), BOT_AWAITED, STRONG);
    place_take(&other, &queue, 2, BOT_AWAITED, STRONG);
    for (int i = 0; i < 40 * GUESTS; i++) {
        uint64_t next = 0;

        for (uint64_t at = 1; at < GUESTS; at++)
            if (place_before(&guests[at], &guests[next]))
                next = at;
        bool is_other = place_before(&other, &guests[next]);
        BotPlace *place = is_other ? &other : &guests[next];
        served[is_other ? GUESTS : next]++;
        place_leave(place, &queue, true);
        place_take(place, &queue, is_other ? 2 : owner_key(next, 1),
                   BOT_AWAITED, STRONG);
    }
    CHECK_INT(served[GUESTS], 20 * GUESTS, "half of all turns");
    for (int i = 0; i < GUESTS; i++) {
        CHECK_INT(served[i], 20, "the same as the other guests");
        place_leave(&guests[i], &queue, false);
    }
    place_leave(&other, &queue, false);
}

/* A turn that costs much is served, however many cheap ones come. */
static void nobody_waits_for_ever(void **state)
{
    BotQueue queue = {0};
    BotPlace long_one, next;
    int before = 0;

    (void)state;
    place_take(&long_one, &queue, 1, BOT_AWAITED, 3202);
    for (;; before++) {
        place_take(&next, &queue, (uint64_t)(2 + before), BOT_AWAITED, 2);
        if (!place_before(&next, &long_one))
            break;
        place_leave(&next, &queue, true);
    }
    CHECK_INT(before, 1600, "as much as it costs itself");
    place_leave(&next, &queue, false);
    place_leave(&long_one, &queue, false);
}

/* The same as `want`, for a turn that may be lent. */
static uint64_t want_lendable(Scene *scene, int i, const Bot *bot, uint64_t seed)
{
    return botpool_ask(scene->pool,
                       &(BotQuestion){.match = &scene->match, .bot = bot, .seed = seed,
                                      .owner = 7, .rank = BOT_UNATTENDED,
                                      .table = "a table", .version = 12,
                                      .on_answer = hear, .context = &scene->heard[i]});
}

/* The moves that a pool elsewhere finds for what was lent, in words. */
static void play_elsewhere(char words[256], const Match *match, const LentTurn *lent)
{
    BotPool *other = open_pool(1);
    Heard heard = {0};
    Text text = text_in(words, 256);
    static Match after;

    ask(other, match, lent->bot, lent->seed, &heard);
    collect(other, 1);
    botpool_close(other);
    after = *match;
    for (int i = 0; i < heard.n; i++) {
        text_str(&text, i ? " " : "");
        after.game->write_move(&text, match_state(&after), heard.moves[i]);
        match_play(&after, heard.moves[i]);
    }
}

static void what_waits_is_lent_and_comes_back_the_same(void **state)
{
    Scene *scene = open_scene(1);
    const Bot *bot = bot_named("denier");
    LentTurn lent;
    char words[256];

    (void)state;
    hold_the_thread(scene);
    uint64_t ticket = want_lendable(scene, 1, bot, 99);
    CHECK(botpool_lend(scene->pool, &lent), "no thread is free for it");
    CHECK(lent.ticket == ticket && lent.bot == bot && lent.seed == 99 && lent.owner == 7,
          "what was asked");
    CHECK_STR(lent.table, "a table", "where its position is");
    CHECK_INT(lent.version, 12, "as of when");
    CHECK(lent.digest == scene->match.game->digest(match_state(&scene->match)),
          "which position");
    CHECK(!botpool_lend(scene->pool, &lent), "once");
    CHECK_INT(botpool_waiting(scene->pool), 2, "it is not done");

    play_elsewhere(words, &scene->match, &lent);
    CHECK(botpool_played(scene->pool, ticket, words), "a whole turn");
    CHECK_INT(botpool_collect(scene->pool), 1, "to be handed over");
    let_go(scene, 1);
    ask(scene->pool, &scene->match, bot, 99, &scene->heard[2]);
    collect(scene->pool, 1);
    CHECK_INT(scene->heard[1].n, scene->heard[2].n, "as many moves as here");
    assert_memory_equal(scene->heard[1].moves, scene->heard[2].moves,
                        (size_t)scene->heard[2].n * sizeof(Move));
    CHECK(!botpool_played(scene->pool, ticket, words), "it is over");
    botpool_close(scene->pool);
}

static void only_what_waits_and_costs_much_is_lent(void **state)
{
    Scene *scene = open_scene(1);
    LentTurn lent;

    (void)state;
    want_lendable(scene, 0, player(0, "-", 10, false), 1);
    wait_until_begun(0);
    CHECK(!botpool_lend(scene->pool, &lent), "a thread plays it already");
    want_lendable(scene, 1, bot_named("normal"), 1);
    want(scene, 2, bot_named("denier"), 1, BOT_ALONE);
    CHECK(!botpool_lend(scene->pool, &lent), "one is cheap, the other has no table");
    let_go(scene, 3);
    botpool_close(scene->pool);
}

static void what_nobody_plays_is_played_here(void **state)
{
    Scene *scene = open_scene(1);
    LentTurn lent;

    (void)state;
    hold_the_thread(scene);
    uint64_t ticket = want_lendable(scene, 1, player(1, "a", 5, true), 1);
    CHECK(botpool_lend(scene->pool, &lent), "lent");
    CHECK(!botpool_played(scene->pool, ticket, "nonsense"), "not a move");
    CHECK(!botpool_played(scene->pool, ticket, ""), "no move at all");
    CHECK(botpool_is_lent(scene->pool, ticket), "it goes on waiting");
    botpool_take_back(scene->pool, ticket, false);
    CHECK(!botpool_is_lent(scene->pool, ticket), "no longer");
    CHECK(botpool_lend(scene->pool, &lent) && lent.ticket == ticket, "another attempt");
    botpool_take_back(scene->pool, ticket, true);
    CHECK(!botpool_lend(scene->pool, &lent), "and not again");
    let_go(scene, 2);
    CHECK_INT(scene->heard[1].calls, 1, "played");
    CHECK(scene->heard[1].n > 0, "here");
    botpool_close(scene->pool);
}

static void what_is_lent_can_be_dropped(void **state)
{
    Scene *scene = open_scene(1);
    LentTurn lent;

    (void)state;
    hold_the_thread(scene);
    uint64_t ticket = want_lendable(scene, 1, player(1, "a", 5, true), 1);
    want_lendable(scene, 2, player(2, "b", 5, true), 1);
    CHECK(botpool_lend(scene->pool, &lent) && lent.ticket == ticket, "lent");
    botpool_rank(scene->pool, ticket, BOT_AWAITED);
    botpool_drop(scene->pool, ticket);
    CHECK(!botpool_is_lent(scene->pool, ticket), "nobody wants it");
    botpool_take_back(scene->pool, ticket, true);
    CHECK(botpool_lend(scene->pool, &lent), "the other one");
    botpool_close(scene->pool);
    CHECK_INT(scene->heard[1].calls, 0, "never told");
    CHECK_INT(scene->heard[2].calls, 1, "told");
    CHECK_INT(scene->heard[2].n, 0, "that nothing comes");
}

static void a_pool_that_lends_all_plays_what_comes_back(void **state)
{
    Scene *scene = open_scene(1);
    LentTurn lent;

    (void)state;
    botpool_lend_all(scene->pool);
    uint64_t ticket = want_lendable(scene, 0, player(0, "a", 5, true), 1);
    want_lendable(scene, 1, player(1, "b", 0, true), 1);
    collect(scene->pool, 1);
    CHECK_INT(scene->heard[1].calls, 1, "the cheap one is played here");
    CHECK_INT(atomic_load(&players[0].begun), 0, "the other is not, with a free thread");
    CHECK(botpool_lend(scene->pool, &lent) && lent.ticket == ticket, "it is lent");
    botpool_take_back(scene->pool, ticket, true);
    collect(scene->pool, 1);
    CHECK_INT(scene->heard[0].calls, 1, "played after all");
    botpool_close(scene->pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_whole_turns),
        cmocka_unit_test(the_same_question_has_the_same_answer),
        cmocka_unit_test(a_dropped_question_is_never_answered),
        cmocka_unit_test(a_dropped_question_is_not_answered_by_closing),
        cmocka_unit_test(what_has_not_begun_is_not_answered_by_closing),
        cmocka_unit_test(what_is_done_can_still_be_dropped),
        cmocka_unit_test(closing_tells_those_who_wait),
        cmocka_unit_test(owners_take_turns_and_pay_what_bots_cost),
        cmocka_unit_test(people_who_wait_come_first_and_bots_alone_last),
        cmocka_unit_test(somebody_comes_to_a_table_that_waits),
        cmocka_unit_test(a_long_turn_gives_way_and_goes_on),
        cmocka_unit_test(bots_alone_give_way_to_the_longest_turn),
        cmocka_unit_test(what_gave_way_can_be_dropped),
        cmocka_unit_test(closing_tells_those_who_gave_way),
        cmocka_unit_test(bots_alone_have_half_the_threads),
        cmocka_unit_test(threads_to_give_way_run_out),
        cmocka_unit_test(everybody_is_served_the_same),
        cmocka_unit_test(guests_of_an_address_share),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(what_waits_is_lent_and_comes_back_the_same),
        cmocka_unit_test(only_what_waits_and_costs_much_is_lent),
        cmocka_unit_test(what_nobody_plays_is_played_here),
        cmocka_unit_test(what_is_lent_can_be_dropped),
        cmocka_unit_test(a_pool_that_lends_all_plays_what_comes_back),
    };

    return RUN(tests);
}
