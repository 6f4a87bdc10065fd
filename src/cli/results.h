/* results.h - the results of many games, and their totals for each bot: wins, points,
 * time, Elo.
 *
 * Contestants are numbered in the order of the command line, whatever seat they had. A
 * bot may be several contestants: the last one named fills the remaining seats. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/rating.h"
#include "core/game.h"

/* One game, by contestant. */
typedef struct {
    bool is_done;                   /* false: not begun, or aborted */
    int points[MAX_SEATS];
    unsigned winners;               /* a bit for each contestant */
    unsigned forfeits;              /* the same: who failed or made an illegal move */
    int moves[MAX_SEATS];
    double ms[MAX_SEATS];           /* time spent on them */
} GameResult;

/* Who plays: as many contestants as seats, the first `bots` of them named. */
typedef struct {
    int players, bots;
} Field;

typedef struct {
    int wins, draws, forfeits;      /* a draw is a victory shared with another bot */
    double mean, sd;                /* points of a seat, in games that nobody forfeited */
    double ms_per_move;
    bool is_rated;                  /* had another bot to play against */
    Elo elo;
} BotTotals;

/* Which of the bots a contestant is. */
int field_bot(Field field, int contestant);

/* Compare each seat of `bot` with each seat of other bots: the share that it won in one
 * game; -1 if there are no others. */
double game_share(const GameResult *result, Field field, int bot);

/* The same over the games of one deal, which begin at `first`; -1 also if one of them was
 * not finished. */
double deal_share(const GameResult *first, Field field, int bot);

/* The totals of `bot` over `games` results, deal by deal. */
BotTotals bot_totals(const GameResult *results, int games, Field field, int bot);

#endif
