/* record_write.c - a match written as text: see record.h. */
#include "core/record.h"

#include "core/digest.h"

enum { MAX_VALUE = 512, COLUMNS = 88 };

const char *const ended_names[ENDED_TIMEDOUT + 1] = {
    [NOT_ENDED] = "", [ENDED_RESIGNED] = "resigned", [ENDED_LEFT] = "left",
    [ENDED_TIMEDOUT] = "timedout",
};

static void write_header(Text *text, const char *key, const char *value)
{
    if (!*value)
        return;
    text_f(text, "[%s ", key);
    text_char(text, '"');
    for (const char *c = value; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_char(text, '\\');
        text_char(text, *c);
    }
    text_str(text, "\"]\n");
}

/* The keys of the set-up, each with a capital first letter. */
static void write_setup(Text *text, const Match *match)
{
    const char *key;

    for (int i = 0; (key = setup_key(match->game, i)); i++) {
        char value[MAX_VALUE], header[MAX_KEY];
        Text out = text_in(value, sizeof value), name = text_in(header, sizeof header);

        text_f(&name, "%c%s", key[0] - 'a' + 'A', key + 1);
        setup_write(&out, &match->setup, match->game, key);
        write_header(text, header, value);
    }
}

static void write_set(Text *text, const Match *match)
{
    char value[MAX_VALUE], data[MAX_SET_DATA];
    Text out = text_in(value, sizeof value);

    if (!match->game->write_set)
        return;
    match->game->write_set(&out, &match->setup);
    write_header(text, "Set", value);
    out = text_in(data, sizeof data);
    setup_write_set(&out, &match->setup);
    write_header(text, "SetData", data);
}

static void write_seats(Text *text, const Record *record)
{
    char value[MAX_VALUE];
    Text out = text_in(value, sizeof value);

    for (int seat = 0; seat < MAX_SEATS && *record->seats[seat]; seat++) {
        text_str(&out, seat ? "," : "");
        text_printable(&out, record->seats[seat]);  /* as record_read takes it */
    }
    write_header(text, "Seats", value);
}

void record_result(Text *text, const Match *match)
{
    int points[MAX_SEATS];

    match->game->settled(match_state(match), points);
    for (int seat = 0; seat < match->game->seats(match_state(match)); seat++)
        text_f(text, seat ? "-%d" : "%d", points[seat]);
}

uint64_t record_digest(const Match *match)
{
    Match again;
    uint64_t digest = 0;

    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        match_play(&again, match->moves[again.n_moves]);
        digest = digest_add(digest, again.game->digest(match_state(&again)));
    }
    return digest;
}

static void write_end(Text *text, const Match *match)
{
    char value[MAX_VALUE];

    if (match_turn(match) != OVER)
        return;
    Text out = text_in(value, sizeof value);
    record_result(&out, match);
    write_header(text, "Result", value);
    out = text_in(value, sizeof value);
    text_f(&out, "%016llx", (unsigned long long)record_digest(match));
    write_header(text, "Digest", value);
}

/* In a comment, so that programs which do not know it skip it. */
static void write_ended(Text *text, const Record *record)
{
    if (record->ended != NOT_ENDED && match_turn(&record->match) != OVER)
        text_f(text, "; [Ended \"%s %d\"]\n", ended_names[record->ended],
               record->loser + 1);
}

/* The moves: a line for what luck deals, then a line for what the seats do,
 * folded if it is long. */
static void write_moves(Text *text, const Match *match)
{
    Match again;
    bool was_luck = true;
    size_t column = 0;

    match_start(&again, match->game, &match->setup);
    for (int i = 0; i < match->n_moves; i++) {
        char word[MAX_MOVE_TEXT];
        Text out = text_in(word, sizeof word);
        bool is_luck = match_turn(&again) == LUCK;

        match->game->write_move(&out, match_state(&again), match->moves[i]);
        bool new_line = is_luck != was_luck || column + out.used >= COLUMNS;
        if (column > 0)
            text_char(text, new_line ? '\n' : ' ');
        column = (new_line ? 0 : column + 1) + out.used;
        was_luck = is_luck;
        text_str(text, word);
        match_play(&again, match->moves[i]);
    }
    if (column > 0)
        text_char(text, '\n');
}

void record_write(Text *text, const Record *record)
{
    const Match *match = &record->match;

    write_header(text, "Game", match->game->name);
    write_setup(text, match);
    write_set(text, match);
    write_seats(text, record);
    write_header(text, "Date", record->date);
    write_header(text, "Commit", record->commit);
    write_header(text, "Seals", record->seals);
    write_header(text, "Nonces", record->nonces);
    write_header(text, "Reveal", record->reveal);
    write_end(text, match);
    write_ended(text, record);
    text_char(text, '\n');
    write_moves(text, match);
}
