/* results.h - what many games say of each bot: wins, points, time, Elo.
 *
 * Contestants are numbered as the command named them, whatever seat they had. A bot may
 * be several contestants: the last one named fills the seats that are left over. */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/rating.h"
#include "core/game.h"

/* One game, by contestant. */
typedef struct {
    bool is_done;                   /* false: not begun, or broken off */
    int points[MAX_SEATS];
    unsigned winners;               /* bit a contestant */
    unsigned forfeits;              /* the same: who broke off or cheated */
    int moves[MAX_SEATS];
    double ms[MAX_SEATS];           /* time spent on them */
} Outcome;

/* Who plays: as many contestants as seats, the first `bots` of them named. */
typedef struct {
    int players, bots;
} Field;

typedef struct {
    int wins, draws, forfeits;      /* a draw is a victory shared with another bot */
    double mean, sd;                /* points of a seat, in games that nobody forfeited */
    double ms_per_move;
    bool is_rated;                  /* had somebody else to play against */
    Elo elo;
} Standing;

/* Which of the bots a contestant is. */
int field_bot(Field field, int contestant);

/* The share of its comparisons with seats of other bots that `bot` won in one game; -1
 * where there are none. */
double outcome_share(const Outcome *outcome, Field field, int bot);

/* The same over the games of one deal, which begin at `first`; -1 also where one of them
 * was not finished. */
double deal_share(const Outcome *first, Field field, int bot);

/* All that is known of `bot` from `games` outcomes, deal by deal. */
Standing standing_of(const Outcome *outcomes, int games, Field field, int bot);

#endif
