/* draft.h - the events that a decision is made of, and the table as it would be after
 * them. */
#ifndef SERVER_TABLES_DRAFT_H
#define SERVER_TABLES_DRAFT_H

#include "bots/bot.h"
#include "server/tables/decide.h"

struct Draft {
    Batch *events;                  /* so far */
    Table after;                    /* the table after them */
    Dealer dealer;
    Moment now;
    int lag_ms;
    int64_t waited_ms;              /* that the seat to move is not charged for */
    uint64_t by;                    /* the hash of the command */
    const Bot *takeover;
    int wait_s;                     /* until a player who is gone loses the game */
    Event *event;                   /* being filled in */
    Match match;                    /* with the moves of that event */
    bool has_failed;                /* an event contradicts the table: a bug */
    Err err;                        /* which one */
};

/* A draft of what happens next at `hosted`; NULL: at a new table. */
Draft *draft_open(const Hosted *hosted, Moment now, int lag_ms, uint64_t by);
void draft_close(Draft *draft);

/* Move the events to the end of `out`. If one of them contradicts the table, which is a
 * bug, the command is refused (ERR_STORE) and logged, and `out` stays as it was: better
 * than to have it on the disk. */
bool draft_hand_over(Batch *out, Draft *draft, Err *err);

/* Begin the next event; the caller fills it in, and draft_add applies it to `after` and
 * adds it. Digest, turn and clocks follow from that: draft_add fills them in. */
Event *draft_event(Draft *draft, EventType type, int seat);
void draft_add(Draft *draft);

/* draft_event and draft_add in one, for an event without fields of its own. */
void draft_plain(Draft *draft, EventType type, int seat);

/* Play a legal move in draft->match and add its word to the event. */
void draft_play(Draft *draft, Move move);

/* Let luck and the game's own seats move there, until a player's turn or the end. */
void draft_deal(Draft *draft);

/* If all seats are taken: `started`, and before it `opening` if any part is sealed. */
void draft_start(Draft *draft);
/* `loser`: the seat that gave up the game, or NOBODY. */
void draft_finish(Draft *draft, EndReason reason, int loser);
void draft_lose(Draft *draft, int seat, Standing how);  /* finish: this seat gave up */
void draft_take_back(Draft *draft, int to);
void draft_gone(Draft *draft, int seat, Standing standing);     /* a bot plays on */

/* Settle what is decided now: votes, and a question about taking back. Fewer may have to
 * agree than before. */
void draft_settle(Draft *draft);

#endif
