/* queue.h - in which order bots play their turns: fair by owner and cost.
 *
 * A turn has a rank: turns that a player waits for come first, and tables where only bots
 * play come last. Within a rank every owner has a virtual clock. A turn adds its cost to
 * the clock of its owner, and the result is its tag; the turn with the lowest tag is
 * next. The clock of an owner without turns starts at the tag of the last turn that was
 * done (self-clocked fair queueing). So owners take turns, and each pays for what its
 * bots cost. An owner who asks for ten turns of a `master` at once comes after everybody
 * who asks for one, and a `normal`, which costs next to nothing, is served at once. Still
 * nobody waits for ever within a rank, since the tags of those who come later grow.
 *
 * Any number of guests may come from one address, and somebody with a network has many
 * addresses. So the owners in a range of addresses together get what one owner elsewhere
 * gets: a turn costs as many times more as there are owners in its range now.
 *
 * Somebody with addresses in many ranges can still take most of the time. A player who
 * has just come to a new table would wait longest, and go away. So the first turn of a
 * bot at a table, if a player waits for it, comes before all other turns. It is paid for
 * like any other, but does not move the time of the others on. How many tables an owner
 * can make is limited, so nobody can live on first turns.
 *
 * These are plain values without a lock: the pool has one. */
#ifndef SERVER_BOTS_QUEUE_H
#define SERVER_BOTS_QUEUE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

typedef enum {
    BOT_AWAITED,                    /* a player is at the table */
    BOT_UNATTENDED,                 /* people play there, but nobody is here now */
    BOT_ALONE,                      /* only bots play there any more */
    BOT_RANKS
} BotRank;

extern const char *const bot_rank_names[BOT_RANKS];

/* An owner who has turns in a rank. */
typedef struct BotOwner {
    LIST_ENTRY(BotOwner) link;
    uint64_t key;                   /* see owner_key */
    int n;                          /* turns; without any it is freed */
    int64_t clock;                  /* its last tag */
} BotOwner;

typedef struct {
    struct {
        LIST_HEAD(, BotOwner) owners;
        int64_t now;                /* the highest tag of a turn that was done */
    } ranks[BOT_RANKS];
} BotQueue;

/* One turn's place among the others. */
typedef struct {
    BotOwner *owner;
    BotRank rank;
    int64_t cost, price, tag;       /* price: what its owner paid for the cost */
    bool is_first;                  /* set by whoever takes it: the bot's first turn */
} BotPlace;

/* The key of an owner, made of two hashes: who it is, and in which range of addresses. */
uint64_t owner_key(uint64_t person, uint64_t range);

void place_take(BotPlace *out, BotQueue *queue, uint64_t owner, BotRank rank,
                int64_t cost);
/* Give it up. The owner gets the price back if the turn was not begun. */
void place_leave(BotPlace *place, BotQueue *queue, bool was_begun);
/* A player came to the table or left it. */
void place_change(BotPlace *place, BotQueue *queue, BotRank rank);

/* Does `a` come before `b`? Of equals neither does. */
bool place_before(const BotPlace *a, const BotPlace *b);

/* How many owners have turns in a rank, and how many turns the one with the most has. */
typedef struct {
    int owners, most;
} BotCrowd;

BotCrowd queue_crowd(const BotQueue *queue, BotRank rank);

#endif
