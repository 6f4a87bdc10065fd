/* arena.c - see arena.h. */
#include "cli/arena.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena_game.h"
#include "cli/flags.h"
#include "cli/progress.h"
#include "os/file.h"
#include "os/pool.h"

enum {
    ANSWER_LATE_MS = 2000,          /* beyond --time, for a program's own pace */
    USUAL_PATIENCE_MS = 60000,
    STRIKES = 3                     /* forfeits in a row that bar a program for good */
};

/* What the threads share. */
typedef struct {
    const Arena *arena;
    GameResult *results;
    EngineProcess **engines;        /* by thread and contestant; opened when needed */
    pthread_mutex_t lock;           /* of all below */
    int done;
    int strikes[MAX_SEATS];         /* by contestant: forfeits in a row */
    bool failed;
    Err err;
} ArenaRun;

/* End all games: on_result has seen enough, something failed, or the user interrupts. It
 * is global because a signal handler has to reach it. */
static atomic_bool stop;

static void interrupt(int number)
{
    atomic_store(&stop, true);
    signal(number, SIG_DFL);        /* a second one ends the program as usual */
}

static bool read_budget(Arena *out, const Args *args, Err *err)
{
    if (!args_int(&out->time_ms, args, "time", 1, 86400000, 0, err) ||
        !args_int(&out->playouts, args, "playouts", 1, 1000000000, 0, err))
        return false;
    int usual = out->time_ms ? out->time_ms + ANSWER_LATE_MS : USUAL_PATIENCE_MS;
    return args_int(&out->patience_ms, args, "patience", 1, 86400000, usual, err);
}

bool arena_read(Arena *out, const Args *args, int players, Err *err)
{
    out->game = command_game(args_get(args, "game"), err);
    out->records = args_get(args, "records");
    return out->game &&
           args_int(&players, args, "players", 0, 99, flags_players(args, players),
                    err) &&
           args_int(&out->games, args, "games", 1, 10000000, 100, err) &&
           args_int(&out->threads, args, "threads", 1, 256, pool_processors(), err) &&
           read_budget(out, args, err) &&
           command_setup(&out->setup, out->game, players, args, err) &&
           command_seed(&out->seed, args, err);
}

bool arena_contestant(Contestant *out, const char *word, Err *err)
{
    bool is_program = strncmp(word, "exec:", 5) == 0;

    *out = (Contestant){.word = word};
    return is_program ? engine_process_exists(word + 5, err)
                      : bot_wanted(&out->bot, word, err);
}

/* Print a line on standard error, over the line of progress if there is one. */
static void print_line(const char *line)
{
    progress_clear();
    fprintf(stderr, "polis: %s\n", line);
}

static void tell_forfeit(void *with, int game, int who, const Err *why)
{
    ArenaRun *run = with;
    const Arena *arena = run->arena;
    const char *word = arena->contestants[who].word;
    char reason[512], line[1024];
    Text because = text_in(reason, sizeof reason), text = text_in(line, sizeof line);

    say_err(&because, arena->lang, why);
    say_f(&text, arena->lang, N_("game %d: %s forfeits: %s"), game + 1, word, reason);
    pthread_mutex_lock(&run->lock);
    print_line(line);
    if (++run->strikes[who] == STRIKES) {
        text = text_in(line, sizeof line);
        say_f(&text, arena->lang,
              N_("%s failed %d times in a row and forfeits the games that are left"),
              word, STRIKES);
        print_line(line);
    }
    pthread_mutex_unlock(&run->lock);
}

static unsigned barred(ArenaRun *run)
{
    unsigned out = 0;

    pthread_mutex_lock(&run->lock);
    for (int who = 0; who < MAX_SEATS; who++)
        out |= (unsigned)(run->strikes[who] >= STRIKES) << who;
    pthread_mutex_unlock(&run->lock);
    return out;
}

static void note_failure(ArenaRun *run, const Err *err)
{
    pthread_mutex_lock(&run->lock);
    if (!run->failed)
        run->err = *err;
    run->failed = true;
    atomic_store(&stop, true);
    pthread_mutex_unlock(&run->lock);
}

/* Keep the result of a game, and ask whether to go on. */
static void note(ArenaRun *run, int index, const GameResult *result)
{
    const Arena *arena = run->arena;

    pthread_mutex_lock(&run->lock);
    run->results[index] = *result;
    run->done += result->is_done;
    for (int who = 0; result->is_done && who < arena->setup.players; who++)
        if (!(result->forfeits >> who & 1))
            run->strikes[who] = 0;
    if (result->is_done && arena->on_result &&
        !arena->on_result(arena->with, run->results, run->done))
        atomic_store(&stop, true);
    pthread_mutex_unlock(&run->lock);
}

static void job(void *context, int number, int index)
{
    ArenaRun *run = context;
    ArenaThread thread = {.arena = run->arena,
                          .engines = run->engines + number * MAX_SEATS,
                          .stop = &stop, .on_forfeit = tell_forfeit, .with = run};
    GameResult result = {0};
    Err err;

    if (atomic_load(&stop))
        return;
    thread.barred = barred(run);
    if (arena_game_play(&result, &thread, index, &err))
        note(run, index, &result);
    else
        note_failure(run, &err);
}

static bool play_all(ArenaRun *run, Err *err)
{
    const Arena *arena = run->arena;
    size_t engines = (size_t)arena->threads * MAX_SEATS;

    run->engines = calloc(engines, sizeof(EngineProcess *));
    if (!run->engines)
        return fail(err, ERR_FILE, N_("out of memory"));
    atomic_store(&stop, false);
    void (*before)(int) = signal(SIGINT, interrupt);
    pool_run(arena->threads, arena->games, job, run);
    signal(SIGINT, before);
    for (size_t i = 0; i < engines; i++)
        engine_process_close(run->engines[i]);
    free(run->engines);
    progress_clear();
    if (run->failed)
        *err = run->err;
    return !run->failed;
}

GameResult *arena_run(const Arena *arena, Err *err)
{
    ArenaRun run = {.arena = arena, .lock = PTHREAD_MUTEX_INITIALIZER};

    if (arena->records && !file_make_folder(arena->records, err))
        return NULL;
    run.results = calloc((size_t)arena->games, sizeof *run.results);
    if (!run.results) {
        fail(err, ERR_FILE, N_("out of memory"));
        return NULL;
    }
    if (!play_all(&run, err)) {
        free(run.results);
        return NULL;
    }
    return run.results;
}
