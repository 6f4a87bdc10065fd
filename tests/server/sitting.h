/* sitting.h - a table in a test, driven by commands in JSON, with a clock of its own.
 * Each command is checked too: applying its events gives what was decided, and a table
 * that is loaded from all events so far equals the one in memory, in every member that
 * members.h lists. */
#ifndef SERVER_SITTING_H
#define SERVER_SITTING_H

#include "server/tables/decide.h"

enum { MAX_EVENTS = 8192 };

typedef struct {
    Hosted *hosted;
    Table *table;                   /* hosted's */
    unsigned char seed[SEED_SIZE];
    Moment now;
    int lag_ms, wait_s;             /* wait_s: as in Command; 60 by default */
    bool reloads;                   /* load and compare after every command */
    Rng rng;
    Err err;                        /* of the last refusal */
    char refusal[1024]; /* "code sentence" of it; empty if it was carried out */
    int first;                      /* of the last command's events */
    int n_events;
    StoredEvent events[MAX_EVENTS];
} Sitting;

/* Create a table from `fields` (JSON); if that is refused, NULL and the refusal in `why`.
 */
Sitting *sit_down(const char *fields, uint64_t seed);
Sitting *sit_down_or(const char *fields, uint64_t seed, const Setup *set, char why[1024]);
void stand_up(Sitting *sitting);

/* The set of Panticapaeum with a corrected tile, for sit_down_or. */
Setup corrected_set(void);

/* Carry out a command: of a seat, of the server about a seat, or with an id. `fields` is
 * JSON; NULL: none. */
bool seat_does(Sitting *sitting, int seat, const char *verb, const char *fields);
bool server_does(Sitting *sitting, int seat, const char *verb, const char *fields);
bool seat_does_as(Sitting *sitting, int seat, const char *id, const char *verb,
                  const char *fields);

/* The fields of a command with the seal of a nonce: {BEFORE"seal":"…"}. */
const char *sealing(const char *before, const char *nonce);

/* Those of the command that opens it: {"nonce":"…"}. */
const char *opens(const char *nonce);

/* Let time pass. */
void pass(Sitting *sitting, int64_t ms);

/* Play a random legal move of the seat to move, by its owner or its bot. */
bool play_one(Sitting *sitting);
void play_to_end(Sitting *sitting);

/* Events as text: the types of those since `from`, as "moved finished"; one body. */
const char *types_since(const Sitting *sitting, int from);
const char *body_of(const Sitting *sitting, int version);

/* A table loaded from the first `n` events. */
Hosted *load_again(const Sitting *sitting, int n);

#endif
