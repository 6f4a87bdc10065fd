/* load_check.c - see load.h. The journal says what was sent and what was acknowledged;
 * the server says what it has stored. Every acknowledged move must be stored once, and
 * nothing that was never sent. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/load.h"
#include "os/doc.h"
#include "os/failure.h"
#include "os/must.h"
#include "table/fold.h"

enum { WORD = 96, LINE = 512 };
enum { TRIES = 10, NAP_US = 100000 };   /* for a server that must hear from another */

/* A command: the line `sent` of the journal, and its answer. */
typedef struct {
    char table[WORD], id[WORD], move[WORD];
    int seat, version, acked;       /* version: known to the mover; acked: 0, not */
    bool is_refused, is_found;
} Sent;

typedef struct {
    Sent *all;
    int n, size;
} Journal;

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Sent *)a)->id, ((const Sent *)b)->id);
}

static int by_table(const void *a, const void *b)
{
    const Sent *one = a, *two = b;
    int order = strcmp(one->table, two->table);

    return order ? order : (one->version > two->version) - (one->version < two->version);
}

static bool add(Journal *journal, const Sent *sent)
{
    journal->all =
        must_grow(journal->all, journal->n, &journal->size, sizeof *journal->all);
    journal->all[journal->n++] = *sent;
    return true;
}

/* One pass over the file, for the lines `what`. The last line may be incomplete. */
static bool each_line(const char *path, const char *what, Journal *journal,
                      bool (*take)(Journal *journal, const Sent *line), Err *err)
{
    FILE *file = fopen(path, "r");
    char line[LINE], kind[16];
    bool ok = true;

    if (!file)
        return fail_system(err, ERR_FILE, path, errno);
    while (ok && fgets(line, sizeof line, file)) {
        Sent sent = {0};
        if (sscanf(line, "%15s %95s %d %95s %d %95s", kind, sent.table, &sent.seat,
                   sent.id, &sent.version, sent.move) == 6 &&
            strchr(line, '\n') && strcmp(kind, what) == 0)
            ok = take(journal, &sent);
    }
    fclose(file);
    return ok || fail(err, ERR_FILE, N_("%s: an answer to a command that was never sent"),
                      path);
}

static Sent *find(Journal *journal, const Sent *line)
{
    return bsearch(line, journal->all, (size_t)journal->n, sizeof *line, by_id);
}

static bool take_ack(Journal *journal, const Sent *line)
{
    Sent *sent = find(journal, line);

    if (sent)
        sent->acked = line->version;
    return sent != NULL;
}

static bool take_refusal(Journal *journal, const Sent *line)
{
    Sent *sent = find(journal, line);

    if (sent)
        sent->is_refused = true;
    return sent != NULL;
}

static void blame(LoadCheck *out, int *count, const char *table, int version,
                  const char *what)
{
    (*count)++;
    if (!out->first[0]) {
        Text text = text_in(out->first, sizeof out->first);
        text_str(&text, "table ");
        text_printable(&text, table);
        text_f(&text, ", version %d: %s", version, what);
    }
}

/* The command that sent the move of this event; an acknowledged one, if there is one. */
static Sent *sender(Sent *sent, int n, int seat, const char *move, int version)
{
    Sent *found = NULL;

    for (int i = 0; i < n; i++) {
        Sent *one = &sent[i];
        if (one->is_found || one->seat != seat || one->version >= version ||
            strcmp(one->move, move) != 0 || (one->acked && one->acked < version))
            continue;
        if (!found || (one->acked && !found->acked))
            found = one;
    }
    return found;
}

static void check_event(LoadCheck *out, Sent *sent, int n, const Event *event)
{
    char move[MAX_MOVE_TEXT];
    Text first = text_in(move, sizeof move);

    if (event->type != EVENT_MOVED)
        return;
    for (const char *c = event->moves; *c && *c != ' '; c++)
        text_char(&first, *c);
    Sent *who = sender(sent, n, event->seat, move, event->version);
    if (!who)
        blame(out, &out->extra, sent->table, event->version,
              "a move that appears more often than it was sent");
    else if (who->is_refused)
        blame(out, &out->broken, sent->table, event->version, "a move that was refused");
    if (who)
        who->is_found = true;
}

static void check_events(LoadCheck *out, Sent *sent, int n, const DocNode *events)
{
    static Table table;
    static Event event;
    const DocNode *item = NULL;
    Err err;

    table_clear(&table, sent->table);
    while ((item = doc_next(events, item))) {
        if (!event_take(&event, item, &err) || !table_fold(&table, &event, &err)) {
            blame(out, &out->broken, sent->table, table.version,
                  "the events do not follow from each other");
            break;
        }
        check_event(out, sent, n, &event);
    }
    for (int i = 0; i < n; i++)
        if (sent[i].acked && !sent[i].is_found)
            blame(out, &out->missing, sent->table, sent[i].acked,
                  "an acknowledged move is missing");
}

/* Has this server not heard yet of a version that another one has acknowledged? */
static bool is_behind(const DocNode *answer, const Sent *sent, int n)
{
    int version = 0;

    if (!doc_int(doc_member(answer, "version"), 0, INT_MAX, &version))
        return false;
    for (int i = 0; i < n; i++)
        if (sent[i].acked > version)
            return true;
    return false;
}

/* Check a table by the server's answer, or return false if the server is behind. */
static bool check_answer(LoadCheck *out, Sent *sent, int n, const char *body,
                         bool is_last)
{
    Err err;
    DocNode *answer = doc_load(body, strlen(body), &err);
    bool is_done = is_last || !is_behind(answer, sent, n);

    if (is_done)
        check_events(out, sent, n, doc_member(answer, "events"));
    free(answer);
    return is_done;
}

static bool check_table(LoadCheck *out, Client *client, Sent *sent, int n, Err *err)
{
    char path[2 * WORD];
    Text text = text_in(path, sizeof path);
    bool is_done = false;

    text_f(&text, "/api/tables/%s/events?from=0&wait=0", sent->table);
    HttpRequest ask = {"GET", path, .at = out->tables % client_n_urls(client)};
    for (int tries = TRIES; !is_done; tries--) {
        char *body = http_fetch(client, &ask, err);
        if (!body)
            return false;
        is_done = check_answer(out, sent, n, body, tries == 1);
        free(body);
        if (!is_done)
            usleep(NAP_US);
    }
    out->tables++;
    return true;
}

static bool read_journal(Journal *journal, const char *path, Err *err)
{
    if (!each_line(path, "sent", journal, add, err))
        return false;
    if (journal->n)
        qsort(journal->all, (size_t)journal->n, sizeof *journal->all, by_id);
    return each_line(path, "ack", journal, take_ack, err) &&
           each_line(path, "refused", journal, take_refusal, err);
}

bool load_check(LoadCheck *out, const LoadPlan *plan, const char *path, Err *err)
{
    Journal journal = {0};
    Client *client = load_client(plan, err);
    bool ok = client && read_journal(&journal, path, err);

    memset(out, 0, sizeof *out);
    if (ok && journal.n)
        qsort(journal.all, (size_t)journal.n, sizeof *journal.all, by_table);
    for (int from = 0, to; ok && from < journal.n; from = to) {
        for (to = from; to < journal.n &&
                        strcmp(journal.all[to].table, journal.all[from].table) == 0;
             to++) {
            out->sent++;
            out->acked += journal.all[to].acked > 0;
        }
        ok = check_table(out, client, &journal.all[from], to - from, err);
    }
    client_close(client);
    free(journal.all);
    return ok;
}
