/* record.h - a match as text, there and back: save, audit log and test case are one
 * format.
 *
 *   [Game "akropolis"]
 *   [Players "2"]
 *   [Seats "you,bot:greedy"]
 *
 *   +10 +18 +16 +20
 *   18@2,-1/0 16@-2,0/3 ; a comment runs to the end of its line
 *
 * docs/record.md has the whole grammar. What record_write wrote reads back to the same
 * bytes. */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"

enum { SEAT_NAME = 100, NONCES = 256, SEALS = MAX_SEATS * SEAL,
       HEX = 2 * SHA256_SIZE + 1, RESULT = 48,
       MAX_RECORD = 1 << 17 };      /* enough for anything that record_write writes */

/* How a game was given up before its end. */
typedef enum { NOT_ENDED, ENDED_RESIGNED, ENDED_LEFT, ENDED_TIMEDOUT } Ended;

extern const char *const ended_names[ENDED_TIMEDOUT + 1];       /* as in records */

typedef struct {
    Match match;
    char seats[MAX_SEATS][SEAT_NAME];
    char date[16];                  /* 2026-11-15, or empty */
    char commit[HEX], reveal[HEX];  /* hexadecimal, or empty */
    char seals[SEALS];              /* of the nonces, by seat, "-" for none; or empty */
    char nonces[NONCES];
    char result[RESULT];            /* as read; record_write takes it from the match */
    char digest[20];
    Ended ended;
    int loser;                      /* the seat that gave up, if one did */
} Record;

/* Write the record. Once the match is over, Result and Digest are computed from it. */
void record_write(Text *text, const Record *record);

/* Read and replay `source`. Each move is checked against the rules, and Result and Digest
 * against what the moves lead to. `err->line` says where it went wrong. */
bool record_read(Record *out, const char *source, const Game *const *games, Err *err);

/* The same for a record that was played with a different set from the one compiled in:
 * with the set in `with`. The Set header must name it. */
bool record_read_with(Record *out, const char *source, const Game *const *games,
                      const Setup *with, Err *err);

/* What the commitment of a record proves. */
typedef struct {
    bool is_committed;              /* there is a Commit */
    bool is_revealed;               /* there is a Reveal that fits the Commit */
    int draws;                      /* luck's moves, all dealt by a revealed seed */
    unsigned opened;                /* seats, as bits, that opened their sealed nonce */
    unsigned forfeited;             /* seats, as bits, that did not open theirs */
} Proof;

/* Check Commit, Seals, Nonces and Reveal against each other and against luck's moves.
 * Fails if they contradict each other. */
bool record_prove(Proof *out, const Record *record, Err *err);

/* Is this one of the record's nonces? *is_sealed says whether it had been sealed. */
bool record_has_nonce(const Record *record, const char *nonce, bool *is_sealed);

/* Store the dealer's commitment in the record, and its seed once the match is over. */
void record_commit(Record *record, const Dealer *dealer);

/* A fingerprint of the whole match: of every position that the moves lead through, in
 * order, so that an edited move shows even if the final position is the same. */
uint64_t record_digest(const Match *match);

/* The result of a finished match: the seats' points, "122-47". */
void record_result(Text *text, const Match *match);

#endif
