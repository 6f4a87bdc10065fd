/* part.c - see part.h. */
#include "table/part.h"

#include <string.h>

#include "table/view.h"

bool table_is_opening(const Table *table)
{
    return table->is_opening && table->phase == PHASE_WAITING;
}

bool table_wants_part(const Table *table, int seat)
{
    if (seat < 0 || seat >= table->n_seats || !table_is_opening(table))
        return false;
    const Seat *s = &table->seats[seat];
    return *s->seal && !*s->nonce && !s->is_unopened;
}

bool table_wants_parts(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table_wants_part(table, i))
            return true;
    return false;
}

bool table_has_seals(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (*table->seats[i].seal)
            return true;
    return false;
}

const char *table_part(const Table *table, int seat)
{
    const Seat *s = &table->seats[seat];

    if (!*s->seal)
        return *s->nonce ? "bare" : NULL;
    if (s->is_unopened)
        return "forfeited";
    if (*s->nonce)
        return "opened";
    return table_wants_part(table, seat) ? "wanted" : "sealed";
}

void table_write_seals(Text *text, const Table *table)
{
    for (int i = 0; i < table->n_seats && table_has_seals(table); i++) {
        const char *seal = table->seats[i].seal;

        text_f(text, i ? ",%s" : "%s", *seal ? seal : "-");
    }
}

static void copy(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_str(&text, from);
}

bool witness_take(Witness *out, const Table *table, int seat, const char *nonce)
{
    if (!table_wants_part(table, seat) || !seal_fits(table->seats[seat].seal, nonce))
        return false;
    memset(out, 0, sizeof *out);
    copy(out->commit, sizeof out->commit, table->commit);
    copy(out->nonce, sizeof out->nonce, nonce);
    out->n_seats = table->n_seats;
    out->seat = seat;
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *s = &table->seats[i];

        copy(out->seals[i], SEAL, s->seal);
        copy(out->bare[i], NONCE, *s->seal ? "" : s->nonce);
    }
    return true;
}

/* "COMMIT SEAT NONCE PARTS": for each seat its seal, or "=" and its unsealed
 * nonce, or "-". */
void witness_write(Text *text, const Witness *witness)
{
    text_f(text, "%s %d %s ", witness->commit, witness->seat, witness->nonce);
    for (int i = 0; i < witness->n_seats; i++) {
        const char *bare = witness->bare[i], *seal = witness->seals[i];

        text_str(text, i ? "," : "");
        text_f(text, "%s%s", *bare ? "=" : "", *bare ? bare : *seal ? seal : "-");
    }
}

/* Read the letters and digits at *at and move past them and past the `end` that
 * follows. */
static bool take_word(char *out, size_t size, const char **at, char end)
{
    Text text = text_in(out, size);

    while ((**at >= '0' && **at <= '9') || (**at >= 'a' && **at <= 'z') ||
           (**at >= 'A' && **at <= 'Z'))
        text_char(&text, *(*at)++);
    if (text.cut || !text.used || (end && **at != end))
        return false;
    *at += end != '\0';
    return true;
}

static bool take_part(Witness *out, const char **at)
{
    int i = out->n_seats;

    if (i == MAX_SEATS)
        return false;
    out->n_seats++;
    if (**at == '-') {
        ++*at;
        return true;
    }
    if (**at != '=')
        return take_word(out->seals[i], SEAL, at, '\0');
    ++*at;
    return take_word(out->bare[i], NONCE, at, '\0');
}

bool witness_read(Witness *out, const char *line)
{
    memset(out, 0, sizeof *out);
    if (!take_word(out->commit, sizeof out->commit, &line, ' ') ||
        !text_read_int(&line, 0, MAX_SEATS - 1, &out->seat) || *line++ != ' ' ||
        !take_word(out->nonce, sizeof out->nonce, &line, ' '))
        return false;
    do
        if (!take_part(out, &line))
            return false;
    while (*line == ',' && *line++);
    return !*line && out->seat < out->n_seats &&
           seal_fits(out->seals[out->seat], out->nonce);
}

static bool is_seen(const Witness *witness, const Table *table)
{
    if (strcmp(witness->commit, table->commit) != 0 || witness->n_seats != table->n_seats)
        return false;
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];

        if (strcmp(witness->seals[i], seat->seal) != 0 ||
            (!*seat->seal && strcmp(witness->bare[i], seat->nonce) != 0))
            return false;
    }
    return true;
}

static bool has_begun(const Table *table)
{
    return table->position_version > 0;
}

bool part_check(const Table *table, int seat, const char *nonce, Err *err)
{
    if (seat < 0 || seat >= table->n_seats)
        return fail(err, ERR_RECORD, N_("there is no such seat at this table"));
    const Seat *s = &table->seats[seat];
    if (s->is_unopened)
        return fail(err, ERR_ABSENT,
                    N_("the tiles were dealt without this seat's part: the server says "
                       "that it was not opened in time"));
    return (!has_begun(table) && !*s->nonce) || strcmp(s->nonce, nonce) == 0 ||
           fail(err, ERR_ABSENT,
                N_("the tiles were dealt without this seat's part of the shuffle"));
}

/* If the moves cannot be replayed here, the record has none and nothing is compared. */
static bool is_proved(const Table *table, Err *err)
{
    Record record;
    Proof proof;

    table_record(&record, table);
    return record_prove(&proof, &record, err);
}

bool witness_check(const Witness *witness, const Table *table, Err *err)
{
    if (!is_seen(witness, table))
        return fail(err, ERR_RECORD,
                    N_("the server changed what was fixed before this seat opened its "
                       "part of the shuffle"));
    if (table->phase == PHASE_OVER && !*table->reveal)
        return fail(err, ERR_RECORD, N_("the seed was not revealed"));
    return part_check(table, witness->seat, witness->nonce, err) &&
           is_proved(table, err);
}
