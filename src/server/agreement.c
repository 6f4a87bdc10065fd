/* agreement.c - see agreement.h. */
#include "server/agreement.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rules_digest.h"
#include "games/list.h"
#include "store/read.h"

enum { WORD = 64, BEATS = 4, BEAT_US = 250000 };

typedef struct {
    char kind[WORD], name[WORD], value[WORD];
} AgreementLine;

/* Kinds, and the sentence for a contradiction: name, our value, theirs, who. */
static bool setting_differs(const AgreementLine *ours, const AgreementLine *theirs,
                            const char *who, Err *err)
{
    return fail(err, ERR_SETUP,
                N_("%s is %s here and %s at the server %s; all servers on one database "
                   "need the same"),
                ours->name, ours->value, theirs->value, who);
}

static bool rules_differ(const AgreementLine *ours, const AgreementLine *theirs,
                         const char *who, Err *err)
{
    (void)theirs;
    return fail(err, ERR_SETUP,
                N_("the rules of %s differ from those of the server %s; all servers on "
                   "one database need the same"),
                ours->name, who);
}

static const struct {
    const char *kind;
    bool (*differ)(const AgreementLine *ours, const AgreementLine *theirs,
                   const char *who, Err *err);
} kinds[] = {{"setting", setting_differs}, {"rules", rules_differ}};

void agreement_write(Text *text, const Config *config)
{
    for (const ConfigName *row = config_names; row->name; row++)
        if (row->is_common) {
            text_f(text, "setting %s ", row->name);
            config_write(text, config, row);
            text_str(text, "\n");
        }
    for (int i = 0; games[i]; i++)
        text_f(text, "rules %s %016" PRIx64 "\n", games[i]->name, rules_digest(games[i]));
}

/* Read the line at *at, and move on to the next; false: there is none. */
static bool next_line(AgreementLine *out, const char **at)
{
    const char *end = strchr(*at, '\n');
    bool ok = end &&
              sscanf(*at, "%63s %63s %63[^\n]", out->kind, out->name, out->value) == 3;

    *at = end ? end + 1 : *at + strlen(*at);
    return ok;
}

static bool find_line(AgreementLine *out, const char *in, const AgreementLine *like)
{
    while (next_line(out, &in))
        if (strcmp(out->kind, like->kind) == 0 && strcmp(out->name, like->name) == 0)
            return true;
    return false;
}

static bool line_holds(const AgreementLine *ours, const char *in, const char *who,
                       Err *err)
{
    AgreementLine theirs;

    if (!find_line(&theirs, in, ours) || strcmp(ours->value, theirs.value) == 0)
        return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, ours->kind) == 0)
            return kinds[i].differ(ours, &theirs, who, err);
    return true;
}

bool agreement_holds(const char *ours, const char *theirs, const char *who, Err *err)
{
    AgreementLine line;

    for (const char *at = ours; next_line(&line, &at);)
        if (!line_holds(&line, theirs, who, err))
            return false;
    return true;
}

static StoreRead *call(Store *store, const char *function, const char *const args[],
                       int n, Err *err)
{
    StoreRead *read = store_read_call(function, args, n);

    store_answer(store, &read, 1);
    if (!read->has_failed)
        return read;
    *err = read->err;
    store_read_close(read);
    return NULL;
}

/* polis_agree: number, about, lines and last beat of each other server. */
static bool row_holds(const StoreRead *read, int row, const char *ours, Err *err)
{
    return agreement_holds(ours, store_read_cell(read, row, 2),
                           store_read_cell(read, row, 1), err);
}

static bool all_hold(const StoreRead *read, const char *ours, Err *err)
{
    for (int i = 0; i < store_read_rows(read); i++)
        if (!row_holds(read, i, ours, err))
            return false;
    return true;
}

/* A server that has crashed still counts as alive for a while, but does not beat. We do
 * meanwhile: another one that starts now must find us alive. */
static bool beat_a_while(Store *store, const char *node, Err *err)
{
    for (int i = 0; i < BEATS; i++) {
        usleep(BEAT_US);
        StoreRead *read = call(store, "polis_beat", &node, 1, err);
        if (!read)
            return false;
        store_read_close(read);
    }
    return true;
}

/* Has the server in this row beaten since? */
static bool has_beaten(const StoreRead *before, const StoreRead *after, int row)
{
    for (int i = 0; i < store_read_rows(after); i++)
        if (store_read_number(after, i, 0) == store_read_number(before, row, 0))
            return store_read_number(after, i, 3) != store_read_number(before, row, 3);
    return false;
}

static bool check_again(Store *store, const char *const args[], const StoreRead *before,
                        Err *err)
{
    Err failure;
    StoreRead *after;
    bool ok = true;

    if (!beat_a_while(store, args[0], &failure) ||
        !(after = call(store, "polis_agree", args, 2, &failure))) {
        *err = failure;
        return false;
    }
    for (int i = 0; ok && i < store_read_rows(before); i++)
        ok = !has_beaten(before, after, i) || row_holds(before, i, args[1], err);
    store_read_close(after);
    return ok;
}

bool agreement_check(Store *store, int64_t node, const Config *config, Err *err)
{
    char number[TEXT_NUMBER], lines[AGREEMENT];
    Text text = text_in(lines, sizeof lines);
    const char *const args[] = {number, lines};

    text_number(number, node);
    agreement_write(&text, config);
    StoreRead *read = call(store, "polis_agree", args, 2, err);
    if (!read)
        return false;
    bool ok = all_hold(read, lines, err) || check_again(store, args, read, err);
    store_read_close(read);
    return ok;
}

bool agreement_would_hold(Store *store, const Config *config, Err *err)
{
    char lines[AGREEMENT];
    Text text = text_in(lines, sizeof lines);

    agreement_write(&text, config);
    StoreRead *read = call(store, "polis_agreements", NULL, 0, err);
    if (!read)
        return false;
    bool ok = all_hold(read, lines, err);
    store_read_close(read);
    return ok;
}
