/* admin.c - `polis admin`: what the host of a server can do while it runs. The token
 * that proves it is read from the server's own store, so whoever can read that file is
 * the host. Everything else is a request to the running server, which alone writes to
 * the store. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "client/client.h"
#include "os/doc.h"
#include "os/json.h"
#include "os/must.h"
#include "os/output.h"
#include "store/store.h"

enum { MAX_FIELDS = 3, TASK_OPTIONS = 2, LINE = 1024, MOMENT = 32 };

/* Prints an answer for people; false, with nothing printed, if it is not what a server
 * answers. */
typedef bool Print(const json_t *answer, Lang lang);

/* Print text of the server, which may be anything, and fill it up to `width`. */
static void show(const char *text, int width)
{
    char shown[LINE];
    Text out = text_in(shown, sizeof shown);

    text_printable(&out, text);
    printf("%-*s", width, shown);
}

static void show_member(const json_t *object, const char *name, int width)
{
    show(member_text(object, name), width);
}

static void say_line(Lang lang, const char *sentence)
{
    puts(say(lang, sentence));
}

static bool is_under_way(const json_t *answer)
{
    return json_is_true(json_object_get(answer, "under_way"));
}

static void say_under_way(Lang lang)
{
    say_line(lang, N_("it goes on; the server's log will say what came of it"));
}

static bool print_done(const json_t *answer, Lang lang)
{
    if (is_under_way(answer))
        say_under_way(lang);
    else
        say_line(lang, N_("done"));
    return true;
}

static long long number_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static void write_moment(char out[MOMENT], long long ms)
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm moment;

    strftime(out, MOMENT, "%Y-%m-%d %H:%M", localtime_r(&seconds, &moment));
}

/* When it ends, in `moment` or in words. */
static const char *until(char moment[MOMENT], const json_t *what, Lang lang)
{
    long long ms = number_of(what, "until");

    write_moment(moment, ms);
    return ms ? moment : say(lang, N_("no expiry"));
}

/* Has every table a list of names? */
static bool have_names(const json_t *tables)
{
    const json_t *table, *name;
    size_t i, k;

    json_array_foreach (tables, i, table) {
        if (!json_is_array(json_object_get(table, "names")))
            return false;
        json_array_foreach(json_object_get(table, "names"), k, name)
            if (!json_is_string(name))
                return false;
    }
    return json_is_array(tables);
}

static void print_table(const json_t *table)
{
    const json_t *name;
    char moment[MOMENT];
    size_t i;

    write_moment(moment, number_of(table, "touched"));
    show_member(table, "table", 0);
    printf("  ");
    show_member(table, "phase", 7);
    printf("  ");
    show_member(table, "game", 12);
    printf("  %5lld  %s  ", number_of(table, "version"), moment);
    json_array_foreach(json_object_get(table, "names"), i, name) {
        printf("%s", i ? ", " : "");
        show(*json_string_value(name) ? json_string_value(name) : "-", 0);
    }
    putchar('\n');
}

static bool print_tables(const json_t *answer, Lang lang)
{
    const json_t *tables = json_object_get(answer, "tables"), *table;
    size_t i;

    if (!have_names(tables))
        return false;
    if (json_array_size(tables) == 0)
        say_line(lang, N_("no tables"));
    json_array_foreach (tables, i, table)
        print_table(table);
    if (number_of(answer, "left_out")) {
        char line[LINE];
        Text text = text_in(line, sizeof line);
        say_f(&text, lang, N_("tables that are not shown: %d"),
              (int)number_of(answer, "left_out"));
        puts(line);
    }
    return true;
}

static bool print_bans(const json_t *answer, Lang lang)
{
    const json_t *bans = json_object_get(answer, "bans"), *ban;
    size_t i;
    char moment[MOMENT];

    if (!json_is_array(bans))
        return false;
    if (json_array_size(bans) == 0)
        say_line(lang, N_("nobody is banned"));
    json_array_foreach (bans, i, ban) {
        show_member(ban, "who", 30);
        printf("  ");
        show_member(ban, "key", 40);
        printf("  %s\n", until(moment, ban, lang));
    }
    return true;
}

static bool print_stats(const json_t *answer, Lang lang)
{
    const char *key;
    json_t *value;

    (void)lang;
    json_object_foreach ((json_t *)answer, key, value) {
        show(key, 16);
        printf(" %lld\n", (long long)json_integer_value(value));
    }
    return true;
}

static bool print_invite(const json_t *answer, Lang lang)
{
    (void)lang;
    if (!*member_text(answer, "code"))
        return false;
    show_member(answer, "code", 0);
    putchar('\n');
    if (*member_text(answer, "link")) {
        show_member(answer, "link", 0);
        putchar('\n');
    }
    return true;
}

static bool print_invites(const json_t *answer, Lang lang)
{
    const json_t *invites = json_object_get(answer, "invites"), *invite;
    size_t i;
    char moment[MOMENT];

    if (!json_is_array(invites))
        return false;
    if (json_array_size(invites) == 0)
        say_line(lang, N_("no invitations"));
    json_array_foreach (invites, i, invite) {
        show_member(invite, "code", 0);
        printf("  %5lld  %s\n", number_of(invite, "uses"), until(moment, invite, lang));
    }
    return true;
}

static bool print_pruned(const json_t *answer, Lang lang)
{
    char line[LINE];
    Text text = text_in(line, sizeof line);

    say_f(&text, lang, N_("tables: %d, guests: %d, notes of creations: %d"),
          (int)number_of(answer, "tables"), (int)number_of(answer, "guests"),
          (int)number_of(answer, "creations"));
    puts(line);
    if (is_under_way(answer))
        say_under_way(lang);
    return true;
}

typedef struct {
    const char *name;               /* as typed, one or two words */
    const char *words;              /* its arguments, for error messages */
    const char *path;
    const char *fields[MAX_FIELDS];
    int needed;                     /* of the fields */
    Print *print;
    const char *options[TASK_OPTIONS];  /* fields that options set */
} AdminTask;

static const AdminTask tasks[] = {
    {"tables", "[waiting|playing|over]", "tables", {"phase"}, 0, print_tables},
    {"close", "TABLE", "close", {"table"}, 1, print_done},
    {"delete", "TABLE", "delete", {"table"}, 1, print_done},
    {"prune", "--older DAYS [--dry-run]", "prune", {NULL}, 0, print_pruned,
     {"older", "dry"}},
    {"rename", "TABLE SEAT NAME", "rename", {"table", "seat", "name"}, 3, print_done},
    {"blank", "TABLE SEAT", "blank", {"table", "seat"}, 2, print_done},
    {"chat", "TABLE VERSION", "chat", {"table", "version"}, 2, print_done},
    {"ban", "NAME|ADDRESS|NETWORK [HOURS]", "ban", {"who", "hours"}, 1, print_done},
    {"unban", "NAME|ADDRESS|NETWORK", "unban", {"who"}, 1, print_done},
    {"bans", "", "bans", {NULL}, 0, print_bans},
    {"account delete", "NAME", "forget", {"name"}, 1, print_done},
    {"invite", "[--uses N] [--days N]", "invite", {NULL}, 0, print_invite,
     {"uses", "days"}},
    {"invites", "", "invites", {NULL}, 0, print_invites},
    {"uninvite", "CODE", "uninvite", {"code"}, 1, print_done},
    {"stats", "", "stats", {NULL}, 0, print_stats},
};

static const char *task_name(int i)
{
    return (size_t)i < sizeof tasks / sizeof *tasks ? tasks[i].name : NULL;
}

/* The task with this name, and how many words the name has; NULL if none. */
static const AdminTask *find_task(const Args *args, int *used)
{
    char both[64];
    Text text = text_in(both, sizeof both);

    if (args->n_rest == 0)
        return NULL;
    text_f(&text, "%s %s", args->rest[0], args->n_rest > 1 ? args->rest[1] : "");
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        bool is_pair = strchr(tasks[i].name, ' ') != NULL;
        if (strcmp(tasks[i].name, is_pair ? both : args->rest[0]) == 0) {
            *used = is_pair ? 2 : 1;
            return &tasks[i];
        }
    }
    return NULL;
}

/* The JSON type of these fields; all others are strings. */
typedef enum { A_TEXT, A_NUMBER, A_SEAT, SOME_DAYS, A_FLAG } Form;

static const struct {
    const char *field;
    Form form;
    const char *option;             /* that sets it, if it has another name */
} forms[] = {
    {"hours", A_NUMBER, NULL}, {"version", A_NUMBER, NULL}, {"seat", A_SEAT, NULL},
    {"older", SOME_DAYS, NULL}, {"dry", A_FLAG, "dry-run"},
    {"uses", A_NUMBER, NULL}, {"days", SOME_DAYS, NULL},
};

enum { FORMS = sizeof forms / sizeof *forms };

static Form form_of(const char *field)
{
    for (size_t i = 0; i < FORMS; i++)
        if (strcmp(forms[i].field, field) == 0)
            return forms[i].form;
    return A_TEXT;
}

static const char *option_of(const char *field)
{
    for (size_t i = 0; i < FORMS; i++)
        if (strcmp(forms[i].field, field) == 0 && forms[i].option)
            return forms[i].option;
    return field;
}

static json_t *read_text(const char *value, Err *err)
{
    json_t *text = json_string(value);

    if (!text)
        fail(err, ERR_SYNTAX, N_("'%s' is not UTF-8"), value);
    return text;
}

/* The protocol counts seats from 0, people from 1. */
static json_t *read_number(Form form, const char *value)
{
    const char *at = value;
    int first = form == A_SEAT, n;

    if (!text_read_int(&at, first, 1000000, &n) || at[form == SOME_DAYS && *at == 'd'])
        return NULL;
    return json_integer(n - first);
}

static bool add_field(json_t *body, const char *field, const char *value, Err *err)
{
    Form form = form_of(field);
    json_t *read = form == A_FLAG   ? json_true()
                   : form == A_TEXT ? read_text(value, err)
                                    : read_number(form, value);

    if (!read && form == A_SEAT)
        fail(err, ERR_SYNTAX, N_("seats are counted from 1: there is no seat '%s'"),
             value);
    else if (!read && form != A_TEXT)
        fail(err, ERR_SYNTAX, N_("%s must be a number, not '%s'"), option_of(field),
             value);
    return read && json_object_set_new(body, field, read) == 0;
}

static bool has_option(const AdminTask *task, const char *field)
{
    for (int i = 0; i < TASK_OPTIONS && task->options[i]; i++)
        if (strcmp(task->options[i], field) == 0)
            return true;
    return false;
}

/* Read the options of this task; those of other tasks are refused. */
static bool add_options(json_t *body, const AdminTask *task, const Args *args, Err *err)
{
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        for (int k = 0; k < TASK_OPTIONS && tasks[i].options[k]; k++) {
            const char *field = tasks[i].options[k], *option = option_of(field),
                       *value = args_get(args, option);
            if (!value || json_object_get(body, field))
                continue;
            if (!has_option(task, field))
                return fail(err, ERR_SYNTAX, N_("polis admin %s takes no --%s"),
                            task->name, option);
            if (!add_field(body, field, value, err))
                return false;
        }
    return true;
}

/* The body of the request; NULL and `err` if the arguments do not fit the task. */
static json_t *task_body(const AdminTask *task, const Args *args, int used, Err *err)
{
    json_t *body = json_object();
    int n = args->n_rest - used, most = 0;

    while (most < MAX_FIELDS && task->fields[most])
        most++;
    bool ok =
        (n >= task->needed && n <= most) ||
        fail(err, ERR_SYNTAX, N_("usage: polis admin %s %s"), task->name, task->words);
    for (int i = 0; ok && i < n; i++)
        ok = add_field(body, task->fields[i], args->rest[used + i], err);
    ok = ok && add_options(body, task, args, err);
    if (ok)
        return body;
    json_decref(body);
    return NULL;
}

/* Read the host's token from the server's store; NULL and `err` if there is none. */
static char *read_token(const char *where, Err *err)
{
    Store *store = store_open_reader(where, err);
    char *token = NULL;

    if (!store)
        return NULL;
    if (store_get(store, &token, "server", "admin", err) && !token)
        fail(err, ERR_STATE, N_("%s: no server has run with this store yet"), where);
    store_close(store);
    return token;
}

typedef struct {
    Client *client;
    int status;
    char *body;
} AdminReply;

static void answered(void *with, int status, const char *body, size_t n)
{
    AdminReply *reply = with;

    reply->status = status;
    reply->body = must(strndup(body, n));
    client_stop(reply->client);
}

/* Print the server's refusal in the user's language. */
static int print_refusal(const char *body, const char *url, Lang lang)
{
    char line[LINE];
    Text text = text_in(line, sizeof line);
    Err err;
    DocNode *answer = doc_load(body, strlen(body), &err);
    bool is_said = say_refusal(&text, lang, doc_member(answer, "error"));

    free(answer);
    if (is_said) {
        fprintf(stderr, "polis: %s\n", line);
        return EXIT_BAD_INPUT;
    }
    fail(&err, ERR_FILE, N_("what answers at %s is not a polis server"), url);
    return complain(lang, &err);
}

static bool print_json(const json_t *answer)
{
    char *text = must(json_dumps(answer, JSON_COMPACT));
    size_t size = strlen(text) + 1;
    char *shown = must(malloc(size));
    Text out = text_in(shown, size);

    text_printable(&out, text);
    output_str(shown);
    putchar('\n');
    free(shown);
    free(text);
    return true;
}

static int print_reply(const AdminTask *task, const AdminReply *reply, const char *url,
                       bool as_json, Lang lang)
{
    Err err;

    if (reply->status < 200 || reply->status >= 300)
        return print_refusal(reply->body, url, lang);
    json_t *answer = json_loads(reply->body, 0, NULL);
    bool ok = json_is_object(answer) &&
              (as_json ? print_json(answer) : task->print(answer, lang));
    json_decref(answer);
    if (ok)
        return 0;
    fail(&err, ERR_FILE, N_("the server's answer cannot be read"));
    return complain(lang, &err);
}

/* Send the request and print the answer. */
static int ask(const AdminTask *task, const char *token, const json_t *body,
               const Args *args, Lang lang)
{
    const char *url = args_get(args, "url");
    char path[64], *text = json_dumps(body, JSON_COMPACT);
    Text to = text_in(path, sizeof path);
    AdminReply reply = {0};
    Err err;
    int status;

    url = url ? url : "http://127.0.0.1:8080";
    text_f(&to, "/api/admin/%s", task->path);
    reply.client = client_open(url, &err);
    if (reply.client) {
        http_request(reply.client, &(HttpRequest){"POST", path, token, text}, answered,
                     &reply);
        client_run(reply.client);
    }
    if (reply.client && reply.status == 0)
        fail(&err, ERR_FILE, N_("no server answers at %s: it must be running for this"),
             url);
    status = reply.status
               ? print_reply(task, &reply, url, args_get(args, "json") != NULL, lang)
               : complain(lang, &err);
    client_close(reply.client);
    free(reply.body);
    free(text);
    return status;
}

static int run(const Args *args, Lang lang)
{
    const char *where = args_get(args, "store");
    int used = 0, status;
    const AdminTask *task = find_task(args, &used);
    json_t *body = NULL;
    char *token = NULL;
    Err err;

    if (!task)
        fail(&err, ERR_SYNTAX,
             N_("admin needs one of: tables, close, delete, prune, rename, blank, chat, "
                "ban, unban, bans, account delete, invite, invites, uninvite, stats"));
    else if ((body = task_body(task, args, used, &err)))
        token = read_token(where ? where : "polis.db", &err);
    status = token ? ask(task, token, body, args, lang) : complain(lang, &err);
    json_decref(body);
    free(token);
    return status;
}

static const Flag options[] = {
    {"store", "WHERE", N_("the store of the server (polis.db)")},
    {"url", "URL", N_("where the server listens (http://127.0.0.1:8080)")},
    {"json", NULL, N_("answer as one line of JSON")},
    {"older", "DAYS", N_("with prune: erase what has not been used for this many days")},
    {"dry-run", NULL, N_("with prune: only count what it would erase")},
    {"uses", "N", N_("with invite: how many people may use it (1)")},
    {"days", "DAYS", N_("with invite: valid for this many days (30); 0: no expiry")},
    {NULL, NULL, NULL},
};

const Command command_admin = {
    "admin",
    "COMMAND [WORDS]",
    N_("look after a running server: tables, chat, bans, accounts"),
    options,
    run,
    task_name,
};
