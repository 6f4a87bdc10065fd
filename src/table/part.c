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

/* The level of a bot that a seat was agreed on with; a bot that plays on for a person is
 * not meant, because that may happen at any time. */
static void hash_table(char out[SETUP_HASH], const Table *table)
{
    const char *levels[MAX_SEATS];

    for (int i = 0; i < table->n_seats; i++)
        levels[i] = table->seats[i].kind == SEAT_BOT ? table->seats[i].bot : NULL;
    setup_hash(out, &table->setup, table->game, levels);
}

bool witness_take(Witness *out, const Table *table, int seat, const char *nonce)
{
    if (table->is_blind || !table_wants_part(table, seat) ||
        !seal_fits(table->seats[seat].seal, nonce))
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
    hash_table(out->setup, table);
    return true;
}

/* "COMMIT SEAT NONCE PARTS SETUP": for each seat its seal, or "=" and its unsealed
 * nonce, or "-"; older ones have no SETUP. */
void witness_write(Text *text, const Witness *witness)
{
    text_f(text, "%s %d %s ", witness->commit, witness->seat, witness->nonce);
    for (int i = 0; i < witness->n_seats; i++) {
        const char *bare = witness->bare[i], *seal = witness->seals[i];

        text_str(text, i ? "," : "");
        text_f(text, "%s%s", *bare ? "=" : "", *bare ? bare : *seal ? seal : "-");
    }
    if (*witness->setup)
        text_f(text, " %s", witness->setup);
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

static bool take_setup(Witness *out, const char **at)
{
    ++*at;
    return take_word(out->setup, SETUP_HASH, at, '\0') &&
           strlen(out->setup) == SETUP_HASH - 1;
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
    if (*line == ' ' && !take_setup(out, &line))
        return false;
    return !*line && out->seat < out->n_seats &&
           seal_fits(out->seals[out->seat], out->nonce);
}

/* Read a line, with or without the marks of a comment. */
static bool read_line(Witness *out, const char *from, size_t length)
{
    static const char before[] = "; [Witness \"", after[] = "\"]";
    size_t head = strlen(before), tail = strlen(after);
    bool is_comment = length > head + tail && memcmp(from, before, head) == 0 &&
                      memcmp(from + length - tail, after, tail) == 0;
    char line[WITNESS] = "";

    from += is_comment ? head : 0;
    length -= is_comment ? head + tail : 0;
    memcpy(line, from, length < WITNESS ? length : 0);
    return witness_read(out, line);
}

bool witness_fail_changed(Err *err)
{
    return fail(err, ERR_RECORD,
                N_("the server has already shown another game at this table after "
                   "this seat opened its part of the shuffle"));
}

bool witness_find(Witness *out, const char *text, Err *err)
{
    Witness one;
    int found = 0;

    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        size_t length = n - (n > 0 && text[n - 1] == '\r');
        if (length == strlen("changed") && memcmp(text, "changed", length) == 0)
            return witness_fail_changed(err);
        if (!read_line(&one, text, length))
            continue;
        /* Whoever wrote the record could have put a witness of their own first. */
        if (found && memcmp(&one, out, sizeof one) != 0)
            return fail(err, ERR_SYNTAX,
                        N_("there are two witnesses in the file, and they differ"));
        *out = one;
        found++;
    }
    return found || fail(err, ERR_SYNTAX, N_("there is no witness in the file"));
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

/* Of a table without its set nobody knows what is played. */
static bool setup_is_seen(const Witness *witness, const Table *table)
{
    char setup[SETUP_HASH];

    if (!*witness->setup || table->is_blind)
        return !*witness->setup;
    hash_table(setup, table);
    return strcmp(witness->setup, setup) == 0;
}

static const char left_out[] =
    N_("the tiles were dealt without this seat's part of the shuffle");
static const char fixed_changed[] =
    N_("the server changed what was fixed before this seat opened its part of the "
       "shuffle");
static const char setup_changed[] =
    N_("the server shows another game than when this seat opened its part of the "
       "shuffle: other tiles, options or opponents");

bool witness_holds(const Witness *witness, const Table *table, Err *err)
{
    if (!table->is_opening && table->phase == PHASE_WAITING)
        return true;                /* a seat may still be open */
    if (!is_seen(witness, table))
        return fail(err, ERR_RECORD, fixed_changed);
    return setup_is_seen(witness, table) || fail(err, ERR_RECORD, setup_changed);
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
           fail(err, ERR_ABSENT, left_out);
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
    if (!witness_holds(witness, table, err))
        return false;
    if (table->phase == PHASE_OVER && !*table->reveal)
        return fail(err, ERR_RECORD, N_("the seed was not revealed"));
    return part_check(table, witness->seat, witness->nonce, err) &&
           is_proved(table, err);
}

/* Is `nonces` what the seats could open? They are in the order of the seats: of one that
 * sealed none exactly the nonce that was seen, of the others the one that fits or
 * none. */
static bool nonces_are_seen(const Witness *witness, const char *nonces, bool *has_ours)
{
    *has_ours = false;
    for (int i = 0; i < witness->n_seats; i++) {
        const char *bare = witness->bare[i];
        char next[NONCE] = "";
        size_t n = strcspn(nonces, ",");

        memcpy(next, nonces, n < NONCE ? n : 0);
        bool is_next = *bare ? strcmp(bare, next) == 0
                             : seal_fits(witness->seals[i], next);
        if (*bare && !is_next)
            return false;
        if (is_next)
            nonces += n + (nonces[n] == ',');
        *has_ours = *has_ours || (i == witness->seat && is_next);
    }
    return !*nonces;
}

static bool seals_are_seen(const Witness *witness, const char *seals)
{
    char seen[SEALS];
    Text text = text_in(seen, sizeof seen);

    for (int i = 0; i < witness->n_seats; i++)
        text_f(&text, i ? ",%s" : "%s", *witness->seals[i] ? witness->seals[i] : "-");
    return strcmp(seen, seals) == 0;
}

static void hash_record(char out[SETUP_HASH], const Record *record)
{
    static const char bot[] = "bot:";
    const Match *match = &record->match;
    const char *levels[MAX_SEATS];

    for (int i = 0; i < match->setup.players; i++) {
        const char *name = record->seats[i];

        levels[i] = strncmp(name, bot, strlen(bot)) == 0 ? name + strlen(bot) : NULL;
    }
    setup_hash(out, &match->setup, match->game, levels);
}

bool witness_check_record(const Witness *witness, const Record *record, Err *err)
{
    char setup[SETUP_HASH];
    bool has_ours;

    if (strcmp(witness->commit, record->commit) != 0 ||
        !seals_are_seen(witness, record->seals) ||
        !nonces_are_seen(witness, record->nonces, &has_ours))
        return fail(err, ERR_RECORD, fixed_changed);
    hash_record(setup, record);
    if (*witness->setup && strcmp(witness->setup, setup) != 0)
        return fail(err, ERR_RECORD, setup_changed);
    return has_ours || record->match.n_moves == 0 || fail(err, ERR_ABSENT, left_out);
}
