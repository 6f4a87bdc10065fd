/* botseat.c - see botseat.h. */
#include "server/botseat.h"

#include "os/clock.h"

void botseat_drop(Room *room)
{
    if (room->ticket)
        botpool_drop(room->hall->bots, room->ticket);
    room->ticket = 0;
}

static void tell_parts(const Hall *hall, double ms)
{
    for (int i = 0; i < hall->n_parts; i++)
        if (hall->parts[i].part->thought)
            hall->parts[i].part->thought(hall->parts[i].with, ms);
}

/* The position is the one that was asked about, or the question would have been dropped.
 * What waits at the table may change it yet: then the version refuses the moves. */
static void answered(void *context, const Move moves[], int n)
{
    Room *room = context;
    json_t *fields;

    room->ticket = 0;
    if (n == 0 || room->hall->is_leaving)
        return;
    tell_parts(room->hall, clock_ms() - room->asked_at);
    fields = moves_json(&room->table->match, moves, n);
    json_object_set_new(fields, "version", json_integer(room->asked_version));
    room_say(room, VERB_MOVES, table_turn(room->table), fields);
    json_decref(fields);
}

static void ask(Room *room, const Bot *bot)
{
    uint64_t seed;

    hall_random(room->hall, &seed, sizeof seed);
    room->asked_version = room->table->position_version;
    room->asked_at = clock_ms();
    room->ticket =
        botpool_ask(room->hall->bots, &room->table->match, bot, seed, answered, room);
}

void botseat_look(Room *room)
{
    const char *level = room->table ? table_bot_to_move(room->table) : NULL;
    const Bot *bot = level ? bot_named(level) : NULL;

    if (!bot || (room->ticket && room->asked_version != room->table->position_version))
        botseat_drop(room);
    if (bot && !room->ticket && !room->first && !room->hall->is_leaving &&
        hall_now(room->hall).service_ms >= room->retry_at)
        ask(room, bot);
}
