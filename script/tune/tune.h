/* tune.h - what the tuner must know about a game. */
#ifndef TUNE_H
#define TUNE_H

#include "bots/policy.h"

enum { MAX_TERMS = 64, MAX_LEFTS = 24, MAX_STORY = 256 };

/* A position on the way, and the seat's final score. */
typedef struct {
    int seat, left;                 /* left: which row of weights */
    double terms[MAX_TERMS];
} Seen;

typedef struct {
    int players, n;
    Seen seen[MAX_STORY];
    double scores[MAX_SEATS];       /* at the end */
} Story;

typedef struct {
    const char *name;               /* of the game */
    int terms, lefts;
    int first;                      /* the first row that is fitted, not given */
    const int32_t *weights;         /* those compiled in, row by row */
    const char *head;               /* of the file, up to the table */
    /* Play game number `index` with these weights, and write down its positions. */
    void (*play)(Story *out, const int32_t *weights, int index, Rng *rng);
} Tuned;

extern const Tuned tuned_akropolis, tuned_panticapaeum;

#endif
