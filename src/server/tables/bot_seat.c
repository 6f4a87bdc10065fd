/* bot_seat.c - see bot_seat.h. */
#include "server/tables/bot_seat.h"

#include "os/clock.h"

void botseat_cancel(LiveTable *live)
{
    if (live->ticket)
        botpool_drop(live->tables->bots, live->ticket);
    live->ticket = 0;
}

static void meter(const Tables *tables, double ms)
{
    if (tables->meter.bot_answered)
        tables->meter.bot_answered(tables->meter_with, ms);
}

/* The position is still the one that was asked about: otherwise the question would have
 * been cancelled. A task that waits may change it before the moves are decided; then they
 * are refused because of their version. */
static void answered(void *context, const Move moves[], int n)
{
    LiveTable *live = context;
    json_t *fields;

    live->ticket = 0;
    if (n == 0 || live->tables->is_leaving)
        return;
    meter(live->tables, clock_ms() - live->asked_at);
    fields = moves_json(&live->table->match, moves, n);
    json_object_set_new(fields, "version", json_integer(live->asked_version));
    live_command(live, VERB_MOVES, table_turn(live->table), fields);
    json_decref(fields);
}

/* Is a player waiting for this bot? Who sent a command a moment ago is, even without a
 * connection. */
static BotRank rank_of(const LiveTable *live)
{
    const Table *table = live->table;
    int64_t now = live_now(live).service_ms;
    BotRank rank = BOT_ALONE;

    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (seat->kind != SEAT_HUMAN || seat_has_forfeited(seat))
            continue;
        if (presence_is_here(live, i) || now < live->active_until)
            return BOT_AWAITED;
        rank = BOT_UNATTENDED;
    }
    return rank;
}

/* Has the bot's seat not moved yet? Not if moves were taken back: nobody gets ahead of
 * others by that. */
static bool is_first(const LiveTable *live)
{
    const Table *table = live->table;

    return live->n_first_turns < table->n_seats &&
           match_last_by(&table->match, 1u << table_turn(table)) < 0;
}

static void ask(LiveTable *live, const Bot *bot)
{
    BotQuestion question = {.match = &live->table->match, .bot = bot,
                            .owner = live->owner, .rank = rank_of(live),
                            .is_first = is_first(live), .table = live->id,
                            .version = live->table->position_version,
                            .on_answer = answered, .context = live};

    tables_random(live->tables, &question.seed, sizeof question.seed);
    live->asked_version = live->table->position_version;
    live->asked_at = clock_ms();
    live->asked_rank = question.rank;
    live->n_first_turns += question.is_first;
    live->ticket = botpool_ask(live->tables->bots, &question);
    lending_pump(live->tables->lending, tables_ms(live->tables));
}

static void rank_again(LiveTable *live)
{
    BotRank rank = rank_of(live);

    if (rank == live->asked_rank)
        return;
    live->asked_rank = rank;
    botpool_rank(live->tables->bots, live->ticket, rank);
}

void botseat_update(LiveTable *live)
{
    const char *level = live->table && lease_is_held(live)
                            ? table_bot_to_move(live->table) : NULL;
    const Bot *bot = level ? bot_named(level) : NULL;

    if (!bot || (live->ticket && live->asked_version != live->table->position_version))
        botseat_cancel(live);
    if (live->ticket)
        rank_again(live);
    if (bot && !live->ticket && !live->first && !live->tables->is_leaving &&
        live_now(live).service_ms >= live->retry_at)
        ask(live, bot);
}
