/* bot_seat.c - see bot_seat.h. */
#include "server/tables/bot_seat.h"

#include "os/clock.h"

void botseat_drop(Room *room)
{
    if (room->ticket)
        botpool_drop(room->tables->bots, room->ticket);
    room->ticket = 0;
}

static void tell_parts(const Tables *tables, double ms)
{
    for (int i = 0; i < tables->n_parts; i++)
        if (tables->parts[i].part->thought)
            tables->parts[i].part->thought(tables->parts[i].with, ms);
}

/* The position is the one that was asked about, or the question would have been dropped.
 * What waits at the table may change it yet: then the version refuses the moves. */
static void answered(void *context, const Move moves[], int n)
{
    Room *room = context;
    json_t *fields;

    room->ticket = 0;
    if (n == 0 || room->tables->is_leaving)
        return;
    tell_parts(room->tables, clock_ms() - room->asked_at);
    fields = moves_json(&room->table->match, moves, n);
    json_object_set_new(fields, "version", json_integer(room->asked_version));
    room_say(room, VERB_MOVES, table_turn(room->table), fields);
    json_decref(fields);
}

/* Who plays here, and is anybody waiting? Who moved a moment ago is, connection or not.
 */
static BotRank rank_of(const Room *room)
{
    const Table *table = room->table;
    int64_t now = tables_now(room->tables).service_ms;
    BotRank rank = BOT_ALONE;

    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (seat->kind != SEAT_HUMAN || seat_has_forfeited(seat))
            continue;
        if (presence_is_here(room, i) || now < room->heard_until)
            return BOT_AWAITED;
        rank = BOT_UNATTENDED;
    }
    return rank;
}

static void ask(Room *room, const Bot *bot)
{
    BotQuestion question = {.match = &room->table->match, .bot = bot,
                            .owner = room->owner, .rank = rank_of(room),
                            .thought = answered, .context = room};

    tables_random(room->tables, &question.seed, sizeof question.seed);
    room->asked_version = room->table->position_version;
    room->asked_at = clock_ms();
    room->asked_rank = question.rank;
    room->ticket = botpool_ask(room->tables->bots, &question);
}

static void rank_again(Room *room)
{
    BotRank rank = rank_of(room);

    if (rank == room->asked_rank)
        return;
    room->asked_rank = rank;
    botpool_rank(room->tables->bots, room->ticket, rank);
}

void botseat_look(Room *room)
{
    const char *level = room->table ? table_bot_to_move(room->table) : NULL;
    const Bot *bot = level ? bot_named(level) : NULL;

    if (!bot || (room->ticket && room->asked_version != room->table->position_version))
        botseat_drop(room);
    if (room->ticket)
        rank_again(room);
    if (bot && !room->ticket && !room->first && !room->tables->is_leaving &&
        tables_now(room->tables).service_ms >= room->retry_at)
        ask(room, bot);
}
