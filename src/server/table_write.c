/* table_write.c - a table as text: see table.h. */
#include <string.h>

#include "server/event.h"

const char *const phase_names[PHASE_OVER + 1] = {
    [PHASE_WAITING] = "waiting", [PHASE_PLAYING] = "playing", [PHASE_OVER] = "over",
};
const char *const standing_names[REPLACED + 1] = {
    [PLAYING] = "playing", [AWAY] = "away", [LEFT] = "left", [TIMED_OUT] = "timedout",
    [RESIGNED] = "resigned", [REPLACED] = "replaced",
};
const char *const choice_names[VOTE_END + 1] = {
    [VOTE_NONE] = "none", [VOTE_WAIT] = "wait", [VOTE_BOT] = "bot", [VOTE_END] = "end",
};
const char *const aids_names[AIDS_NONE + 1] = {
    [AIDS_FULL] = "full", [AIDS_SCORE] = "score", [AIDS_NONE] = "none",
};

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

void table_write_setup(Text *text, const Table *table)
{
    const Setup *setup = &table->setup;
    const char *key;

    text_char(text, '{');
    for (int i = 0; (key = setup_key(table->game, i)); i++) {
        char value[256];
        Text out = text_in(value, sizeof value);
        setup_write(&out, setup, table->game, key);
        if (!setup_is_usual(setup, table->game, key) && *value)
            text_f(text, "%s\"%s\":\"%s\"", i ? "," : "", key, value);
    }
    if (*table->set_name) {
        text_str(text, ",\"set\":");
        text_json(text, table->set_name);
    }
    text_char(text, '}');
}

/* The seat to move has been thinking since its turn began. */
static int64_t left_at(const Table *table, int seat, Moment now)
{
    int64_t left = table->seats[seat].clock.left_ms;

    if (table_turn(table) == seat && now.service_ms > table->turn_since)
        left -= now.service_ms - table->turn_since;
    return left > 0 ? left : 0;
}

void table_write_clocks(Text *text, const Table *table, Moment now)
{
    text_char(text, '[');
    for (int i = 0; i < table->n_seats; i++) {
        if (i > 0)
            text_char(text, ',');
        if (seat_is_owned(&table->seats[i]))
            text_f(text, "%lld", (long long)left_at(table, i, now));
        else
            text_str(text, "null");
    }
    text_char(text, ']');
}

static void write_seat(Text *text, const Table *table, int i, const bool *here)
{
    static const char *const kinds[] = {
        [SEAT_OPEN] = "open", [SEAT_HUMAN] = "human", [SEAT_BOT] = "bot",
    };
    const Seat *seat = &table->seats[i];

    text_f(text, "{\"kind\":\"%s\"", kinds[seat->kind]);
    if (seat->kind == SEAT_BOT)
        text_f(text, ",\"level\":\"%s\"", seat->bot->name);
    if (seat->kind == SEAT_HUMAN) {
        text_str(text, ",\"name\":");
        text_json(text, seat->name);
        if (here)
            text_f(text, ",\"here\":%s", truth(here[i]));
        text_f(text, ",\"standing\":\"%s\"", standing_names[seat->standing]);
        if (seat->bot)
            text_f(text, ",\"bot\":\"%s\"", seat->bot->name);
    }
    text_char(text, '}');
}

void table_write_summary(Text *text, const Table *table, Moment now,
                         const bool here[MAX_SEATS])
{
    text_f(text,
           "{\"table\":\"%s\",\"version\":%d,\"phase\":\"%s\",\"game\":\"%s\",\"setup\":",
           table->id, table->version, phase_names[table->phase], table->game->name);
    table_write_setup(text, table);
    text_str(text, ",\"seats\":[");
    for (int i = 0; i < table->n_seats; i++) {
        text_str(text, i ? "," : "");
        write_seat(text, table, i, here);
    }
    text_str(text, "],\"speed\":\"");
    speed_write(text, &table->speed);
    text_f(text,
           "\",\"aids\":\"%s\",\"spectators\":%s,\"public\":%s,\"chat\":%s,\"turn\":%d",
           aids_names[table->aids], truth(table->has_spectators), truth(table->is_public),
           truth(table->has_chat), table_turn(table));
    if (table->speed.kind != SPEED_NONE && table->phase == PHASE_PLAYING) {
        text_str(text, ",\"clocks\":");
        table_write_clocks(text, table, now);
    }
    if (table->loser != NOBODY)
        text_f(text, ",\"reason\":\"%s\",\"loser\":%d",
               standing_names[table->lost_by], table->loser);
    text_f(text, ",\"created\":%lld,\"touched\":%lld", (long long)table->created_at,
           (long long)table->touched_at);
    if (table->host != NOBODY)
        text_f(text, ",\"host\":%d", table->host);
}

/* A person's name, or "?" since a record cannot have an empty one. */
static void name_seat(char out[SEAT_NAME], const Seat *seat)
{
    Text text = text_in(out, SEAT_NAME);

    if (seat->kind == SEAT_BOT)
        text_f(&text, "bot:%s", seat->bot->name);
    else
        text_str(&text, *seat->name ? seat->name : "?");
}

/* Who gave the game up, and how. */
static void write_ended(Record *record, const Table *table)
{
    static const Ended ended[REPLACED + 1] = {
        [LEFT] = ENDED_LEFT, [TIMED_OUT] = ENDED_TIMEDOUT, [RESIGNED] = ENDED_RESIGNED,
    };

    if (table->loser == NOBODY)
        return;
    record->ended = ended[table->lost_by];
    record->loser = table->loser;
}

void table_write_record(Text *text, const Table *table)
{
    Record record = {.match = table->match};
    Text commit = text_in(record.commit, sizeof record.commit),
         reveal = text_in(record.reveal, sizeof record.reveal);

    if (table->phase == PHASE_WAITING || !table->match.game)
        match_start(&record.match, table->game, &table->setup);
    for (int i = 0; i < table->n_seats; i++)
        name_seat(record.seats[i], &table->seats[i]);
    memcpy(record.date, table->date, sizeof record.date);
    memcpy(record.nonces, table->nonces, sizeof record.nonces);
    text_hex(&commit, table->dealer.commit, sizeof table->dealer.commit);
    write_ended(&record, table);
    if (table->phase == PHASE_OVER &&
        (match_turn(&record.match) == OVER || record.ended != NOT_ENDED))
        text_hex(&reveal, table->dealer.seed, sizeof table->dealer.seed);
    record_write(text, &record);
}
