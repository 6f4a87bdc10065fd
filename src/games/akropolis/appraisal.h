/* appraisal.h - reads, checks, scores and explains a city from a real table. */
#ifndef AKROPOLIS_APPRAISAL_H
#define AKROPOLIS_APPRAISAL_H

#include "games/akropolis/rules.h"
#include "games/akropolis/survey.h"

enum { MAX_STONES = 1000, FAR = 1000000 };  /* limits on what is read; see survey.h */

typedef struct {
    Setup setup;                    /* variants and rulings */
    int stones;
    View view;
    Score score;
    Message warnings[MAX_WARNINGS];
    int n_warnings;
} Appraisal;

/* Read, check and score the city of a document: docs/protocol.md. */
bool ak_appraise(Appraisal *out, const DocNode *document, Err *err);

/* Check and score a city of `n` hexes or tiles. `out` already has the set-up and the
 * stones. The error names the entry at fault. */
bool ak_appraise_hexes(Appraisal *out, const SeenHex *hexes, int n, Err *err);
bool ak_appraise_tiles(Appraisal *out, const LaidTile *laid, int n, Err *err);

/* Write the members of one seat of `score`, without braces, and then the warnings,
 * if there are any. */
void ak_appraisal_write(Json *json, const Appraisal *appraisal);

#endif
