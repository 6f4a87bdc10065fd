/* session.h - a session with a server over one WebSocket (docs/server.md): it follows
 * tables, sends commands, and recovers from lost connections.
 *
 * A lost connection is opened again. Every table then continues after the last version
 * received, and unanswered commands are sent again with the same id, which the server
 * carries out only once. So the caller sees every event once, in order, and one answer to
 * each command. Only if the server itself has gone back to an older state does a table
 * start again from its first event.
 *
 * If the server has several addresses, a lost connection is opened at the next one. A
 * refusal that says that this machine cannot work now ("busy", "store") ends it, and so
 * do two seconds of silence after a command.
 *
 * The position follows from the moves by the rules, so it is computed here (table/fold.h)
 * and compared with the digest that comes with every event. Events of unknown types, sent
 * by a newer server, only count as versions. Our own part of the shuffle is opened
 * without being asked for. */
#ifndef CLIENT_SESSION_H
#define CLIENT_SESSION_H

#include "client/client.h"
#include "client/own_part.h"
#include "table/fold.h"

typedef struct Session Session;
typedef struct Follow Follow;

typedef struct {
    int reconnect_ms;               /* after a loss, give or take a quarter */
    int resend_ms;                  /* send an unanswered command again after this time */
    int ping_ms;                    /* how often to ping; 0: never */
    int silence_ms;                 /* hang up after such a silence; 0: never */
} SessionTiming;

/* The answer to a command. */
typedef struct {
    const char *code;               /* of the refusal; NULL: carried out */
    int version;
    double waited_ms;               /* since it was first sent */
    bool goes_on;                   /* refused for now: it will be sent again */
    bool is_part;                   /* it is about our part of the shuffle */
    const DocNode *message;         /* the whole message: text, you, token */
} Reply;

/* Each may be NULL. A handler may send, follow, unfollow and close as it likes. */
typedef struct {
    /* An event; the table has already changed. */
    void (*event)(Follow *follow, const Event *event);
    void (*reply)(Follow *follow, uint64_t command, const Reply *reply);
    /* Our part of the shuffle is about to be opened: keep it with its witness. */
    void (*opening)(Follow *follow, const OwnPart *part);
    /* The table cannot be followed, or (ERR_RECORD) its digest does not fit. It is not
     * followed any more. */
    void (*failed)(Follow *follow, const Err *err);
    /* The server shows something else than when our part was opened: `part` says so from
     * now on; keep it. The table is not followed any more, and what it showed last was
     * not reported. */
    void (*changed)(Follow *follow, const OwnPart *part, const Err *err);
    /* The server is only at `version`, below what we have received: its database was
     * replaced by an older copy. The table is empty now; all its events come again. */
    void (*restarted)(Follow *follow, int version);
    /* The connection was opened, or was lost. */
    void (*connection)(Session *session, bool is_open, int code, const char *why);
} SessionHandlers;

/* `timing` NULL: the usual one. Connects as soon as the loop runs. */
Session *session_open(Client *client, const SessionHandlers *handlers, void *with,
                      const SessionTiming *timing);
void session_close(Session *session);
void *session_with(const Session *session);

/* Connect to the address of this number first. Before the loop runs. */
void session_start_at(Session *session, int at);
/* The number of the address that it is connected to, or will be. */
int session_at(const Session *session);
bool session_is_open(const Session *session);

/* The time by the server's clock, as far as it is known. */
Moment session_now(const Session *session);

/* Take a frame from the server. */
void session_receive(Session *session, const char *text, size_t n);

/* Drop the connection as if the network had failed: for tests, and for devices that wake
 * up. */
void session_cut(Session *session);

/* Follow a table from its first event on; token NULL: as a viewer. */
Follow *session_follow(Session *session, const char *id, const char *token, void *with);
void session_unfollow(Follow *follow);
Session *follow_session(const Follow *follow);
void *follow_with(const Follow *follow);
const char *follow_id(const Follow *follow);
const Table *follow_table(const Follow *follow);

/* Our part of the shuffle as the owner of `seat`. It is opened when the events say that
 * it is time, and not before. */
void follow_set_part(Follow *follow, int seat, const OwnPart *part);
const OwnPart *follow_part(const Follow *follow);

/* Send a command; `fields` are members of a JSON object without its braces, or "".
 * Returns the number that its reply will have. */
uint64_t follow_do(Follow *follow, const char *verb, const char *fields);

/* Send one move, valid only after the last event received. */
uint64_t follow_move(Follow *follow, const char *word);

/* The id that a command is sent with. */
enum { COMMAND_NAME = 48 };
void follow_command_id(char out[COMMAND_NAME], const Follow *follow, uint64_t command);

/* How many commands have no answer yet. */
int follow_waiting(const Follow *follow);

#endif
