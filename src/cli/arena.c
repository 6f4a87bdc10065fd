/* arena.c - see arena.h. */
#include "cli/arena.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/rival.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/pool.h"

/* What the threads share. */
typedef struct {
    const Arena *arena;
    Outcome *outcomes;
    Rival **rivals; /* programs, by worker and contestant; opened when needed */
    pthread_mutex_t lock;           /* over all below */
    int done;
    bool failed;
    Err err;
} Run;

/* One game in play. */
typedef struct {
    const Arena *arena;
    Rival **rivals;                 /* of this worker */
    Record record;
    Dealer dealer;
    Rng rngs[MAX_SEATS];            /* by contestant */
    int rotation;
    Outcome *outcome;
} Play;

bool arena_read(Arena *out, const Args *args, int players, Err *err)
{
    out->game = command_game(args_get(args, "game"), err);
    out->records = args_get(args, "records");
    return out->game &&
           args_int(&players, args, "players", 0, 99,
                    args_get(args, "architect") ? 1 : players, err) &&
           args_int(&out->games, args, "games", 1, 10000000, 100, err) &&
           args_int(&out->threads, args, "threads", 1, 256, pool_processors(), err) &&
           args_int(&out->time_ms, args, "time", 0, 86400000, 0, err) &&
           args_int(&out->playouts, args, "playouts", 0, 1000000000, 0, err) &&
           command_setup(&out->setup, out->game, players, args, err) &&
           command_seed(&out->seed, args, err);
}

bool arena_contestant(Contestant *out, const char *word, Err *err)
{
    char known[MESSAGE_ARG_SIZE];
    Text list = text_in(known, sizeof known);

    *out = (Contestant){.word = word, .bot = bot_named(word)};
    if (out->bot || strncmp(word, "exec:", 5) == 0)
        return true;
    for (int i = 0; bots[i]; i++)
        text_f(&list, i ? ", %s" : "%s", bots[i]->name);
    return fail(err, ERR_UNKNOWN, N_("unknown bot '%s'; there are: %s, exec:COMMAND"),
                word, known);
}

static int contestant_at(const Play *play, int seat)
{
    return (seat + play->rotation) % play->arena->setup.players;
}

/* Let a program choose; it is started the first time it is asked. */
static bool ask_rival(Play *play, int who, Move *out, Err *err)
{
    Rival **rival = &play->rivals[who];
    const Arena *arena = play->arena;

    if (!*rival)
        *rival = rival_open(arena->contestants[who].word + strlen("exec:"), err);
    return *rival && rival_choose(*rival, out, &play->record.match, arena->time_ms,
                                  arena->playouts, err);
}

static void ask_bot(Play *play, int who, Move *out)
{
    const Match *match = &play->record.match;
    Candidate best[MAX_CANDIDATES];
    Question question = {.game = match->game, .state = match_state(match),
                         .rng = &play->rngs[who], .playouts = play->arena->playouts,
                         .time_ms = play->arena->time_ms, .candidates = 1};

    play->arena->contestants[who].bot->think(&question, best);
    *out = best[0].move;
}

static bool play_turn(Play *play, Err *err)
{
    Match *match = &play->record.match;
    int seat = match_turn(match);
    Move m;

    if (seat >= play->arena->setup.players) {       /* the game's own seat: one move */
        m = match->game->pick(match_state(match), &play->rngs[0]);
        match_play(match, m);
        return true;
    }
    int who = contestant_at(play, seat);
    double before = clock_ms();
    if (play->arena->contestants[who].bot)
        ask_bot(play, who, &m);
    else if (!ask_rival(play, who, &m, err))
        return false;
    play->outcome->ms[who] += clock_ms() - before;
    play->outcome->moves[who]++;
    match_play(match, m);
    return true;
}

static void start(Play *play, int index)
{
    const Arena *arena = play->arena;
    unsigned char seed[SEED_SIZE];
    int deal = index / arena->setup.players;

    play->rotation = index % arena->setup.players;
    dealer_seed(seed, arena->seed + (uint64_t)deal);
    play->dealer = dealer_from(seed, "");
    for (int who = 0; who < MAX_SEATS; who++)
        play->rngs[who] = rng_from((arena->seed * MAX_SEATS + (uint64_t)who) * 1000003 +
                                   (uint64_t)index);
    match_start(&play->record.match, arena->game, &arena->setup);
    for (int seat = 0; seat < arena->setup.players; seat++) {
        Text name = text_in(play->record.seats[seat], SEAT_NAME);
        text_str(&name, arena->contestants[contestant_at(play, seat)].word);
        for (char *c = play->record.seats[seat]; *c; c++)
            if (*c == ',')
                *c = ' ';
    }
}

static void finish(Play *play)
{
    const Match *match = &play->record.match;
    unsigned winners = match->game->winners(match_state(match));
    int points[MAX_SEATS];

    match->game->scores(match_state(match), points);
    for (int seat = 0; seat < play->arena->setup.players; seat++) {
        int who = contestant_at(play, seat);
        play->outcome->points[who] = points[seat];
        play->outcome->winners |= (winners >> seat & 1) << who;
    }
}

static bool save(Play *play, int index, Err *err)
{
    char path[4096];
    char *text = malloc(MAX_RECORD);
    Text name = text_in(path, sizeof path);

    if (!text)
        return fail(err, ERR_FILE, N_("no memory"));
    text_f(&name, "%s/game-%06d.polis", play->arena->records, index + 1);
    command_date(play->record.date);
    record_commit(&play->record, &play->dealer);
    Text out = text_in(text, MAX_RECORD);
    record_write(&out, &play->record);
    bool ok = file_write(path, text, err);
    free(text);
    return ok;
}

static bool play_game(Play *play, int index, Err *err)
{
    Match *match = &play->record.match;

    start(play, index);
    for (match_deal(match, &play->dealer); match_turn(match) != OVER;
         match_deal(match, &play->dealer))
        if (!play_turn(play, err))
            return false;
    finish(play);
    return !play->arena->records || save(play, index, err);
}

static void job(void *context, int worker, int index)
{
    Run *run = context;
    Play play = {.arena = run->arena, .outcome = &run->outcomes[index],
                 .rivals = run->rivals + worker * MAX_SEATS};
    Err err;

    pthread_mutex_lock(&run->lock);
    bool failed = run->failed;
    pthread_mutex_unlock(&run->lock);
    if (failed)
        return;
    bool ok = play_game(&play, index, &err);
    pthread_mutex_lock(&run->lock);
    run->done++;
    if (!ok && !run->failed) {
        run->failed = true;
        run->err = err;
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d/%d games ", run->done, run->arena->games);
    pthread_mutex_unlock(&run->lock);
}

static bool play_all(Run *run, Err *err)
{
    const Arena *arena = run->arena;
    size_t rivals = (size_t)arena->threads * MAX_SEATS;

    run->rivals = calloc(rivals, sizeof(Rival *));
    if (!run->rivals)
        return fail(err, ERR_FILE, N_("no memory"));
    pool_run(arena->threads, arena->games, job, run);
    for (size_t i = 0; i < rivals; i++)
        rival_close(run->rivals[i]);
    free(run->rivals);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (run->failed)
        *err = run->err;
    return !run->failed;
}

Outcome *arena_run(const Arena *arena, Err *err)
{
    Run run = {.arena = arena, .lock = PTHREAD_MUTEX_INITIALIZER};

    if (arena->records && !file_make_folder(arena->records, err))
        return NULL;
    run.outcomes = calloc((size_t)arena->games, sizeof *run.outcomes);
    if (!run.outcomes) {
        fail(err, ERR_FILE, N_("no memory"));
        return NULL;
    }
    if (!play_all(&run, err)) {
        free(run.outcomes);
        return NULL;
    }
    return run.outcomes;
}
