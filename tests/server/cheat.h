/* cheat.h - a server that cheats. It does whatever suits it: it draws seeds until it
 * likes the tiles, changes seals and sets, leaves nonces out. Its events do not
 * contradict each other. Seat 0, which is honest, follows its table by the events. */
#ifndef TESTS_CHEAT_H
#define TESTS_CHEAT_H

#include "client/session.h"
#include "games/panticapaeum/set.h"

typedef struct {
    Table table;                    /* as the seat sees it */
    unsigned char seed[SEED_SIZE];
    Dealer dealer;
    Witness witness;
    bool has_opened;
    Err err;
} Cheat;

/* The parts of the two seats. */
extern const char nonce_a[], nonce_b[];

/* A terminal that is told every event, as frames of the protocol; NULL: none. */
extern Session *told;

/* What happens next; false if the fold refuses it. */
bool happens(Cheat *cheat, Event *event);
bool plain(Cheat *cheat, EventType type, int seat);
bool seals(Cheat *cheat, int seat, const char *nonce);
bool says_nonce(Cheat *cheat, int seat, const char *nonce);

/* A table for two, both human, committed to `seed`: of Akropolis, or of what is given. */
void creates(Cheat *cheat, uint64_t seed);
void creates_game(Cheat *cheat, uint64_t seed, const Game *game, const Setup *setup);

/* The honest seat opens its part when its own table says so, and keeps what it saw. */
void seat_looks(Cheat *cheat);

/* Deal with the nonces at the table. */
bool starts(Cheat *cheat);
bool ends(Cheat *cheat);

/* Does the seat find everything in order at the end? And if not, what does it say? */
bool is_content(Cheat *cheat);
const char *says(const Cheat *cheat);

/* The first tile that luck dealt at a table that has begun, as a word and as a number. */
const char *first_word(const Cheat *cheat);
int first_tile(const Cheat *cheat);

/* Be honest up to the moment when both may open their parts. */
void honest_until_opening(Cheat *cheat, uint64_t seed);

/* Draw seeds until the wanted tile comes first; for that the nonces must be known. */
uint64_t grind(Cheat *cheat, int wanted, const char *nonces);

/* A game of Panticapaeum for two with this set. */
Setup with_set(const Set *set);

/* The same with the set in which `wanted` is what luck dealt first, and that tile lies
 * where the wanted one was. It states the same name and hash as the honest one, unless
 * that is the one compiled in, whose hash no other set may state. */
Setup reordered(const Set *honest, const char *first, const char *wanted);

/* What a terminal, the user of a Session with these handlers, has noticed. */
typedef struct {
    int openings, restarts, changes;
    Err why;                        /* of the last change */
} Terminal;

extern const SessionHandlers terminal_handlers;

#endif
