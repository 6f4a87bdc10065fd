/* score.h - what a city is worth, and why, hex by hex (AK-4, AK-5, AK-7). */
#ifndef AKROPOLIS_SCORE_H
#define AKROPOLIS_SCORE_H

#include "base/message.h"
#include "games/akropolis/city.h"

/* Every kind has one variant. */
enum { VARIANTS = KINDS, ALL_VARIANTS = (1 << VARIANTS) - 1 };

/* What was agreed about scoring. Bit k of `variants` is the variant of kind k. */
typedef struct {
    uint8_t variants;
    bool houses_by_value;           /* ruling houses:value */
    bool edge_any;                  /* ruling edge:any */
    bool lake_single;               /* ruling lake:single */
    bool sides_any;                 /* ruling sides:any; by default like edge_any */
    bool doubling_by_points;        /* ruling doubling:points */
} ScoreRules;

/* Are the houses that count worth enough to be doubled? (AK-5.1, AK-6.5, `doubling`) */
static inline bool ak_houses_double(const ScoreRules *rules, int value, int stars)
{
    return (rules->doubling_by_points ? value * stars : value) >= 10;
}

typedef enum {
    IS_QUARRY,
    IS_PLAZA,
    IN_GROUP,
    OTHER_GROUP,
    MARKET_ALONE,
    MARKET_BESIDE,
    ON_EDGE,
    INLAND,
    BY_LAKE,
    WALLED_IN,
    OPEN,
    IS_GARDEN,
    REASONS
} Reason;

/* The verdict on one visible hex. */
typedef struct {
    bool counts, doubled;
    Reason reason;
    int16_t a, b;                   /* for its sentence: a place, or two numbers */
} Verdict;

typedef struct {
    int value, stars, points;       /* value: after doubling (AK-4.1, AK-5) */
} KindScore;

typedef struct {
    KindScore kinds[KINDS];
    int points;                     /* of all kinds, without the stones */
    bool doubling_by_points;        /* as agreed */
    Verdict verdicts[MAX_CELLS];    /* by index in View.cells */
} Score;

void ak_score_view(Score *score, const View *view, const ScoreRules *rules);

/* The sentences about one hex: why it counts or not, why it is doubled, why it brings
 * nothing all the same. Returns how many there are, at most MAX_WHY. */
enum { MAX_WHY = 3 };
int ak_score_why(Message out[MAX_WHY], const Score *score, const View *view, int cell);

#endif
