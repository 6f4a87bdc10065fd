/* saved.c - see saved.h. */
#include "wasm/saved.h"

#include <string.h>

#include "games/list.h"

bool saved_read(Engine *engine, Record *kept, const char *source, Err *err)
{
    static Record record;
    unsigned char seed[SEED_SIZE];
    Proof proof;

    if (!record_read(&record, source, games, err) || !record_prove(&proof, &record, err))
        return false;
    *kept = record;
    engine->match = record.match;
    engine->has_match = true;
    engine->rng = rng_from(0);
    engine->has_dealer = proof.is_revealed;
    memcpy(engine->nonces, record.nonces, sizeof engine->nonces);
    if (proof.is_revealed) {
        text_read_hex(record.reveal, seed, sizeof seed);
        engine->dealer = dealer_from(seed, record.nonces);
        match_deal(&engine->match, &engine->dealer);
    }
    return true;
}

/* The line at *rest, as a string; *rest moves to the next line. NULL after the last. */
static const char *next_line(char **rest)
{
    char *line = *rest, *end = line ? strchr(line, '\n') : NULL;

    if (!line || !*line)
        return NULL;
    if (end)
        *end = '\0';
    *rest = end ? end + 1 : NULL;
    return line;
}

/* Copy a line into a header. What does not fit is cut between characters, and characters
 * that would not read back (commas separate names) become blanks. */
static void take_line(char *out, size_t size, char **lines)
{
    const char *line = next_line(lines);
    size_t n = 0;

    if (!line || !*line)
        return;
    while (line[n] && n + 1 < size)
        n++;
    while (n > 0 && (line[n] & 0xC0) == 0x80)
        n--;
    for (size_t i = 0; i < n; i++) {
        bool is_fit = (unsigned char)line[i] >= ' ' && line[i] != ',' && line[i] != 0x7f;
        out[i] = is_fit ? line[i] : ' ';
    }
    out[n] = '\0';
}

/* A list of names would end at an empty one, so those before the last are filled in. */
static void fill_names(Record *record)
{
    bool is_named = false;

    for (int seat = MAX_SEATS - 1; seat >= 0; seat--) {
        char *name = record->seats[seat];
        if (is_named && !*name) {
            Text text = text_in(name, SEAT_NAME);
            text_char(&text, '?');
        }
        is_named = is_named || *name;
    }
}

static bool has_moves_of(const Match *a, const Match *b)
{
    return a->n_moves == b->n_moves &&
           memcmp(a->moves, b->moves, (size_t)a->n_moves * sizeof *a->moves) == 0;
}

void saved_write(Text *text, const Engine *engine, const Record *kept, char *lines)
{
    static Record record;

    record = *kept;
    record.match = engine->match;
    if (!has_moves_of(&record.match, &kept->match))
        record.ended = NOT_ENDED;   /* it continued, or in another way */
    if (record.ended == NOT_ENDED)
        record.reveal[0] = '\0';
    take_line(record.date, sizeof record.date, &lines);
    for (int seat = 0; seat < record.match.setup.players; seat++)
        take_line(record.seats[seat], SEAT_NAME, &lines);
    fill_names(&record);
    if (engine->has_dealer) {
        record_commit(&record, &engine->dealer);
        memcpy(record.nonces, engine->nonces, sizeof record.nonces);
    }
    record_write(text, &record);
}
