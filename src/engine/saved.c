/* saved.c - see saved.h. */
#include "engine/saved.h"

#include <string.h>

#include "games/list.h"

bool saved_read(Record *out, Deal *deal, const char *source, Err *err)
{
    unsigned char seed[SEED_SIZE];
    Proof proof;

    if (!record_read(out, source, games, err) || !record_prove(&proof, out, err))
        return false;
    *deal = (Deal){.has_dealer = proof.is_revealed, .rng = rng_from(0)};
    memcpy(deal->nonces, out->nonces, sizeof deal->nonces);
    if (proof.is_revealed) {
        text_read_hex(out->reveal, seed, sizeof seed);
        deal->dealer = dealer_from(seed, out->nonces);
    }
    return true;
}

void saved_header(char *out, size_t size, const char *text)
{
    size_t n = strcspn(text, "\n");

    if (n >= size)
        for (n = size - 1; n > 0 && (text[n] & 0xC0) == 0x80;)
            n--;
    for (size_t i = 0; i < n; i++) {
        bool is_fit = (unsigned char)text[i] >= ' ' && text[i] != ',' && text[i] != 0x7f;
        out[i] = is_fit ? text[i] : ' ';
    }
    out[n] = '\0';
}

/* Copy the next of `lines` into a header, unless it is empty or missing. */
static void take_line(char *out, size_t size, const char **lines)
{
    size_t n = strcspn(*lines, "\n");

    if (n > 0)
        saved_header(out, size, *lines);
    *lines += n + ((*lines)[n] == '\n');
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

void saved_write(Text *text, const Match *match, const Deal *deal, const Record *kept,
                 const char *lines)
{
    Record record = *kept;

    record.match = *match;
    if (!has_moves_of(match, &kept->match))
        record.ended = NOT_ENDED;   /* it continued, or in another way */
    if (record.ended == NOT_ENDED)
        record.reveal[0] = '\0';
    take_line(record.date, sizeof record.date, &lines);
    for (int seat = 0; seat < match->setup.players; seat++)
        take_line(record.seats[seat], SEAT_NAME, &lines);
    fill_names(&record);
    if (deal->has_dealer && !deal->is_late) {
        record_commit(&record, &deal->dealer);
        memcpy(record.nonces, deal->nonces, sizeof record.nonces);
    }
    record_write(text, &record);
}
