/* advice.h - what a bot would do in a position, and what others' moves lose compared
 * with that. A position is judged by the turn: where a turn has many moves, all of them
 * are compared with the bot's whole turn. */
#ifndef STUDY_ADVICE_H
#define STUDY_ADVICE_H

#include "bots/reasons.h"
#include "study/forecast.h"

enum {
    ADVICE_BEST = 8,
    ADVICE_TURN = MAX_PLAN + 16,
    MAX_INSTEAD = REASON_POINTS + 2 + REASON_PROSPECTS
};

/* Where a turn leads, and what to expect there. */
typedef struct {
    uint64_t digest;                /* of the state */
    Forecast after;
    ForecastParts parts;
} Destination;

typedef struct {
    int n_best;
    Candidate best[ADVICE_BEST];    /* first moves of the best turns, best first; why
                                       is about the whole turns */
    Destination to[ADVICE_BEST];    /* of each: all by as many playouts with the same
                                       luck, which decide what is best */
    int n_turn;
    Move turn[ADVICE_TURN];         /* the best turn, up to luck's next move */
} Advice;

/* Moves of one turn, all of them or the first few. */
typedef struct {
    const Move *moves;
    int n;
} StudyTurn;

/* What moves led to, compared with the best. */
typedef struct {
    Forecast after, after_best;
    int loss;                       /* of lead, in 1/100; 0 within its error */
    int accuracy;                   /* in 1/10 % */
    const char *theme;              /* of what they missed, see missed.h; NULL: nothing */
    bool is_best;                   /* nothing better is known: they are after_best */
} Judged;

/* What the best has more and less, see instead.h. */
typedef struct {
    int n, n_points;                /* the first n_points add up to the loss */
    Message of[MAX_INSTEAD];
} Instead;

/* A judgement with its sentences. They are long, and a sum does not need them. */
typedef struct {
    Judged judged;
    Instead instead;                /* empty if nothing was lost */
} Assessment;

/* What the bot would do. */
void advise(Advice *out, const StudyPosition *position, const StudyBudget *budget);

/* Let the bot play the rest of the turn of the seat to move at `position`, some moves of
 * which have led to `s`. */
void finish_turn(State *s, const StudyPosition *position, const StudyBudget *budget);

/* Judge the moves of `turn`, which are played from `position` on. */
void judge(Assessment *out, const StudyPosition *position, const StudyTurn *turn,
           const Advice *advice, const StudyBudget *budget);

#endif
