/* match.c - `polis match A B …`: bots play many games. Reports wins, scores and Elo with
 * its error, or runs a sequential test that ends as soon as it is decided. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/decimal.h"
#include "cli/progress.h"

enum { SPRT_GAMES = 20000 };        /* at most, unless the command says otherwise */

/* A match while it runs. */
typedef struct {
    Arena arena;
    Field field;
    const char *words[MAX_SEATS];   /* of the bots, without their prefix */
    bool has_sprt;
    Sprt sprt;
    SprtVerdict verdict;            /* of the test, so far */
    Progress progress;
} Contest;

/* The bots' words without their prefix, as the interface names them. */
static const char *short_word(const char *word)
{
    return strncmp(word, "bot:", 4) == 0 ? word + 4 : word;
}

static void show_progress(Contest *contest, const GameResult *results, int done)
{
    const Arena *arena = &contest->arena;
    BotTotals last = {0};

    if (!progress_due(&contest->progress))
        return;
    fprintf(stderr, "%d/%d ", done, arena->games);
    for (int bot = 0; bot < contest->field.bots; bot++) {
        last = bot_totals(results, arena->games, contest->field, bot);
        fprintf(stderr, "%s%.12s %d", bot ? " : " : " ", contest->words[bot], last.wins);
    }
    if (last.is_rated && contest->field.bots == 2)
        fprintf(stderr, ", Elo %+.0f ± %.0f", -last.elo.elo, last.elo.error);
    if (contest->has_sprt)
        fprintf(stderr, ", LLR %.2f of ±%.2f", sprt_ratio(&contest->sprt), sprt_bound());
    progress_pace(&contest->progress, done, arena->games, arena->lang);
}

/* Give the test the complete deals in order, so that the result does not depend on the
 * speed of the threads. */
static void feed_sprt(Contest *contest, const GameResult *results)
{
    Sprt *sprt = &contest->sprt;
    int players = contest->field.players;

    while (contest->verdict == SPRT_OPEN &&
           (sprt->deals + 1) * players <= contest->arena.games) {
        double share = deal_share(&results[sprt->deals * players], contest->field, 0);
        if (share < 0)
            return;
        sprt_add(sprt, share);
        contest->verdict = sprt_verdict(sprt);
    }
}

static bool on_result(void *with, const GameResult *results, int done)
{
    Contest *contest = with;

    if (contest->has_sprt)
        feed_sprt(contest, results);
    show_progress(contest, results, done);
    return contest->verdict == SPRT_OPEN;
}

/* Games that a decided test did not wait for do not count. */
static void drop_rest(const Contest *contest, GameResult *results)
{
    if (contest->verdict != SPRT_OPEN)
        for (int i = contest->sprt.deals * contest->field.players;
             i < contest->arena.games; i++)
            results[i].is_done = false;
}

static int count_done(const Contest *contest, const GameResult *results)
{
    int n = 0;

    for (int i = 0; i < contest->arena.games; i++)
        n += results[i].is_done;
    return n;
}

static const char *const verdict_words[] = {
    [SPRT_OPEN] = "none", [SPRT_ELO0] = "elo0", [SPRT_ELO1] = "elo1",
};

static void put_totals(Json *json, const char *bot, const BotTotals *s)
{
    put_object(json);
    put_string_as(json, "bot", bot);
    put_number_as(json, "wins", s->wins);
    put_number_as(json, "draws", s->draws);
    put_decimals_as(json, "mean", s->mean, 2);
    put_decimals_as(json, "sd", s->sd, 2);
    put_decimals_as(json, "ms_per_move", s->ms_per_move, 3);
    put_decimals_as(json, "elo", s->elo.elo, 1);
    put_decimals_as(json, "elo_error", s->elo.error, 1);
    if (s->forfeits)
        put_number_as(json, "forfeits", s->forfeits);
    put_end(json);
}

static void put_sprt(Json *json, const Sprt *sprt, const char *verdict)
{
    put_object_as(json, "sprt");
    put_shortest_as(json, "elo0", sprt->elo0);
    put_shortest_as(json, "elo1", sprt->elo1);
    put_decimals_as(json, "alpha", 0.05, 2);
    put_decimals_as(json, "beta", 0.05, 2);
    put_decimals_as(json, "llr", sprt_ratio(sprt), 3);
    put_decimals_as(json, "bound", sprt_bound(), 3);
    put_string_as(json, "decision", verdict);
    put_end(json);
}

static void print_json(const Contest *contest, const GameResult *results)
{
    const Arena *arena = &contest->arena;
    static char line[1 << 16];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "game", arena->game->name);
    put_number_as(&json, "players", arena->setup.players);
    put_number_as(&json, "games", count_done(contest, results));
    put_array_as(&json, "bots");
    for (int bot = 0; bot < contest->field.bots; bot++) {
        BotTotals s = bot_totals(results, arena->games, contest->field, bot);
        put_totals(&json, contest->words[bot], &s);
    }
    put_end(&json);
    text_f(put_value_as(&json, "seed"), "%llu", (unsigned long long)arena->seed);
    if (contest->has_sprt)
        put_sprt(&json, &contest->sprt, verdict_words[contest->verdict]);
    put_end(&json);
    puts(line);
}

/* The result of the sequential test as a sentence. */
static void print_verdict(const Contest *contest, int done)
{
    const Sprt *sprt = &contest->sprt;
    bool is_elo1 = contest->verdict == SPRT_ELO1;

    printf("\nSPRT, %d games, log likelihood ratio %.2f of ±%.2f:\n%s %s ", done,
           sprt_ratio(sprt), sprt_bound(), contest->words[0],
           contest->verdict == SPRT_OPEN ? "may be" : "is");
    if (contest->verdict == SPRT_OPEN)
        printf("%+g or %+g Elo against %s: not decided\n", sprt->elo0, sprt->elo1,
               contest->words[1]);
    else
        printf("nearer to %+g Elo against %s than to %+g: decided\n",
               is_elo1 ? sprt->elo1 : sprt->elo0, contest->words[1],
               is_elo1 ? sprt->elo0 : sprt->elo1);
}

static void print_table(const Contest *contest, const GameResult *results)
{
    const Arena *arena = &contest->arena;
    int done = count_done(contest, results);

    printf("%s, %d players, %d games, seed %" PRIu64 "\n", arena->game->name,
           arena->setup.players, done, arena->seed);
    if (done < arena->games && !contest->has_sprt)
        printf("(interrupted: %d games were asked for)\n", arena->games);
    printf("\n%-24s %7s %7s %8s %7s %10s %14s\n", "bot", "wins", "draws", "mean", "sd",
           "ms/move", "Elo");
    for (int bot = 0; bot < contest->field.bots; bot++) {
        BotTotals s = bot_totals(results, arena->games, contest->field, bot);
        printf("%-24.24s %7d %7d %8.1f %7.1f %10.3f", contest->words[bot], s.wins,
               s.draws, s.mean, s.sd, s.ms_per_move);
        if (s.is_rated)
            printf(" %+7.0f ± %.0f", s.elo.elo, s.elo.error);
        if (s.forfeits)
            printf("  forfeits: %d", s.forfeits);
        putchar('\n');
    }
    if (contest->has_sprt)
        print_verdict(contest, done);
}

/* Read `elo0,elo1`. */
static bool read_sprt(Contest *contest, const Args *args, Err *err)
{
    const char *value = args_get(args, "sprt");
    Sprt *sprt = &contest->sprt;
    char *at;

    contest->has_sprt = value != NULL;
    if (!value)
        return true;
    if (contest->field.bots != 2)
        return fail(err, ERR_SETUP, N_("--sprt compares two bots, not %d"),
                    contest->field.bots);
    sprt->elo0 = strtod(value, &at);
    bool ok = at > value && *at == ',';
    sprt->elo1 = ok ? strtod(at + 1, &at) : 0;
    ok = ok && !*at && at[-1] != ',' && fabs(sprt->elo0) <= 1000 &&
         fabs(sprt->elo1) <= 1000 && sprt->elo0 < sprt->elo1;
    if (!args_get(args, "games"))
        contest->arena.games = SPRT_GAMES;
    return ok || fail(err, ERR_SYNTAX,
                      N_("--sprt must be two Elo numbers from -1000 to 1000, the lower "
                         "one first, such as 0,20, not '%s'"),
                      value);
}

static bool read_contest(Contest *contest, const Args *args, Err *err)
{
    Arena *arena = &contest->arena;
    int n_bots = args->n_rest;

    if (n_bots < 1)
        return fail(err, ERR_SYNTAX, N_("match needs at least one bot"));
    if (!arena_read(arena, args, n_bots > 2 ? n_bots : 2, err))
        return false;
    contest->field = (Field){arena->setup.players, n_bots};
    if (n_bots > arena->setup.players)
        return fail(err, ERR_SETUP,
                    N_("%d bots cannot share %d seats"), n_bots,
                    arena->setup.players);
    for (int who = 0; who < arena->setup.players; who++) {
        Contestant *contestant = &arena->contestants[who];
        const char *word = args->rest[field_bot(contest->field, who)];
        if (!arena_contestant(contestant, word, err))
            return false;
        if (!contestant->bot && arena->setup.set_size)
            return fail(err, ERR_SETUP, N_("%s does not support set files"), word);
        contest->words[who] = short_word(word);
    }
    return read_sprt(contest, args, err);
}

static int run(const Args *args, Lang lang)
{
    Contest contest = {.arena.lang = lang, .progress = progress_begin()};
    Err err;

    contest.arena.on_result = on_result;
    contest.arena.with = &contest;
    if (!read_contest(&contest, args, &err))
        return complain(lang, &err);
    GameResult *results = arena_run(&contest.arena, &err);
    if (!results)
        return complain(lang, &err);
    drop_rest(&contest, results);
    if (args_get(args, "json"))
        print_json(&contest, results);
    else
        print_table(&contest, results);
    free(results);
    return 0;
}

static const Flag options[] = {
    {"sprt", "ELO0,ELO1", "stop as soon as the first bot is clearly one or the other"},
    {"patience", "MS", "how long a program may take for a move (--time and 2 s more)"},
    {"records", "DIR", "write every game to a file there"},
    ARENA_FLAGS,
    {NULL, NULL, NULL},
};

const Command command_match = {
    "match", "A B ...", "bots, or exec:COMMAND, play many games; wins, scores, Elo",
    options, run, .takes_bots = true,
};
