/* bench.c - `polis bench`: how fast the rules are on one core, and one number that
 * changes when their behaviour changes. */
#include <inttypes.h>
#include <stdalign.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/evaluated.h"
#include "cli/command.h"
#include "cli/decimal.h"
#include "engine/signature.h"
#include "games/list.h"
#include "os/clock.h"
#include "os/output.h"

enum {
    POSITIONS = 64, SEARCHED = 8,   /* SEARCHED: of these, for the search */
    MASTER_PLAYOUTS = 400           /* fewer than its own, so that a search is short */
};

typedef union {
    alignas(16) unsigned char bytes[MAX_STATE];
} AnyState;

typedef struct {
    double moves_per_s, games_per_s, legal_ns, score_ns, copy_ns, advice_ns;
    double evaluation_ns;           /* one position in a search of the level master */
} GameSpeed;

static State *state_in(AnyState *any)
{
    return (State *)(void *)any->bytes;
}

/* Positions from random games, from the beginning to the end. */
static void sample(AnyState positions[POSITIONS], const Game *game, const Setup *setup)
{
    for (int i = 0; i < POSITIONS; i++) {
        Rng rng = rng_from((uint64_t)i);
        State *s = state_in(&positions[i]);
        AnyState whole;
        int moves = 0, points[MAX_SEATS];

        game->start(state_in(&whole), setup);
        int length = game_playout(game, state_in(&whole), &rng, points);
        game->start(s, setup);
        while (game->turn(s) == LUCK || moves < length * i / POSITIONS) {
            moves += game->turn(s) != LUCK;
            game->play(s, game->pick(s, &rng));
            if (game->turn(s) == OVER) {                    /* this game was shorter */
                game->start(s, setup);
                moves = length;
            }
        }
    }
}

/* Repeat `run` for `ms`; returns how many nanoseconds one of its `units` takes. */
static double time_of(long (*run)(void *context), void *context, double ms)
{
    double before = clock_ms(), now = before;
    long units = 0;

    do {
        units += run(context);
        now = clock_ms();
    } while (now - before < ms);
    return (now - before) * 1e6 / (double)units;
}

typedef struct {
    const Game *game;
    AnyState start, copy;
    AnyState positions[POSITIONS];
    Rng rng;
    int searches;                   /* of the level master so far */
    long games, moves, sink;        /* sink: results that must not be optimised away */
} Bench;

static long run_playouts(void *context)
{
    Bench *bench = context;
    int points[MAX_SEATS];
    long moves = 0;

    for (int i = 0; i < 100; i++) {
        memcpy(bench->copy.bytes, bench->start.bytes, bench->game->state_size);
        moves += game_playout(bench->game, state_in(&bench->copy), &bench->rng, points);
        bench->sink += points[0];
    }
    bench->games += 100;
    bench->moves += moves;
    return moves;
}

static long run_legal(void *context)
{
    static Move moves[MAX_MOVES];
    Bench *bench = context;

    for (int i = 0; i < POSITIONS; i++)
        bench->sink += bench->game->moves(state_in(&bench->positions[i]), moves);
    return POSITIONS;
}

static long run_score(void *context)
{
    Bench *bench = context;
    int points[MAX_SEATS];
    long cities = 0;

    for (int i = 0; i < POSITIONS; i++) {
        State *s = state_in(&bench->positions[i]);
        bench->game->scores(s, points);
        bench->sink += points[0];
        cities += bench->game->seats(s);
    }
    return cities;
}

static long run_copy(void *context)
{
    Bench *bench = context;

    for (int i = 0; i < POSITIONS; i++) {
        memcpy(bench->copy.bytes, bench->positions[i].bytes, bench->game->state_size);
        __asm__ volatile("" ::"r"(bench->copy.bytes) : "memory");
    }
    return POSITIONS;
}

/* A whole answer of the adviser. */
static long run_search(void *context)
{
    Bench *bench = context;
    Candidate best[MAX_CANDIDATES];

    for (int i = 0; i < POSITIONS; i += POSITIONS / SEARCHED) {
        Question question = {.game = bench->game, .state = state_in(&bench->positions[i]),
                             .rng = &bench->rng, .playouts = ADVICE_PLAYOUTS,
                             .candidates = 1};
        bot_think(bot_named(ADVISER), &question, best);
        bench->sink += (long)best->move;
    }
    return SEARCHED;
}

/* A search of the level master. Returns how many positions were evaluated in it. */
static long run_evaluations(void *context)
{
    Bench *bench = context;
    int at = bench->searches++ % SEARCHED * (POSITIONS / SEARCHED);
    Question question = {.game = bench->game, .state = state_in(&bench->positions[at]),
                         .rng = &bench->rng, .playouts = MASTER_PLAYOUTS,
                         .candidates = 1};
    Candidate best[MAX_CANDIDATES];
    uint64_t before = bots_evaluated;

    bot_think(bot_named("master"), &question, best);
    bench->sink += (long)best->move;
    return (long)(bots_evaluated - before);
}

static GameSpeed measure(const Game *game, const Setup *setup, double ms)
{
    static Bench bench;

    bench = (Bench){.game = game, .rng = rng_from(1)};
    game->start(state_in(&bench.start), setup);
    sample(bench.positions, game, setup);
    double move_ns = time_of(run_playouts, &bench, ms);
    return (GameSpeed){
        .moves_per_s = 1e9 / move_ns,
        .games_per_s = 1e9 / move_ns * (double)bench.games / (double)bench.moves,
        .legal_ns = time_of(run_legal, &bench, ms / 4),
        .score_ns = time_of(run_score, &bench, ms / 4),
        .copy_ns = time_of(run_copy, &bench, ms / 4),
        .advice_ns = time_of(run_search, &bench, ms / 4),
        .evaluation_ns = time_of(run_evaluations, &bench, ms),
    };
}

/* The processor's name, if the system knows it. */
static void write_cpu(Text *text)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];

    while (file && fgets(line, sizeof line, file)) {
        char *name = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && name) {
            line[strcspn(line, "\n")] = '\0';
            text_str(text, name + 2);
            break;
        }
    }
    if (file)
        fclose(file);
    if (text->used == 0)
        text_str(text, "unknown");
}

static void put_game(Json *json, const Game *game, const GameSpeed *speed)
{
    put_object_as(json, game->name);
    put_decimals_as(json, "playout_moves_per_s", speed->moves_per_s, 0);
    put_decimals_as(json, "playout_games_per_s", speed->games_per_s, 0);
    put_decimals_as(json, "legal_ns", speed->legal_ns, 1);
    put_decimals_as(json, "score_ns", speed->score_ns, 1);
    put_decimals_as(json, "copy_ns", speed->copy_ns, 1);
    put_number_as(json, "state_bytes", (long long)game->state_size);
    put_decimals_as(json, "advice_ms", speed->advice_ns / 1e6, 2);
    put_decimals_as(json, "evaluated_per_s", 1e9 / speed->evaluation_ns, 0);
    put_end(json);
}

static void print_game(const Game *game, const GameSpeed *speed)
{
    printf("%-14s %10.3f M moves/s %10.0f games/s   legal %7.0f ns   score %6.0f ns   "
           "copy %4.0f ns   state %zu bytes   advice %4.1f ms a move   %.3f M evaluations/s\n",
           game->name, speed->moves_per_s / 1e6, speed->games_per_s, speed->legal_ns,
           speed->score_ns, speed->copy_ns, game->state_size, speed->advice_ns / 1e6,
           1e3 / speed->evaluation_ns);
}

static int run(const Args *args, Lang lang)
{
    bool as_json = args_get(args, "json") != NULL;
    char cpu[256], line[4096];
    Text name = text_in(cpu, sizeof cpu), text = text_in(line, sizeof line);
    Json json = {.text = &text};
    int players, ms;
    Err err;

    if (!args_int(&players, args, "players", 2, MAX_SEATS, 2, &err) ||
        !args_int(&ms, args, "time", 1, 3600000, 1000, &err))
        return complain(lang, &err);
    if (args_get(args, "signature")) {
        printf("%016" PRIx64 "\n", engine_signature());
        return 0;
    }
    write_cpu(&name);
    put_object(&json);
    put_digest_as(&json, "signature", engine_signature());
    put_string_as(&json, "cpu", cpu);
    put_object_as(&json, "games");
    if (!as_json)
        printf("%s, one core, %d seats\n\n", cpu, players);
    for (int i = 0; games[i] && output_flush(); i++) {
        if (games[i]->is_hidden)
            continue;
        Setup setup = {.players = players};
        GameSpeed speed = measure(games[i], &setup, ms);
        if (as_json)
            put_game(&json, games[i], &speed);
        else
            print_game(games[i], &speed);
    }
    put_end(&json);
    put_end(&json);
    if (as_json)
        puts(line);
    else
        printf("\nsignature %016" PRIx64 "\n", engine_signature());
    return 0;
}

static const Flag options[] = {
    {"players", "N", "seats (2)"},
    {"time", "MS", "how long each measurement takes (1000)"},
    {"signature", NULL, "print only the signature"},
    {"json", NULL, "answer as one line of JSON"},
    {NULL, NULL, NULL},
};

const Command command_bench = {
    "bench", "", "speed of the rules on one core, and their signature", options, run,
};
