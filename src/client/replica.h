/* replica.h - a table as a client knows it: its events put together again.
 *
 * The position follows from the moves by the rules, so it is worked out here, and
 * compared with the digest that comes with every event: whoever drifts notices at once.
 */
#ifndef CLIENT_REPLICA_H
#define CLIENT_REPLICA_H

#include <jansson.h>

#include "core/match.h"

typedef struct {
    int version;                    /* of the last event applied; 0: none */
    const Game *game;               /* NULL: before event 1 */
    int n_seats;
    bool has_started, is_over;
    bool is_blind; /* played with a set that is not here: moves are not replayed */
    int turn;                       /* the seat to move; -1: nobody */
    int digests;                    /* how many have been compared */
    Match match;                    /* once it has started */
} Replica;

Replica *replica_open(void);
void replica_close(Replica *replica);

/* Apply the next event. False and `err` if it cannot follow: a gap (ERR_STALE), or drift:
 * a move that the rules refuse here or another digest (ERR_RECORD). It is not to be used
 * any more then. */
bool replica_apply(Replica *replica, const json_t *event, Err *err);

#endif
