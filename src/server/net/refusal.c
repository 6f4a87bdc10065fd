/* refusal.c - see refusal.h. */
#include "server/net/refusal.h"

enum { STORE_S = 2 };               /* a failed disk is retried twice a second */

/* Every code as in docs/server.md. An unknown name counts as a set-up that is not
 * possible, and a file as the store's. */
static const struct {
    int status;
    ErrCode as;
    int wait_s;                     /* unless the refusal itself says */
} codes[ERR_CODES] = {
    [ERR_UNKNOWN] = {400, ERR_SETUP},       [ERR_SYNTAX] = {400, ERR_SYNTAX},
    [ERR_SETUP] = {400, ERR_SETUP},         [ERR_RULE] = {422, ERR_RULE},
    [ERR_STATE] = {409, ERR_STATE},         [ERR_RECORD] = {400, ERR_SETUP},
    [ERR_FILE] = {503, ERR_STORE, STORE_S}, [ERR_TOKEN] = {401, ERR_TOKEN},
    [ERR_FORBIDDEN] = {403, ERR_FORBIDDEN}, [ERR_ABSENT] = {404, ERR_ABSENT},
    [ERR_METHOD] = {405, ERR_METHOD},       [ERR_TURN] = {409, ERR_TURN},
    [ERR_STALE] = {409, ERR_STALE},         [ERR_TAKEN] = {409, ERR_TAKEN},
    [ERR_LONG] = {413, ERR_LONG},           [ERR_LIMIT] = {TOO_MANY, ERR_LIMIT},
    [ERR_STORE] = {503, ERR_STORE, STORE_S}, [ERR_BUSY] = {503, ERR_BUSY},
};

int refusal_status(ErrCode code)
{
    return codes[code].status;
}

/* How long to wait before the next try; 0: there is no point. */
static int wait_of(const Err *err)
{
    return err->wait_s ? err->wait_s : codes[err->code].wait_s;
}

void refusal_write(Json *json, const Err *err, int version)
{
    char sentence[1024];
    Text english = text_in(sentence, sizeof sentence);

    message_write(&english, &err->message, err->message.format);
    put_string_as(json, "code", err_name(codes[err->code].as));
    if (err->rule)
        put_string_as(json, "rule", err->rule);
    put_string_as(json, "text", sentence);
    put_key(json, "say");
    message_json(json, &err->message);
    if (version >= 0)
        put_number_as(json, "version", version);
    if (err->limit)
        put_string_as(json, "limit", err->limit);
    if (wait_of(err))
        put_number_as(json, "wait", wait_of(err));
    if (err->most)
        put_number_as(json, "most", err->most);
}

void refusal_answer(Text *body, Conn *conn, const Err *err, int version)
{
    char wait[16];
    Text seconds = text_in(wait, sizeof wait);
    Json json = {.text = body};

    put_object(&json);
    put_object_as(&json, "error");
    refusal_write(&json, err, version);
    put_end(&json);
    put_end(&json);
    if (wait_of(err)) {
        text_f(&seconds, "%d", wait_of(err));
        conn_header(conn, "Retry-After", wait);
    }
    if (err->code == ERR_TOKEN)
        conn_header(conn, "WWW-Authenticate", "Bearer");
}

bool refusal_method(Conn *conn, const char *method, const char *allowed, Err *err)
{
    conn_header(conn, "Allow", allowed);
    return fail(err, ERR_METHOD, N_("%s is not allowed here, only %s"), method, allowed);
}
