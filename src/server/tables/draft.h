/* draft.h - events about to happen, each from the table as it is after those before. */
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
    uint64_t by;                    /* the command's hash */
    const Bot *takeover;
    int wait_s;                     /* before a seat that has gone has lost the game */
    Event *event;                   /* that is being drafted */
    Match match;                    /* with the moves of the event */
    bool has_failed;                /* an event cannot happen: a fault of ours */
    Err err;                        /* what it was */
};

/* A draft after `hosted` (NULL: one that is not there yet). Close frees it, whatever came
 * of it. */
Draft *draft_open(const Hosted *hosted, Moment now, int lag_ms, uint64_t by);
void draft_close(Draft *draft);

/* Let the events follow what is in `out`; the draft has none any more. False, and `out`
 * as it was, if one of them cannot happen: a fault of ours, better refused (ERR_STORE)
 * and logged than on the disk. */
bool draft_hand_over(Batch *out, Draft *draft, Err *err);

/* The next event, to be filled in; draft_add lets it happen to `after` and adds it. What
 * follows from that, its digest, turn and clocks, draft_add fills in itself. */
Event *draft_event(Draft *draft, EventType type, int seat);
void draft_add(Draft *draft);

/* Both for an event without fields of its own. */
void draft_plain(Draft *draft, EventType type, int seat);

/* Play a legal move in draft->match and add its word to the event. */
void draft_play(Draft *draft, Move move);

/* Let luck deal and the game's own seats move there until somebody's turn or the end. */
void draft_deal(Draft *draft);

/* What one event may bring with it. */
/* If all seats are taken `started`; before it `opening`, if any has sealed a part. */
void draft_start(Draft *draft);
/* Finished; `loser` gave the game up, or NOBODY. */
void draft_finish(Draft *draft, EndReason reason, int loser);
void draft_lose(Draft *draft, int seat, Standing how); /* finished: it gave the game up */
void draft_take_back(Draft *draft, int to);
void draft_gone(Draft *draft, int seat, Standing standing);     /* a bot plays on */

/* Whatever is decided now that fewer are asked: votes, and the question that stands. */
void draft_settle(Draft *draft);

#endif
