/* event.h - events about to happen: written as the world will see them, one after
 * another, from the table as it is after each. */
#ifndef SERVER_EVENT_H
#define SERVER_EVENT_H

#include "server/decide.h"
#include "server/table_change.h"

enum {
    EVENT_BODY = 1 << 15, /* bytes that the body of an event may need */
    EVENT_NOTE = 2 * MAX_SET + 256,
    MAX_WORDS = 64, /* moves of one command */
    MAX_DEALT = 256 /* moves that luck and the game itself may add to them */
};

struct Draft {
    Batch *events;                  /* so far */
    Table after; /* the table after them; its list of commands is its own */
    Stamp stamp;
    uint64_t by;                    /* the command's hash */
    const Bot *takeover;
    int wait_s;                     /* before a seat that has gone has lost the game */
    Text text;                      /* the body that is being written */
    Text words;                     /* the moves of the event, as JSON without brackets */
    char body[EVENT_BODY], word_list[EVENT_BODY];
};

/* A draft after `table` (NULL: one that is not there yet). Close frees it, whatever came
 * of it. */
Draft *draft_open(const Table *table, Moment now, int lag_ms, uint64_t by);
void draft_close(Draft *draft);

/* Let the events follow what is in `out`; the draft has none any more. */
void draft_hand_over(Batch *out, Draft *draft);

/* The next version begins; then the change is made to draft->after by a function of
 * table_change.h; then the event is written between event_open and event_close. */
void draft_next(Draft *draft);
void event_open(Draft *draft, const char *type, int seat);
void event_close(Draft *draft);

/* Both for an event without fields of its own. */
void event_plain(Draft *draft, const char *type, int seat);

/* The fields "turn" and, if there is a clock, "clocks". */
void event_turn(Draft *draft);

/* Play a legal move and add its word to draft->words. */
void draft_play(Draft *draft, Move move, bool *new_turn);

/* Let luck deal and the game's own seats move until somebody's turn or the end. */
void draft_deal(Draft *draft, bool *new_turn);

/* What one event may bring with it. */
void draft_start(Draft *draft);     /* `started`, if all seats are taken */
/* Finished; with the loser too, where change_lost has named one. */
void draft_finish(Draft *draft, const char *reason);
void draft_lose(Draft *draft, int seat, Standing how); /* finished: it gave the game up */
void draft_take_back(Draft *draft, int to);
void draft_gone(Draft *draft, int seat, Standing standing);     /* a bot plays on */

/* Whatever is decided now that fewer are asked: votes, and the question that stands. */
void draft_settle(Draft *draft);

/* The words for these, in events, summaries and lists. */
extern const char *const phase_names[PHASE_OVER + 1],
    *const standing_names[REPLACED + 1], *const choice_names[VOTE_END + 1],
    *const aids_names[AIDS_NONE + 1];

#endif
