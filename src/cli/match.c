/* match.c - `polis match A B …`: bots play many games; wins, scores and Elo with its
 * error. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"

/* What is known of one bot after all games; a bot may have several seats. */
typedef struct {
    const char *word;
    int seats, wins, draws;
    double mean, sd, ms_per_move, elo, elo_error;
} Standing;

/* Which of the given bots a contestant is: the last fills the seats that are left
 * over. */
static int bot_of(int contestant, int n_bots)
{
    return contestant < n_bots ? contestant : n_bots - 1;
}

static void count_wins(Standing *standings, int n_bots, int players,
                       const Outcome *outcome)
{
    unsigned winning = 0;

    for (int who = 0; who < players; who++)
        if (outcome->winners >> who & 1)
            winning |= 1u << bot_of(who, n_bots);
    for (int bot = 0; bot < n_bots; bot++)
        if (winning >> bot & 1) {
            standings[bot].wins += winning == 1u << bot;
            standings[bot].draws += winning != 1u << bot;
        }
}

/* Points and time of bot `bot` over all games. */
static void measure(Standing *standing, int bot, int n_bots, const Arena *arena,
                    const Outcome *outcomes)
{
    double sum = 0, squares = 0, ms = 0;
    int n = 0, moves = 0;

    for (int i = 0; i < arena->games; i++)
        for (int who = 0; who < arena->setup.players; who++) {
            if (bot_of(who, n_bots) != bot)
                continue;
            double points = outcomes[i].points[who];
            sum += points;
            squares += points * points;
            ms += outcomes[i].ms[who];
            moves += outcomes[i].moves[who];
            n++;
        }
    standing->mean = n ? sum / n : 0;
    standing->sd = n > 1 ? sqrt(fmax(0, (squares - sum * sum / n) / (n - 1))) : 0;
    standing->ms_per_move = moves ? ms / moves : 0;
}

/* The share of comparisons with seats of other bots that `bot` won in one game; -1:
 * none. */
static double share(int bot, int n_bots, int players, const Outcome *outcome)
{
    double sum = 0;
    int n = 0;

    for (int mine = 0; mine < players; mine++)
        for (int other = 0; other < players; other++) {
            if (bot_of(mine, n_bots) != bot || bot_of(other, n_bots) == bot)
                continue;
            int i_won = outcome->winners >> mine & 1,
                they_won = outcome->winners >> other & 1;
            int ahead = i_won || they_won
                          ? i_won - they_won
                          : outcome->points[mine] - outcome->points[other];
            sum += ahead > 0 ? 1 : ahead == 0 ? 0.5 : 0;
            n++;
        }
    return n ? sum / n : -1;
}

static double elo_of(double rate)
{
    return -400 * log10(1 / rate - 1);
}

/* Elo against the others, and half the width of its 95 % interval. The games of one deal
 * belong together, so the spread is taken over deals; half a win and half a loss are
 * added, so that a clean sweep stays finite. */
static void rate(Standing *standing, int bot, int n_bots, const Arena *arena,
                 const Outcome *outcomes)
{
    int players = arena->setup.players, deals = arena->games / players;
    double sum = 0, squares = 0, all = 0;

    for (int i = 0; i < arena->games; i++) {
        double of_game = share(bot, n_bots, players, &outcomes[i]);
        if (of_game < 0)
            return;
        all += of_game;
    }
    for (int deal = 0; deal < deals; deal++) {
        double of_deal = 0;
        for (int k = 0; k < players; k++)
            of_deal +=
                share(bot, n_bots, players, &outcomes[deal * players + k]) / players;
        sum += of_deal;
        squares += of_deal * of_deal;
    }
    double p = (all + 0.5) / (arena->games + 1);
    double variance =
        deals > 1 ? fmax(0, (squares - sum * sum / deals) / (deals - 1)) : 0.25;
    double error =
        1.96 * sqrt(fmax(variance, 0.25 / (arena->games + 1)) / fmax(deals, 1));
    standing->elo = elo_of(p);
    standing->elo_error = error * 400 / (log(10) * p * (1 - p));
}

static void print_json(const Arena *arena, const Standing *standings, int n)
{
    printf("{\"game\":\"%s\",\"players\":%d,\"games\":%d,\"bots\":[", arena->game->name,
           arena->setup.players, arena->games);
    for (int i = 0; i < n; i++) {
        const Standing *s = &standings[i];
        char word[256];
        Text text = text_in(word, sizeof word);
        text_json(&text, s->word);
        printf("%s{\"bot\":%s,\"wins\":%d,\"draws\":%d,\"mean\":%.2f,\"sd\":%.2f,"
               "\"ms_per_move\":%.3f,\"elo\":%.1f,\"elo_error\":%.1f}",
               i ? "," : "", word, s->wins, s->draws, s->mean, s->sd, s->ms_per_move,
               s->elo, s->elo_error);
    }
    puts("]}");
}

static void print_table(const Arena *arena, const Standing *standings, int n)
{
    printf("%s, %d players, %d games, seed %" PRIu64 "\n\n", arena->game->name,
           arena->setup.players, arena->games, arena->seed);
    printf("%-24s %7s %7s %8s %7s %10s %14s\n", "bot", "wins", "draws", "mean", "sd",
           "ms/move", "Elo");
    for (int i = 0; i < n; i++) {
        const Standing *s = &standings[i];
        printf("%-24.24s %7d %7d %8.1f %7.1f %10.3f %+7.0f ± %.0f\n", s->word, s->wins,
               s->draws, s->mean, s->sd, s->ms_per_move, s->elo, s->elo_error);
    }
}

/* The bots' words without their prefix, as the interface names them. */
static const char *short_word(const char *word)
{
    return strncmp(word, "bot:", 4) == 0 ? word + 4 : word;
}

static bool read_arena(Arena *arena, const Args *args, Err *err)
{
    int n_bots = args->n_rest;

    if (n_bots < 1)
        return fail(err, ERR_SYNTAX, N_("match needs at least one bot"));
    if (!arena_read(arena, args, n_bots > 2 ? n_bots : 2, err))
        return false;
    int players = arena->setup.players;
    if (n_bots > players)
        return fail(err, ERR_SETUP,
                    N_("bots: %d, seats: %d; there must not be more bots"), n_bots,
                    players);
    for (int who = 0; who < players; who++) {
        Contestant *contestant = &arena->contestants[who];
        if (!arena_contestant(contestant, args->rest[bot_of(who, n_bots)], err))
            return false;
        if (!contestant->bot && arena->setup.set_size)
            return fail(err, ERR_SETUP, N_("%s cannot be told of a set file"),
                        contestant->word);
    }
    return true;
}

static int run(const Args *args, Lang lang)
{
    Arena arena = {0};
    Standing standings[MAX_SEATS] = {0};
    int n_bots = args->n_rest;
    Err err;

    if (!read_arena(&arena, args, &err))
        return complain(lang, &err);
    Outcome *outcomes = arena_run(&arena, &err);
    if (!outcomes)
        return complain(lang, &err);
    for (int i = 0; i < arena.games; i++)
        count_wins(standings, n_bots, arena.setup.players, &outcomes[i]);
    for (int bot = 0; bot < n_bots; bot++) {
        standings[bot].word = short_word(args->rest[bot]);
        measure(&standings[bot], bot, n_bots, &arena, outcomes);
        rate(&standings[bot], bot, n_bots, &arena, outcomes);
    }
    free(outcomes);
    if (args_get(args, "json"))
        print_json(&arena, standings, n_bots);
    else
        print_table(&arena, standings, n_bots);
    return 0;
}

static const Option options[] = {
    {"records", "DIR", "write every game to a file there"},
    ARENA_OPTIONS,
    {NULL, NULL, NULL},
};

const Command command_match = {
    "match", "A B ...", "bots, or exec:COMMAND, play many games; wins, scores, Elo",
    options, run,
};
