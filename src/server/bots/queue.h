/* queue.h - in which order the turns of bots are thought about: fair by owner and
 * cost.
 *
 * People who wait come before those who do not, and tables of bots alone come last: a
 * rank. Within a rank every owner has a virtual clock. A turn's tag is what its owner's
 * clock shows once its cost is added, and the lowest tag is next. The clock of an owner
 * who has asked for nothing lately begins where the rank has got to, which is the tag of
 * the last turn that was done (self-clocked fair queueing). So owners take turns, each
 * paying what its bots cost: who asks for ten turns of a `master` at once stands behind
 * everybody who asks for one, and a `normal`, which costs next to nothing, is next at
 * once; but nobody waits for ever, as the tags of those who come later grow.
 *
 * Owners of one address share what one owner elsewhere has, since an address has as many
 * guests as it likes: a turn costs as many times more as there are of them now.
 *
 * Plain values without a lock: the pool has one. */
#ifndef SERVER_BOTS_QUEUE_H
#define SERVER_BOTS_QUEUE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

typedef enum {
    BOT_AWAITED,                    /* somebody who plays at the table is there */
    BOT_UNATTENDED,                 /* people play there, but none is there now */
    BOT_ALONE,                      /* nobody but bots plays there any more */
    BOT_RANKS
} BotRank;

extern const char *const bot_rank_names[BOT_RANKS];

/* Whose turns are under way in a rank. */
typedef struct BotOwner {
    LIST_ENTRY(BotOwner) link;
    uint64_t key;                   /* see owner_key */
    int n;                          /* turns; without any it is forgotten */
    int64_t clock;                  /* the last tag it was given */
} BotOwner;

typedef struct {
    struct {
        LIST_HEAD(, BotOwner) owners;
        int64_t now;                /* the highest tag that was done */
    } ranks[BOT_RANKS];
} BotQueue;

/* One turn's place among the others. */
typedef struct {
    BotOwner *owner;
    BotRank rank;
    int64_t cost, price, tag;       /* price: the cost as its owner paid it */
} BotPlace;

/* The number of an owner, of hashes: who it is, and at which address. */
uint64_t owner_key(uint64_t person, uint64_t address);

void place_take(BotPlace *out, BotQueue *queue, uint64_t owner, BotRank rank,
                int64_t cost);
/* Give it up. What was begun is paid for; else its owner gets the cost back. */
void place_leave(BotPlace *place, BotQueue *queue, bool was_begun);
/* Somebody came to the table, or went. */
void place_change(BotPlace *place, BotQueue *queue, BotRank rank);

/* Does `a` come before `b`? Neither does where they are equals. */
bool place_before(const BotPlace *a, const BotPlace *b);

/* How many owners wait in a rank, and how many turns the one with the most has. */
typedef struct {
    int owners, most;
} BotCrowd;

BotCrowd queue_crowd(const BotQueue *queue, BotRank rank);

#endif
