/* view.c - see view.h. */
#include "table/view.h"

#include <string.h>

#include "table/part.h"
#include "table/verb.h"

/* The seat to move has used up the time since its turn began. */
int64_t table_left(const Table *table, int seat, Moment now)
{
    int64_t left = table->seats[seat].clock.left_ms;

    if (table->speed.kind == SPEED_NONE || table->phase == PHASE_WAITING ||
        !seat_is_owned(&table->seats[seat]))
        return -1;
    if (table_turn(table) == seat && now.service_ms > table->turn_since)
        left -= now.service_ms - table->turn_since;
    return left > 0 ? left : 0;
}

static void put_clocks(Json *json, const Table *table, Moment now)
{
    put_array_as(json, "clocks");
    for (int i = 0; i < table->n_seats; i++) {
        int64_t left = table_left(table, i, now);

        if (left < 0)
            put_null(json);
        else
            put_number(json, left);
    }
    put_end(json);
}

static void put_seat(Json *json, const Seat *seat)
{
    put_string_as(json, "kind", seat_kind_names[seat->kind]);
    if (seat->kind == SEAT_BOT)
        put_string_as(json, "level", seat->bot);
    if (seat->kind == SEAT_HUMAN)
        put_string_as(json, "name", seat->name);
}

/* `lost` is the time at which the owner loses the game if still gone. */
static void put_standing(Json *json, const Seat *seat, Moment now)
{
    if (seat->kind != SEAT_HUMAN)
        return;
    put_string_as(json, "standing", standing_names[seat->standing]);
    if (*seat->bot)
        put_string_as(json, "bot", seat->bot);
    if (seat->lost_at)
        put_number_as(json, "lost", seat->lost_at - now.service_ms + now.wall_ms);
}

/* What was agreed. */
static void put_terms(Json *json, const Table *table)
{
    char speed[32];
    Text text = text_in(speed, sizeof speed);

    speed_write(&text, &table->speed);
    put_string_as(json, "speed", speed);
    put_string_as(json, "aids", aids_names[table->aids]);
    put_bool_as(json, "spectators", table->has_spectators);
    if (table->is_guarded)
        put_string_as(json, "watch", watch_names[WATCH_TOKEN]);
    put_bool_as(json, "public", table->is_public);
    put_bool_as(json, "chat", table->has_chat);
}

static void put_head(Json *json, const Table *table)
{
    put_number_as(json, "version", table->version);
    put_string_as(json, "phase", phase_names[table->phase]);
    if (table_is_opening(table))
        put_bool_as(json, "opening", true);
    put_string_as(json, "game", table->game->name);
    put_key(json, "setup");
    event_write_setup(json, table->game, &table->setup, table->set_name);
}

static void put_times(Json *json, const Table *table)
{
    put_number_as(json, "created", table->created_at);
    put_number_as(json, "touched", table->touched_at);
    if (table->host != NOBODY)
        put_number_as(json, "host", table->host);
}

static void put_seats(Json *json, const Table *table, Moment now,
                      const bool here[MAX_SEATS])
{
    put_array_as(json, "seats");
    for (int i = 0; i < table->n_seats; i++) {
        put_object(json);
        put_seat(json, &table->seats[i]);
        if (here && table->seats[i].kind == SEAT_HUMAN)
            put_bool_as(json, "here", here[i]);
        put_standing(json, &table->seats[i], now);
        put_end(json);
    }
    put_end(json);
}

void table_write_summary(Json *json, const Table *table, Moment now,
                         const bool here[MAX_SEATS])
{
    put_object(json);
    put_string_as(json, "table", table->id);
    put_head(json, table);
    put_seats(json, table, now, here);
    put_terms(json, table);
    put_number_as(json, "turn", table_turn(table));
    if (table->speed.kind != SPEED_NONE && table->phase == PHASE_PLAYING)
        put_clocks(json, table, now);
    if (table->loser != NOBODY) {
        put_string_as(json, "reason", reason_names[table->reason]);
        put_number_as(json, "loser", table->loser);
    }
    put_times(json, table);
}

/* Votes about the seats that are away: {"2":"bot"}. */
static void put_votes(Json *json, const Table *table, const Seat *seat)
{
    put_object_as(json, "votes");
    for (int i = 0; i < table->n_seats; i++)
        if (seat->votes[i] != VOTE_NONE)
            put_string_as(json, (char[]){(char)('0' + i), '\0'},
                          vote_names[seat->votes[i]]);
    put_end(json);
}

static void put_may(Json *json, const Table *table, int seat)
{
    Err err;

    put_array_as(json, "may");
    for (const Verb *verb = verbs; verb->name; verb++)
        if (table_may(table, seat, verb, &err))
            put_string(json, verb->name);
    put_end(json);
}

static void put_whole_seat(Json *json, const Table *table, int i, Moment now)
{
    const Seat *seat = &table->seats[i];

    put_object(json);
    put_seat(json, seat);
    put_standing(json, seat, now);
    if (seat->kind == SEAT_HUMAN) {
        if (table_part(table, i))
            put_string_as(json, "part", table_part(table, i));
        put_bool_as(json, "muted", seat->is_muted);
        put_bool_as(json, "rematch", seat->wants_rematch);
        put_votes(json, table, seat);
        put_may(json, table, i);
    }
    put_end(json);
}

/* The take-back that is being asked for, and who has agreed. */
static void put_question(Json *json, const Table *table)
{
    if (table->asker == NOBODY)
        return;
    put_object_as(json, "question");
    put_number_as(json, "seat", table->asker);
    put_number_as(json, "to", table->asked_to);
    put_array_as(json, "yes");
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].agrees)
            put_number(json, i);
    put_end(json);
    put_end(json);
}

static void put_result(Json *json, const Table *table)
{
    if (table->phase != PHASE_OVER)
        return;
    put_object_as(json, "result");
    if (table->reason != NO_REASON)
        put_string_as(json, "reason", reason_names[table->reason]);
    if (table->loser != NOBODY)
        put_number_as(json, "loser", table->loser);
    put_key(json, "scores");
    put_numbers(json, table->scores, table->n_scores);
    put_key(json, "places");
    put_numbers(json, table->places, table->n_places);
    put_string_as(json, "reveal", table->reveal);
    put_end(json);
}

void table_write_view(Text *text, const Table *table, Moment now)
{
    Json json = {.text = text};

    put_object(&json);
    put_head(&json, table);
    put_bool_as(&json, "duel", setup_is_duel(&table->setup));
    put_array_as(&json, "seats");
    for (int i = 0; i < table->n_seats; i++)
        put_whole_seat(&json, table, i, now);
    put_end(&json);
    put_terms(&json, table);
    put_string_as(&json, "commit", table->commit);
    put_string_as(&json, "nonces", table->nonces);
    put_number_as(&json, "turn", table_turn(table));
    put_number_as(&json, "moves", table->match.n_moves);
    put_digest_as(&json, "digest", table_digest(table));
    put_bool_as(&json, "blind", table->is_blind);
    if (table->setup.set_size) {
        put_key(&json, "set_data");
        event_write_set(&json, &table->setup);
    }
    if (table->speed.kind != SPEED_NONE && table->phase == PHASE_PLAYING)
        put_clocks(&json, table, now);
    put_may(&json, table, NOBODY);
    put_question(&json, table);
    put_result(&json, table);
    if (*table->next)
        put_string_as(&json, "next", table->next);
    if (*table->rematch_of)
        put_string_as(&json, "rematch_of", table->rematch_of);
    put_number_as(&json, "unknown", table->unknown);
    put_times(&json, table);
    put_end(&json);
}

void table_write_moves(Text *text, const Table *table, int from)
{
    const Match *match = &table->match;
    Match again;

    if (!match->game)
        return;
    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        Move move = match->moves[again.n_moves];

        if (again.n_moves >= from) {
            if (again.n_moves > from)
                text_char(text, ' ');
            match->game->write_move(text, match_state(&again), move);
        }
        match_play(&again, move);
    }
}

/* A person's name, or "?" since a record cannot have an empty one. */
static void name_seat(char out[SEAT_NAME], const Seat *seat)
{
    Text text = text_in(out, SEAT_NAME);

    if (seat->kind == SEAT_BOT)
        text_f(&text, "bot:%s", seat->bot);
    else
        text_str(&text, *seat->name ? seat->name : "?");
}

/* Who gave up, and how. */
static void write_ended(Record *record, const Table *table)
{
    static const Ended ended[REASONS] = {
        [REASON_LEFT] = ENDED_LEFT, [REASON_TIMED_OUT] = ENDED_TIMEDOUT,
        [REASON_RESIGNED] = ENDED_RESIGNED,
    };

    if (table->loser == NOBODY)
        return;
    record->ended = ended[table->reason];
    record->loser = table->loser;
}

/* Includes nonces that came before the start: what the server had seen when it
 * ended the game. */
static void write_parts(Record *record, const Table *table)
{
    Text seals = text_in(record->seals, sizeof record->seals),
         nonces = text_in(record->nonces, sizeof record->nonces);

    table_write_seals(&seals, table);
    if (table->position_version > 0)
        text_str(&nonces, table->nonces);
    else
        table_write_nonces(&nonces, table);
}

void table_record(Record *out, const Table *table)
{
    memset(out, 0, sizeof *out);
    out->match = table->match;
    if (table->phase == PHASE_WAITING || !table->match.game)
        match_start(&out->match, table->game, &table->setup);
    for (int i = 0; i < table->n_seats; i++)
        name_seat(out->seats[i], &table->seats[i]);
    memcpy(out->date, table->date, sizeof out->date);
    write_parts(out, table);
    memcpy(out->commit, table->commit, sizeof out->commit);
    memcpy(out->reveal, table->reveal, sizeof out->reveal);
    write_ended(out, table);
}

void table_write_record(Text *text, const Table *table)
{
    Record record;

    table_record(&record, table);
    record_write(text, &record);
}
