/* nodes.c - see nodes.h: the beats, and what is asked between them.
 *
 * The service's time is what the last answered beat said, plus what has passed on the
 * loop's clock since, 600 ms at most. The database counts the same way, so a node that is
 * cut off never is ahead of it: its time stops, no clock at its tables runs out, and what
 * it commits after all is checked against the fence.
 *
 * When exactly the database looked at its clock is not known, only that it did so within
 * the round trip. An answer that took long therefore corrects the time only as far as it
 * contradicts it; else players at two busy nodes would have clocks that differ by half of
 * it. Without a time to correct, the middle of the round trip is taken.
 *
 * Beats have a reader of their own, so that a long read does not make the node late.
 * There is one beat at a time. If it fails, the next one tries again; meanwhile nothing
 * else is asked, and what got no answer is asked again. Questions are asked in rounds,
 * the next one when the last is answered: so what is asked again is not older than what
 * was asked since.
 *
 * A node whose commits fail or get no answer, though its beats would, is of no use to its
 * players either. So it does not beat until a commit succeeds. If that takes
 * long it is late, as if it had been stopped: others claim its tables, and the time in
 * which it could not write has lapsed, so nobody is charged for it. Its own time stands
 * still meanwhile, so no flag falls by it. If no node can write, nobody beats, and the
 * service's time stands still. */
#include "server/nodes/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/nodes/hints.h"
#include "server/nodes/questions.h"

enum { MOST_TOPICS = 16, TABLE_WORD = 64 };

typedef struct {
    const char *topic;
    OnTopic *on_topic;
    void *to;
} TopicHook;

struct Nodes {
    NodesOptions options;
    char *about;
    StoreReader *reader;
    Hints *hints;
    NodeHooks hooks;
    void *to;                       /* for the hooks */
    TopicHook topics[MOST_TOPICS];
    int n_topics;
    int64_t number;
    /* The last answer: at `at_ms` of the loop's clock the service's time was `time`, the
     * calendar `wall_ms`; and time stands still for another `hold_ms`. */
    int64_t at_ms, time, wall_ms, hold_ms;
    int64_t since_ms;               /* `time` runs from here on the loop's clock */
    int64_t shown;                  /* what nodes_time returned last */
    int64_t asked_ms;               /* when the last beat was sent */
    bool is_beating;                /* it is on its way */
    bool is_failing;                /* the last answer was a failure */
    Err failure;                    /* then: which */
    bool is_unable;                 /* to write */
    bool is_doubting;               /* a doubt is on its way */
    Questions questions;
    int n_asked;                    /* calls of the round that is on its way */
    bool is_claiming;               /* a claim of due tables is on its way */
    int64_t claimed_ms;             /* when it was sent */
    int room;
    NodeCounts counts;
};

static int64_t now_ms(const Nodes *nodes)
{
    return nodes->options.now_ms(nodes->options.with);
}

static int64_t between(int64_t low, int64_t value, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* By how much the time has gone on since the last answer. */
static int64_t passed_ms(const Nodes *nodes)
{
    return between(0, now_ms(nodes) - nodes->since_ms - nodes->hold_ms, GOES_ON_MS);
}

int64_t nodes_time(Nodes *nodes)
{
    int64_t time = nodes->time + passed_ms(nodes);

    if (time > nodes->shown)
        nodes->shown = time;
    return nodes->shown;
}

bool nodes_know_time(const Nodes *nodes)
{
    return now_ms(nodes) - nodes->at_ms - nodes->hold_ms <= GOES_ON_MS;
}

int64_t nodes_wall_ms(const Nodes *nodes)
{
    return nodes->wall_ms + now_ms(nodes) - nodes->at_ms;
}

int64_t nodes_number(const Nodes *nodes)
{
    return nodes->number;
}

/* The columns of time are the same in both answers, from `column` on. */
static void read_time(Nodes *nodes, const StoreRead *read, int column)
{
    int64_t now = now_ms(nodes), predicted = nodes->time + passed_ms(nodes);
    bool is_fresh = nodes->at_ms && passed_ms(nodes) < GOES_ON_MS;

    nodes->at_ms = nodes->asked_ms + (now - nodes->asked_ms) / 2;
    nodes->time = store_read_number(read, 0, column);
    nodes->hold_ms = store_read_number(read, 0, column + 1);
    nodes->wall_ms = store_read_number(read, 0, column + 2);
    nodes->since_ms = nodes->at_ms;
    if (is_fresh && !nodes->hold_ms)
        nodes->since_ms = between(nodes->asked_ms, now - (predicted - nodes->time), now);
}

static StoreRead *ask_to_join(Nodes *nodes)
{
    char number[TEXT_NUMBER];

    text_number(number, nodes->number);
    nodes->asked_ms = now_ms(nodes);
    return store_read_call("polis_join", (const char *const[]){number, nodes->about}, 2);
}

static void note_failure(Nodes *nodes, const StoreRead *read)
{
    if (!nodes->is_failing)
        log_failure("no answer from the database", NULL, &read->err);
    nodes->is_failing = true;
    nodes->failure = read->err;
}

static void joined(void *context, StoreRead *read)
{
    Nodes *nodes = context;

    nodes->is_beating = false;
    if (read->has_failed) {
        note_failure(nodes, read);      /* the next beat is late too, and joins again */
    } else {
        nodes->number = store_read_number(read, 0, 0);
        read_time(nodes, read, 1);
        nodes->is_failing = false;
        log_record(LOG_WARNING, "node was late",
                   (LogField[]){{"node", NULL, (long long)nodes->number}, {0}});
        if (nodes->hooks.renumbered)
            nodes->hooks.renumbered(nodes->to);
    }
    store_read_close(read);
}

static void join_again(Nodes *nodes)
{
    nodes->counts.late++;
    store_reader_send(nodes->reader, ask_to_join(nodes), joined, nodes);
}

/* polis_beat: time, hold, wall, is_late, nodes. If it was late, the time is not told to
 * anybody before the tables are known to have lapsed. */
static void beaten(void *context, StoreRead *read)
{
    Nodes *nodes = context;

    if (read->has_failed) {
        nodes->is_beating = false;
        note_failure(nodes, read);
    } else if (store_read_number(read, 0, 3)) {
        join_again(nodes);
    } else {
        nodes->is_beating = false;
        nodes->is_failing = false;
        read_time(nodes, read, 0);
        nodes->counts.beats++;
        nodes->counts.alive = (int)store_read_number(read, 0, 4);
    }
    store_read_close(read);
}

static void beat(Nodes *nodes)
{
    char number[TEXT_NUMBER];
    const char *args[] = {number};

    if (nodes->is_beating || nodes->is_unable ||
        now_ms(nodes) - nodes->asked_ms < BEAT_MS)
        return;
    text_number(number, nodes->number);
    nodes->is_beating = true;
    nodes->asked_ms = now_ms(nodes);
    store_reader_send(nodes->reader, store_read_call("polis_beat", args, 1), beaten,
                      nodes);
}

void head_read(TableHead *out, const StoreRead *read, int row)
{
    *out = (TableHead){.id = store_read_cell(read, row, 0),
                       .version = (int)store_read_number(read, row, 1),
                       .revision = (int)store_read_number(read, row, 2),
                       .fence = store_read_number(read, row, 3),
                       .lapse = store_read_number(read, row, 4),
                       .hold = (TableHold)store_read_number(read, row, 5),
                       .seats = (unsigned)store_read_number(read, row, 6),
                       .viewers = (int)store_read_number(read, row, 7)};
}

static void tell_heads(Nodes *nodes, const StoreRead *read, bool is_claimed)
{
    for (int i = 0; nodes->hooks.head && i < store_read_rows(read); i++) {
        TableHead head;

        head_read(&head, read, i);
        head.is_claimed = is_claimed;
        nodes->hooks.head(nodes->to, &head);
    }
}

static bool is_of_this_node(const Nodes *nodes, const StoreRead *read)
{
    return strtoll(read->args[1], NULL, 10) == nodes->number;
}

/* An answer to a node of an earlier number would say that it holds what it does not: who
 * got the new number asks about all tables anyway. */
static void answered(void *context, StoreRead *read)
{
    Nodes *nodes = context;
    QuestionKind kind = question_kind(read);

    nodes->n_asked--;
    if (read->has_failed)
        questions_repeat(&nodes->questions, read);
    else if (is_of_this_node(nodes, read) && (kind == ASK_LOOK || kind == ASK_CLAIM))
        tell_heads(nodes, read, false);
    store_read_close(read);
}

static void ask(Nodes *nodes, QuestionKind kind)
{
    StoreRead *read;

    while ((read = questions_take(&nodes->questions, kind, nodes->number))) {
        nodes->n_asked++;
        store_reader_send(nodes->reader, read, answered, nodes);
    }
}

static void ask_all(Nodes *nodes)
{
    if (nodes->n_asked > 0 || nodes->is_failing)
        return;
    for (int i = 0; i < QUESTION_KINDS; i++)
        ask(nodes, (QuestionKind)i);
}

static void due_claimed(void *context, StoreRead *read)
{
    Nodes *nodes = context;

    nodes->is_claiming = false;
    if (!read->has_failed && is_of_this_node(nodes, read)) {
        int n = store_read_rows(read);

        nodes->counts.claims += (uint64_t)n;
        if (n == MOST_CLAIMED)
            nodes->claimed_ms = now_ms(nodes) - CLAIM_MS;   /* there may be more */
        tell_heads(nodes, read, true);
    }
    store_read_close(read);
}

static void claim_due(Nodes *nodes)
{
    char number[TEXT_NUMBER], most[TEXT_NUMBER];
    const char *args[] = {number, most};

    if (nodes->is_claiming || nodes->is_failing || nodes->is_unable || nodes->room <= 0 ||
        now_ms(nodes) - nodes->claimed_ms < CLAIM_MS)
        return;
    text_number(number, nodes->number);
    text_number(most, nodes->room < MOST_CLAIMED ? nodes->room : MOST_CLAIMED);
    nodes->is_claiming = true;
    nodes->claimed_ms = now_ms(nodes);
    store_reader_send(nodes->reader, store_read_call("polis_claim_due", args, 2),
                      due_claimed, nodes);
}

/* NULL: all. */
static void tell_topic(Nodes *nodes, const char *topic)
{
    size_t n = topic ? strcspn(topic, "/") : 0;

    for (int i = 0; i < nodes->n_topics; i++) {
        const TopicHook *hook = &nodes->topics[i];

        if (!topic || (strlen(hook->topic) == n && memcmp(hook->topic, topic, n) == 0))
            hook->on_topic(hook->to, topic ? topic : hook->topic);
    }
}

static void tell_table(Nodes *nodes, const char *text)
{
    char id[TABLE_WORD];
    int version, revision;
    long long node = 0;

    nodes->counts.hints++;
    /* With a node at the end it is about the head; what this node did there it knows. */
    if (nodes->hooks.hint &&
        sscanf(text, "%63s %d %d %lld", id, &version, &revision, &node) >= 3 &&
        node != nodes->number)
        nodes->hooks.hint(nodes->to, id, version, revision, node != 0);
}

static void tell_hint(void *with, const char *topic, const char *text)
{
    Nodes *nodes = with;

    if (strcmp(topic, "table") == 0) {
        tell_table(nodes, text);
    } else if (strcmp(topic, "lost") == 0) {
        nodes->counts.lost++;
        if (nodes->hooks.lost)
            nodes->hooks.lost(nodes->to);
        tell_topic(nodes, NULL);
    } else {
        tell_topic(nodes, topic);
    }
}

void nodes_woken(Nodes *nodes)
{
    store_reader_collect(nodes->reader);
    hints_collect(nodes->hints, tell_hint, nodes);
    ask_all(nodes);
}

void nodes_tick(Nodes *nodes)
{
    beat(nodes);
    claim_due(nodes);
    nodes_woken(nodes);
}

void nodes_set_able(Nodes *nodes, bool is_able)
{
    nodes->is_unable = !is_able;
}

static void doubted(void *context, StoreRead *read)
{
    Nodes *nodes = context;

    nodes->is_doubting = false;
    store_read_close(read);         /* if it failed, so will the next beat */
}

void nodes_doubt(Nodes *nodes)
{
    if (nodes->is_doubting)
        return;
    nodes->is_doubting = true;
    store_reader_send(nodes->reader, store_read_call("polis_doubt", NULL, 0), doubted,
                      nodes);
}

void nodes_set_hooks(Nodes *nodes, const NodeHooks *hooks, void *to)
{
    nodes->hooks = hooks ? *hooks : (NodeHooks){0};
    nodes->to = to;
}

void nodes_on_topic(Nodes *nodes, const char *topic, OnTopic *on_topic, void *to)
{
    if (nodes->n_topics == MOST_TOPICS)
        abort();
    nodes->topics[nodes->n_topics++] = (TopicHook){topic, on_topic, to};
}

static void add(Nodes *nodes, QuestionKind kind, const char *line)
{
    questions_add(&nodes->questions, kind, line);
    nodes->options.wake(nodes->options.with);
}

void nodes_look(Nodes *nodes, const char *table)
{
    add(nodes, ASK_LOOK, table);
}

void nodes_claim(Nodes *nodes, const char *table)
{
    nodes->counts.claims++;
    add(nodes, ASK_CLAIM, table);
}

void nodes_set_room(Nodes *nodes, int tables)
{
    nodes->room = tables;
}

void nodes_release(Nodes *nodes, const char *table, int64_t fence, int version,
                   int64_t due)
{
    char line[TABLE_WORD + 80];
    Text text = text_in(line, sizeof line);

    text_f(&text, "%s %lld %d ", table, (long long)fence, version);
    if (due != INT64_MAX)
        text_f(&text, "%lld", (long long)due);
    add(nodes, ASK_RELEASE, line);
}

void nodes_here(Nodes *nodes, const char *table, unsigned seats, int viewers)
{
    char line[TABLE_WORD + 40];
    Text text = text_in(line, sizeof line);

    text_f(&text, "%s %u %d", table, seats, viewers);
    add(nodes, ASK_HERE, line);
}

static bool is_unanswered(const Nodes *nodes)
{
    return nodes->is_beating && now_ms(nodes) - nodes->asked_ms > SILENT_MS;
}

/* A node that was itself late with its beat has not been left without an answer. */
bool nodes_hears(const Nodes *nodes)
{
    return !is_unanswered(nodes) &&
           !(nodes->is_failing && now_ms(nodes) - nodes->at_ms > SILENT_MS);
}

bool nodes_is_waiting(const Nodes *nodes)
{
    return now_ms(nodes) - nodes->since_ms < nodes->hold_ms;
}

bool nodes_check(const Nodes *nodes, Err *err)
{
    if (now_ms(nodes) - nodes->at_ms < UNSURE_MS)
        return true;
    if (nodes->is_failing && !is_unanswered(nodes)) {
        *err = nodes->failure;
        return false;
    }
    return fail(err, ERR_STORE, N_("the database does not answer this server"));
}

NodeCounts nodes_counts(const Nodes *nodes)
{
    NodeCounts counts = nodes->counts;

    counts.beat_age_ms = now_ms(nodes) - nodes->at_ms;
    counts.waiting = store_reader_waiting(nodes->reader);
    return counts;
}

/* The first number, before the loop runs. */
static bool join(Nodes *nodes, Err *err)
{
    StoreRead *read = ask_to_join(nodes);

    store_answer(nodes->options.store, &read, 1);
    if (read->has_failed) {
        *err = read->err;
    } else {
        nodes->number = store_read_number(read, 0, 0);
        read_time(nodes, read, 1);
    }
    store_read_close(read);
    return nodes->number > 0;
}

/* Nobody needs to know whether it arrived: if not, this node is dead a little later. */
static void leave(Nodes *nodes)
{
    char number[TEXT_NUMBER];
    StoreRead *read;

    text_number(number, nodes->number);
    read = store_read_call("polis_leave", (const char *const[]){number}, 1);
    store_answer(nodes->options.store, &read, 1);
    store_read_close(read);
}

Nodes *nodes_open(const NodesOptions *options, Err *err)
{
    Nodes *nodes = must(calloc(1, sizeof *nodes));

    nodes->options = *options;
    nodes->about = must(strdup(options->about ? options->about : ""));
    nodes->hints = hints_open(options->store, options->wake, options->with, err);
    if (nodes->hints)
        nodes->reader =
            store_reader_open(options->store, options->wake, options->with, err);
    if (nodes->reader && join(nodes, err))
        return nodes;
    nodes_close(nodes);
    return NULL;
}

void nodes_close(Nodes *nodes)
{
    if (!nodes)
        return;
    nodes->hooks = (NodeHooks){0};
    store_reader_close(nodes->reader);
    if (nodes->number && !nodes->is_failing)
        leave(nodes);
    hints_close(nodes->hints);
    questions_close(&nodes->questions);
    free(nodes->about);
    free(nodes);
}
