/* tokens.c - which token opens which seat. The store has ("token", "TABLE/HASH") ->
 * "SEAT created|joined [PERSON]", or "watch created" for a token that only lets its owner
 * watch. A table in memory has its tokens there too. */
#include "server/tables/internal.h"

#include <string.h>

#include "os/must.h"

enum { TOKEN_KEY = TABLE_ID + HASH };

static const char *const made_by[] = {"joined", "created"};     /* by is_created */

static void write_key(char out[TOKEN_KEY], const char *table, const char *hash)
{
    Text text = text_in(out, TOKEN_KEY);

    text_f(&text, "%s/%s", table, hash);
}

static const char to_watch[] = "watch";

static bool read_seat(int *out, const char **value)
{
    if (!text_is_word(*value, to_watch))
        return text_read_int(value, 0, MAX_SEATS - 1, out);
    *out = NOBODY;
    *value += strlen(to_watch);
    return true;
}

/* Read "SEAT created|joined [PERSON]". */
static bool read_value(SeatToken *out, const char *value)
{
    size_t word;

    if (!read_seat(&out->seat, &value))
        return false;
    text_skip_blank(&value);
    out->is_created = text_is_word(value, made_by[true]);
    if (!out->is_created && !text_is_word(value, made_by[false]))
        return false;
    value += strlen(made_by[out->is_created]);
    text_skip_blank(&value);
    word = strlen(value);
    if (word >= sizeof out->person)
        return false;
    memcpy(out->person, value, word + 1);
    return true;
}

static void append(SeatToken **tokens, int *n, int *size, const SeatToken *token)
{
    *tokens = must_grow(*tokens, *n, size, sizeof **tokens);
    (*tokens)[(*n)++] = *token;
}

static bool load_one(void *to, const char *key, const char *value)
{
    LiveTable *live = to;
    SeatToken token = {0};
    const char *hash = key + strlen(live->id) + 1;

    if (strlen(hash) < sizeof token.hash && read_value(&token, value)) {
        strcpy(token.hash, hash);
        append(&live->tokens, &live->n_tokens, &live->tokens_size, &token);
    }
    return true;
}

bool tokens_load(LiveTable *live, Err *err)
{
    char prefix[TOKEN_KEY];

    live->n_tokens = 0;
    write_key(prefix, live->id, "");
    return store_scan(tables_store(live->tables), "token", prefix, "", load_one, live,
                      err);
}

static bool skip(void *to, const char *key, const char *value)
{
    (void)to;
    (void)key;
    (void)value;
    return true;
}

void tokens_ask(Tables *tables, const char *table)
{
    char prefix[TOKEN_KEY];
    Err err;

    write_key(prefix, table, "");
    store_scan(tables_store(tables), "token", prefix, "", skip, NULL, &err);
}

bool tokens_open_seat(const LiveTable *live, int seat)
{
    for (int i = 0; i < live->n_tokens; i++)
        if (live->tokens[i].seat == seat)
            return true;
    return false;
}

const SeatToken *tokens_find(const LiveTable *live, const char *token)
{
    char hash[HASH];

    token_hash(hash, token);
    for (int i = 0; i < live->n_tokens; i++)
        if (strcmp(live->tokens[i].hash, hash) == 0)
            return &live->tokens[i];
    return NULL;
}

bool tokens_read(SeatToken *out, LiveTable *live, const char *token)
{
    char key[TOKEN_KEY], *value = NULL;
    Err err;

    *out = (SeatToken){0};
    if (!live->tables->nodes)
        return false;
    token_hash(out->hash, token);
    write_key(key, live->id, out->hash);
    bool is_read = store_get(tables_store(live->tables), &value, "token", key, &err) &&
                   value && read_value(out, value);
    free(value);
    if (is_read)
        lease_look(live);           /* it was made at another server */
    return is_read;
}

/* A seat belongs to its person, whichever of its tokens is used. */
bool tokens_welcome(const LiveTable *live, int seat, Err *err)
{
    for (int i = 0; i < live->n_tokens; i++)
        if (live->tokens[i].seat == seat && live->tokens[i].person[0] &&
            !persons_is_welcome(live->tables, live->tokens[i].person, err))
            return false;
    return true;
}

bool tokens_are_of(const LiveTable *live, int seat, const char *person)
{
    for (int i = 0; i < live->n_tokens; i++)
        if (live->tokens[i].seat == seat && strcmp(live->tokens[i].person, person) == 0)
            return true;
    return false;
}

bool tables_seat_welcome(Tables *tables, const char *table, int seat, Err *err)
{
    LiveTable *live = seat == NOBODY ? NULL : live_find(tables, table, err);

    return seat == NOBODY || (live && tokens_welcome(live, seat, err));
}

/* A creation or a join that is sent again makes more of them, and there must be an end to
 * that. */
bool tokens_have_room(const LiveTable *live, Err *err)
{
    if (live->n_tokens + MAX_SEATS + 1 <= MAX_TOKENS)
        return true;
    return fail_limit(err, NULL, MAX_TOKENS,
                      N_("this table has too many tokens already"));
}

static void put_token(Batch *batch, const char *table, const SeatToken *token)
{
    char key[TOKEN_KEY], value[32 + PERSON_ID];
    Text text = text_in(value, sizeof value);

    write_key(key, table, token->hash);
    if (token->seat == NOBODY)
        text_str(&text, to_watch);
    else
        text_f(&text, "%d", token->seat);
    text_f(&text, " %s", made_by[token->is_created]);
    if (token->person[0])
        text_f(&text, " %s", token->person);
    batch_put(batch, "token", key, value);
}

/* `token` opens its seat at `table` once `batch` is on the disk. */
void task_put_token(Batch *batch, Task *task, const char *table, const SeatToken *token)
{
    put_token(batch, table, token);
    append(&task->made, &task->n_made, &task->made_size, token);
}

/* Make a token, which is only told to the one who sent the task. */
void task_make_token(Batch *batch, Task *task, const char *table, int seat,
                     bool is_created)
{
    SeatToken token = {.seat = seat, .is_created = is_created};

    fresh_token(task->tokens[seat], task->tables);
    token_hash(token.hash, task->tokens[seat]);
    if (seat == task->you)
        strcpy(token.person, task->person);
    task->has_tokens = true;
    task_put_token(batch, task, table, &token);
}

/* The same for one that only lets its owner watch. */
void task_make_watch_token(Batch *batch, Task *task, const char *table)
{
    SeatToken token = {.seat = NOBODY, .is_created = true};

    fresh_token(task->watch, task->tables);
    token_hash(token.hash, task->watch);
    task_put_token(batch, task, table, &token);
}

/* The seat is open again: no token opens it any more. */
void task_end_tokens(Batch *batch, Task *task, int seat)
{
    const LiveTable *live = task->live;
    char key[TOKEN_KEY];

    task->ended = seat;
    for (int i = 0; i < live->n_tokens; i++) {
        if (live->tokens[i].seat != seat)
            continue;
        write_key(key, live->id, live->tokens[i].hash);
        batch_erase(batch, "token", key);
    }
}

void tokens_erase(Batch *batch, const LiveTable *live)
{
    char key[TOKEN_KEY];

    for (int i = 0; i < live->n_tokens; i++) {
        const SeatToken *token = &live->tokens[i];

        write_key(key, live->id, token->hash);
        batch_erase(batch, "token", key);
        if (token->person[0])
            persons_deleted(batch, live->tables,
                            &(PersonSeat){token->person, live->id, token->seat});
    }
}

typedef struct {
    Batch *out;
    const char *table, *person;
} TokenScan;

static bool forget_one(void *to, const char *key, const char *value)
{
    TokenScan *scan = to;
    const char *hash = key + strlen(scan->table) + 1;
    SeatToken token = {0};

    if (strlen(hash) < sizeof token.hash && read_value(&token, value) &&
        strcmp(token.person, scan->person) == 0) {
        strcpy(token.hash, hash);
        *token.person = '\0';
        put_token(scan->out, scan->table, &token);
    }
    return true;
}

bool tables_forget_person(Tables *tables, Batch *out, const char *table,
                          const char *person, Err *err)
{
    LiveTable *live = live_known(tables, table);
    TokenScan scan = {out, table, person};
    char prefix[TOKEN_KEY];

    write_key(prefix, table, "");
    batch_touch(out, table);
    if (!store_scan(tables_store(tables), "token", prefix, "", forget_one, &scan, err))
        return false;
    for (int i = 0; live && i < live->n_tokens; i++)
        if (strcmp(live->tokens[i].person, person) == 0)
            *live->tokens[i].person = '\0';
    return true;
}

/* The task is on the disk: change the tokens in memory too. */
void tokens_applied(LiveTable *live, Task *task)
{
    int kept = 0;

    for (int i = 0; i < live->n_tokens; i++)
        if (task->ended == NOBODY || live->tokens[i].seat != task->ended)
            live->tokens[kept++] = live->tokens[i];
    live->n_tokens = kept;
    if (task->ended != NOBODY)
        presence_end_seat(live, task->ended);
    for (int i = 0; i < task->n_made; i++)
        append(&live->tokens, &live->n_tokens, &live->tokens_size, &task->made[i]);
}
