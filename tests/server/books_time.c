/* books_time.c - see books.h: what the times in the books say about a table's events.
 *
 * An event was written after its command was sent, and before anyone knew of it. So it
 * lies between two times, and between two events at most so much time can have passed. */
#include "books.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/json.h"

enum {
    NOTICE_MS = 1500,               /* outages that are shorter may be charged, and this
                                       much of each one */
    AGREE_MS = 1200                 /* what the clocks of two servers may differ by: time
                                       goes on for 600 ms without an answer of the
                                       database, and an answer takes a while */
};

/* When it was written: not before, and not after. */
typedef struct {
    double from_ms, to_ms;
} Between;

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* A version that was known before it, or a later one, shows that it was written. */
static void bound(Between *all, int n, const Books *books)
{
    double known_ms = 1e300;

    for (int i = n - 1; i >= 0; i--) {
        if (i < books->n_heard && books->heard[i].known_ms)
            known_ms = least(known_ms, books->heard[i].known_ms);
        all[i].to_ms = known_ms;
    }
    for (int i = 0; i < books->n_sent; i++) {
        const Sent *sent = &books->sent[i];
        if (sent->is_found && sent->version <= n)
            all[sent->version - 1].from_ms = sent->sent_ms;
    }
    for (int i = 1; i < n; i++)
        all[i].from_ms = most(all[i].from_ms, all[i - 1].from_ms);
}

/* A version was known, or a later one, before the command was sent that made it. */
static void check_order(Books *books, const Between *all, int n)
{
    for (int i = 0; i < books->n_sent; i++) {
        const Sent *sent = &books->sent[i];
        if (sent->is_found && sent->version <= n && sent->sent_ms &&
            sent->sent_ms > all[sent->version - 1].to_ms)
            books_blame(books, sent->version,
                        "this was sent when a later version was known");
    }
}

/* How long the server was down between two times, in its own eyes at least. */
static double outage_ms(const Books *books, double from_ms, double to_ms)
{
    double ms = 0;

    for (int i = 0; i < books->n_outages; i++) {
        const Outage *outage = &books->outages[i];
        double within =
            least(outage->to_ms, to_ms) - most(outage->from_ms, from_ms) - NOTICE_MS;
        ms += most(within, 0);
    }
    return ms;
}

/* What the clock of the seat to move lost between two events; 0 if it has none. */
static double charge_ms(const json_t *before, const json_t *after)
{
    int turn = member_int(before, "turn", -1);
    const json_t *had =
        json_array_get(json_object_get(before, "clocks"), (size_t)turn);
    const json_t *has = json_array_get(json_object_get(after, "clocks"), (size_t)turn);

    return turn >= 0 && json_is_number(had) && json_is_number(has)
               ? json_number_value(had) - json_number_value(has) : 0;
}

static bool is_move(const json_t *event)
{
    const char *type = member_text(event, "type");

    return strcmp(type, "moved") == 0 || strcmp(type, "started") == 0;
}

static void blame_charge(Books *books, int version, double charged_ms, double passed_ms)
{
    char why[160];

    snprintf(why, sizeof why, "a seat was charged for more time than it had its turn, "
             "%.0f ms for %.0f ms", charged_ms, passed_ms);
    books_blame(books, version, why);
}

static void check_clocks(Books *books, const json_t *events, const Between *all)
{
    const json_t *before = NULL;

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (!json_object_get(event, "turn"))
            continue;
        if (before && is_move(before) && is_move(event)) {
            int first = member_int(before, "version", 1);
            double from_ms = all[first - 1].from_ms, to_ms = all[i].to_ms;
            double passed_ms = to_ms - from_ms - outage_ms(books, from_ms, to_ms);
            if (from_ms && charge_ms(before, event) > passed_ms + AGREE_MS)
                blame_charge(books, (int)i + 1, charge_ms(before, event), passed_ms);
        }
        before = event;
    }
}

void books_check_times(Books *books, const json_t *events)
{
    int n = (int)json_array_size(events);
    Between *all = calloc((size_t)n + 1, sizeof *all);

    assert(all);
    bound(all, n, books);
    check_order(books, all, n);
    check_clocks(books, events, all);
    free(all);
}

void books_print(const Books *books, FILE *out)
{
    fprintf(out, "table %s: %s\n", books->table, *books->fault ? books->fault : "well");
    for (int i = 0; i < books->n_sent; i++) {
        const Sent *sent = &books->sent[i];
        const char *answer = sent->acked        ? "acknowledged"
                             : sent->is_refused ? "refused"
                                                : "unknown";
        fprintf(out, "  %.1f seat %d, command %llu, %s '%s' after %d: %s %d, event %d\n",
                sent->sent_ms, sent->seat, (unsigned long long)sent->command,
                sent->verb, sent->what, sent->known, answer, sent->acked,
                sent->is_found ? sent->version : 0);
    }
    for (int i = 0; i < books->n_heard; i++)
        fprintf(out, "  version %d known since %.1f\n", i + 1, books->heard[i].known_ms);
}
