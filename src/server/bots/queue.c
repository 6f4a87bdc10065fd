/* queue.c - see queue.h. */
#include "server/bots/queue.h"

#include <stdlib.h>

#include "os/must.h"

const char *const bot_rank_names[BOT_RANKS] = {
    [BOT_AWAITED] = "awaited", [BOT_UNATTENDED] = "unattended", [BOT_ALONE] = "alone",
};

uint64_t owner_key(uint64_t person, uint64_t range)
{
    return person << 32 | (uint32_t)range;
}

/* How many owners in the same range have turns in the rank, including this one. */
static int neighbours(const BotQueue *queue, BotRank rank, const BotOwner *of)
{
    const BotOwner *owner;
    int n = 0;

    LIST_FOREACH(owner, &queue->ranks[rank].owners, link)
        n += (uint32_t)owner->key == (uint32_t)of->key;
    return n;
}

static BotOwner *find_owner(BotQueue *queue, BotRank rank, uint64_t key)
{
    BotOwner *owner;

    LIST_FOREACH(owner, &queue->ranks[rank].owners, link)
        if (owner->key == key)
            return owner;
    owner = must(calloc(1, sizeof *owner));
    owner->key = key;
    LIST_INSERT_HEAD(&queue->ranks[rank].owners, owner, link);
    return owner;
}

void place_take(BotPlace *out, BotQueue *queue, uint64_t owner, BotRank rank,
                int64_t cost)
{
    BotOwner *by = find_owner(queue, rank, owner);
    int64_t price = cost * neighbours(queue, rank, by);

    if (by->clock < queue->ranks[rank].now)
        by->clock = queue->ranks[rank].now;
    by->clock += price;
    by->n++;
    *out = (BotPlace){.owner = by, .rank = rank, .cost = cost, .price = price,
                      .tag = by->clock};
}

/* Only where a player waits for it: tables without one have time. */
static bool goes_first(const BotPlace *place)
{
    return place->is_first && place->rank == BOT_AWAITED;
}

void place_leave(BotPlace *place, BotQueue *queue, bool was_begun)
{
    BotOwner *by = place->owner;

    if (!was_begun)
        by->clock -= place->price;
    else if (!goes_first(place) && queue->ranks[place->rank].now < place->tag)
        queue->ranks[place->rank].now = place->tag;
    place->owner = NULL;
    if (--by->n > 0)
        return;
    LIST_REMOVE(by, link);
    free(by);
}

void place_change(BotPlace *place, BotQueue *queue, BotRank rank)
{
    BotPlace old = *place;

    if (rank == old.rank)
        return;
    place_take(place, queue, old.owner->key, rank, old.cost);
    place->is_first = old.is_first;
    place_leave(&old, queue, false);
}

bool place_before(const BotPlace *a, const BotPlace *b)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    return goes_first(a) != goes_first(b) ? goes_first(a) : a->tag < b->tag;
}

BotCrowd queue_crowd(const BotQueue *queue, BotRank rank)
{
    BotCrowd crowd = {0};
    const BotOwner *owner;

    LIST_FOREACH(owner, &queue->ranks[rank].owners, link) {
        crowd.owners++;
        if (crowd.most < owner->n)
            crowd.most = owner->n;
    }
    return crowd;
}
