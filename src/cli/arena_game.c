/* arena_game.c - see arena_game.h.
 *
 * A contestant that forfeits loses to all others. While at least two are left, greedy
 * plays on in its seat, so that they can finish their game; otherwise the game ends. */
#include "cli/arena_game.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "os/clock.h"
#include "os/failure.h"

/* One game in play. */
typedef struct {
    const ArenaThread *thread;
    const Arena *arena;
    int index, rotation;
    Record record;
    Dealer dealer;
    Rng rngs[MAX_SEATS];            /* these two by contestant */
    Memory memories[MAX_SEATS];
    BotHooks hooks;
    GameResult *result;
} Play;

static int contestant_at(const Play *play, int seat)
{
    return (seat + play->rotation) % play->arena->setup.players;
}

static bool must_stop(void *with)
{
    const ArenaThread *thread = with;

    return atomic_load(thread->stop);
}

static double now_ms(void *with)
{
    (void)with;
    return clock_ms();
}

static void ask_bot(Play *play, const Bot *bot, int who, Move *out)
{
    const Match *match = &play->record.match;
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = match->game, .state = match_state(match),
                         .rng = &play->rngs[who], .playouts = play->arena->playouts,
                         .time_ms = play->arena->time_ms, .candidates = 1,
                         .hooks = &play->hooks, .memory = &play->memories[who]};

    bot_think(bot, &question, best);
    *out = best[0].move;
}

/* Let a program choose; it is started when first needed. */
static bool ask_engine(Play *play, int who, Move *out, Err *err)
{
    EngineProcess **engine = &play->thread->engines[who];
    const Arena *arena = play->arena;
    Allowance allowance = {arena->playouts, arena->time_ms, arena->patience_ms};

    if (!*engine)
        *engine =
            engine_process_open(arena->contestants[who].word + strlen("exec:"), err);
    return *engine &&
           engine_process_choose(*engine, out, &play->record.match, allowance, err);
}

/* The program failed. Whatever it says later belongs to this game, so it is stopped. */
static void forfeit(Play *play, int who, const Err *why)
{
    play->result->forfeits |= 1u << who;
    engine_process_close(play->thread->engines[who]);
    play->thread->engines[who] = NULL;
    if (!atomic_load(play->thread->stop))
        play->thread->on_forfeit(play->thread->with, play->index, who, why);
}

/* Choose for contestant `who`; false if it just forfeited. */
static bool choose(Play *play, int who, Move *out)
{
    const Bot *bot = play->arena->contestants[who].bot;
    bool is_out = play->result->forfeits >> who & 1;
    double before = clock_ms();
    Err why;

    if (bot || is_out) {
        ask_bot(play, is_out ? bot_named("greedy") : bot, who, out);
    } else if (!ask_engine(play, who, out, &why)) {
        forfeit(play, who, &why);
        return false;
    }
    if (!is_out) {
        play->result->ms[who] += clock_ms() - before;
        play->result->moves[who]++;
    }
    return true;
}

static void play_turn(Play *play)
{
    Match *match = &play->record.match;
    int seat = match_turn(match);
    Move m;

    if (seat >= play->arena->setup.players)         /* the game's own seat: one move */
        match_play(match, match->game->pick(match_state(match), &play->rngs[0]));
    else if (choose(play, contestant_at(play, seat), &m) &&
             !atomic_load(play->thread->stop))
        match_play(match, m);
}

/* The names as a record writes them: without commas. */
static void name_seats(Play *play)
{
    for (int seat = 0; seat < play->arena->setup.players; seat++) {
        const Contestant *contestant =
            &play->arena->contestants[contestant_at(play, seat)];
        Text name = text_in(play->record.seats[seat], SEAT_NAME);
        if (contestant->bot)
            text_f(&name, "bot:%s", contestant->bot->name);
        else
            text_str(&name, contestant->word);
        for (char *c = play->record.seats[seat]; *c; c++)
            if (*c == ',')
                *c = ' ';
    }
}

static void start(Play *play)
{
    const Arena *arena = play->arena;
    unsigned char seed[SEED_SIZE];
    int deal = play->index / arena->setup.players;

    play->rotation = play->index % arena->setup.players;
    dealer_seed(seed, arena->seed + (uint64_t)deal);
    play->dealer = dealer_from(seed, "");
    for (int who = 0; who < MAX_SEATS; who++)
        play->rngs[who] = rng_from((arena->seed * MAX_SEATS + (uint64_t)who) * 1000003 +
                                   (uint64_t)play->index);
    match_start(&play->record.match, arena->game, &arena->setup);
    name_seats(play);
}

/* How many may still win. */
static int contenders(const Play *play)
{
    int n = 0;

    for (int who = 0; who < play->arena->setup.players; who++)
        n += !(play->result->forfeits >> who & 1);
    return n;
}

/* Is there a game left to play? A contestant that is left alone wins as things stand. */
static bool goes_on(const Play *play)
{
    return match_turn(&play->record.match) != OVER && !atomic_load(play->thread->stop) &&
           (!play->result->forfeits || contenders(play) > 1);
}

/* The winners among those who did not forfeit; the best of them, if the winner by the
 * rules forfeited. */
static unsigned winners_left(const Play *play, unsigned winners)
{
    const GameResult *result = play->result;
    unsigned best = winners & ~result->forfeits;
    int most = 0;

    if (best || !result->forfeits)
        return best;
    for (int who = 0; who < play->arena->setup.players; who++) {
        if (result->forfeits >> who & 1)
            continue;
        if (!best || result->points[who] >= most)
            best = (best && result->points[who] == most ? best : 0) | 1u << who;
        most = best >> who & 1 ? result->points[who] : most;
    }
    return best;
}

static void finish(Play *play)
{
    const Match *match = &play->record.match;
    unsigned winners = match->game->winners(match_state(match)), by_contestant = 0;
    int points[MAX_SEATS];

    match->game->scores(match_state(match), points);
    for (int seat = 0; seat < play->arena->setup.players; seat++) {
        int who = contestant_at(play, seat);
        play->result->points[who] = points[seat];
        by_contestant |= (winners >> seat & 1) << who;
    }
    play->result->winners = winners_left(play, by_contestant);
    play->result->is_done = true;
}

/* A plain write without fsync: these games can be played again, and thousands of them
 * should not wait for the disk as a player's save does. */
static bool write_file(const char *path, const Text *text, Err *err)
{
    FILE *file = fopen(path, "wb");
    bool ok = file && fwrite(text->at, 1, text->used, file) == text->used;

    ok = (!file || fclose(file) == 0) && ok;
    return ok || fail_system(err, ERR_FILE, path, errno);
}

static bool save(Play *play, Err *err)
{
    char path[4096];
    char *text = malloc(MAX_RECORD);
    Text name = text_in(path, sizeof path);

    if (!text)
        return fail(err, ERR_FILE, N_("out of memory"));
    text_f(&name, "%s/game-%06d.polis", play->arena->records, play->index + 1);
    command_date(play->record.date);
    record_commit(&play->record, &play->dealer);
    Text out = text_in(text, MAX_RECORD);
    record_write(&out, &play->record);
    bool ok = write_file(path, &out, err);
    free(text);
    return ok;
}

bool arena_game_play(GameResult *out, const ArenaThread *thread, int index, Err *err)
{
    Play play = {.thread = thread, .arena = thread->arena, .index = index, .result = out};
    Match *match = &play.record.match;

    play.hooks = (BotHooks){.stop = must_stop, .now_ms = now_ms, .with = (void *)thread};
    play.result->forfeits = thread->barred;
    start(&play);
    for (match_deal(match, &play.dealer); goes_on(&play); match_deal(match, &play.dealer))
        play_turn(&play);
    if (atomic_load(thread->stop))
        return true;
    finish(&play);
    return !thread->arena->records || save(&play, err);
}
