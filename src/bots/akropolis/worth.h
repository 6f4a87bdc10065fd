/* worth.h - what a city of Akropolis is worth: the points expected at the end, from what
 * is built, the stones and the tiles still to come.
 *
 * The worth is a sum of terms. Each is a trait of the city (or the product of two) times
 * a weight that depends on how many tiles the city still gets. With none left, the
 * weights are the rules: stars times value, and stones. The other weights come from
 * self-play: script/tune.c fitted the final scores to the terms of all positions on the
 * way and wrote weights.c. Values are in 1/POINT of a point; all sums are of integers, so
 * they are equal on every machine. */
#ifndef BOTS_AKROPOLIS_WORTH_H
#define BOTS_AKROPOLIS_WORTH_H

#include "bots/akropolis/board.h"
#include "bots/policy.h"

enum {
    MAX_LEFT = 18                   /* tiles still to come; more count as this many */
};

typedef enum {
    TERM_SCORE,                                     /* stars x value, by kind */
    TERM_STARS = TERM_SCORE + KINDS,
    TERM_VALUE = TERM_STARS + KINDS,
    TERM_VALUE_BAG = TERM_VALUE + KINDS,            /* value x stars in the bag */
    TERM_STARS_BAG = TERM_VALUE_BAG + KINDS,        /* stars x districts in the bag */
    TERM_HOUSES_APART = TERM_STARS_BAG + KINDS,
    TERM_MARKETS_DEAD,
    TERM_BARRACKS_DEAD,
    TERM_BARRACKS_THIN,
    TERM_TEMPLES_OPEN,                              /* with 1, 2, more empty neighbours */
    TERM_QUARRIES = TERM_TEMPLES_OPEN + 3,          /* on level 1, above */
    TERM_CELLS = TERM_QUARRIES + 2,                 /* on level 2, above */
    TERM_FLAT = TERM_CELLS + 2,                     /* pairs on level 1, above */
    TERM_STONES = TERM_FLAT + 2,
    TERM_STAR_TEMPLES,              /* stars x temples with 1 empty side; more */
    TERM_STAR_HOUSES = TERM_STAR_TEMPLES + 2,       /* stars x houses apart */
    TERM_ALWAYS,
    TERMS
} Term;

extern const int32_t ak_weights[MAX_LEFT + 1][TERMS];

/* The weights that apply now, with the contents of the bag worked in. */
typedef struct {
    int32_t score[KINDS], stars[KINDS], value[KINDS];
    int32_t of[TERMS];              /* the other terms, by their numbers */
    int left;                       /* tiles that the city still gets */
} Judge;

typedef struct Net Net;             /* net.h */

/* What is counted over the whole city. */
typedef struct {
    int stars[KINDS], value[KINDS], apart, stones;  /* apart: value of houses that do not
                                                       count */
} CityCounts;

CityCounts ak_city_counts(const Traits *traits, int stones);

/* Stars and districts by kind that may still come, in 1/SHARE for each seat. */
typedef struct {
    int stars[KINDS], districts[KINDS];
} Supply;

Supply ak_supply_of(uint64_t unseen, int seats);

/* A judge for cities that still get `left` tiles. */
Judge ak_judge_for(const int32_t weights[MAX_LEFT + 1][TERMS], const Supply *supply,
                   int left);

/* The terms that a Change (change.h) counts only by how they change. */
int32_t ak_judge_rest(const Judge *judge, const Traits *traits);

int32_t ak_judge_city(const Judge *judge, const Traits *traits, int stones);

/* Two parts of it, inline because every placing is weighed by them. */

/* The terms of the five kinds. */
static inline int32_t judge_kinds(const Judge *judge, const int *stars, const int *value)
{
    int32_t sum = 0;

    for (int kind = 0; kind < KINDS; kind++)
        sum += (judge->score[kind] * stars[kind] + judge->value[kind]) * value[kind] +
               judge->stars[kind] * stars[kind];
    return sum;
}

/* The terms that multiply stars by what does not count yet. */
static inline int32_t judge_hopes(const Judge *judge, const int *stars, const int *open,
                                  int apart)
{
    const int32_t *w = judge->of;

    return stars[TEMPLE] * (w[TERM_STAR_TEMPLES] * open[0] +
                            w[TERM_STAR_TEMPLES + 1] * open[1]) +
           (stars[HOUSE] * w[TERM_STAR_HOUSES] + w[TERM_HOUSES_APART]) * apart;
}


/* The terms themselves, without weights, for the tuner. */
void ak_city_terms(int32_t out[TERMS], const Traits *traits, int stones,
                   const Supply *supply);

#endif
