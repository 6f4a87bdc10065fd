/* session.h - a conversation with a server over one WebSocket, as docs/server.md has it:
 * tables are followed, commands are sent, and whatever breaks is mended.
 *
 * A line that is lost is opened again, every table goes on after the last version that
 * was heard, and commands that were not answered are sent again with the same id, which
 * the server carries out once. So whoever uses this sees every event once, in order, and
 * one answer to each command. Only where the server itself has gone back does it begin
 * anew.
 *
 * The position follows from the moves by the rules, so it is worked out here
 * (table/fold.h) and compared with the digest that comes with every event. Events of
 * types that are not known, those of a newer server, are counted. Our own part of the
 * shuffle is opened by itself. */
#ifndef CLIENT_SESSION_H
#define CLIENT_SESSION_H

#include "client/client.h"
#include "client/own_part.h"
#include "table/fold.h"

typedef struct Talk Talk;
typedef struct Follow Follow;

typedef struct {
    int reconnect_ms; /* after a line was lost; a quarter more or less at random */
    int resend_ms;    /* what has not been answered for so long is sent again */
    int ping_ms,
        silence_ms; /* say ping so often; hang up after such a silence. 0: never */
} Habits;

/* What came of a command. */
typedef struct {
    const char *code;               /* NULL: carried out; else that of the refusal */
    int version;
    double waited_ms;               /* since it was first sent */
    bool goes_on; /* refused for now, and will be sent again by itself */
    bool is_part; /* nobody asked for it: it is about our part of the shuffle */
    const DocNode *message;         /* all of it: text, you, token */
} Reply;

/* Each may be NULL. They may send, follow, unfollow and close whatever they like. */
typedef struct {
    /* An event, the table already changed by it. */
    void (*event)(Follow *follow, const Event *event);
    void (*reply)(Follow *follow, uint64_t command, const Reply *reply);
    /* Our part of the shuffle is about to be opened: what was seen is to be kept. */
    void (*opening)(Follow *follow, const OwnPart *part);
    /* The table cannot be followed, or (ERR_RECORD) has drifted; it is not followed any
     * more. */
    void (*trouble)(Follow *follow, const Err *err);
    /* The server has only come to `version`, less than was heard: an older copy is in the
     * place of its database. The table is empty, and all its events come again. */
    void (*anew)(Follow *follow, int version);
    /* The line was opened, or was lost. */
    void (*line)(Talk *talk, bool is_open, int code, const char *why);
} TalkHandlers;

/* `habits` NULL: the usual ones. The line is opened as soon as the loop goes on. */
Talk *talk_open(Client *client, const TalkHandlers *handlers, void *with,
                const Habits *habits);
void talk_close(Talk *talk);
void *talk_with(const Talk *talk);
bool talk_is_open(const Talk *talk);

/* The server's clock, as far as it has told. */
Moment talk_now(const Talk *talk);

/* What the server says: a frame. */
void talk_hear(Talk *talk, const char *text, size_t n);

/* Lose the line as if the network had: for tests and for devices that wake up. */
void talk_cut(Talk *talk);

/* Follow a table, from its first event on; token NULL: as a viewer. */
Follow *talk_follow(Talk *talk, const char *id, const char *token, void *with);
void talk_unfollow(Follow *follow);
Talk *follow_talk(const Follow *follow);
void *follow_with(const Follow *follow);
const char *follow_id(const Follow *follow);
const Table *follow_table(const Follow *follow);

/* Our part of the shuffle as the owner of `seat`: opened when the events that were heard
 * say that it is time, and not before. */
void follow_set_part(Follow *follow, int seat, const OwnPart *part);
const OwnPart *follow_part(const Follow *follow);

/* Send a command; `fields` are members of a JSON object without its braces, or "".
 * Returns a number by which the reply will name it. */
uint64_t follow_do(Follow *follow, const char *verb, const char *fields);

/* The same for one move, after all events that have come. */
uint64_t follow_move(Follow *follow, const char *word);

/* The id that a command was sent with. */
enum { COMMAND_NAME = 48 };
void follow_command_id(char out[COMMAND_NAME], const Follow *follow, uint64_t command);

/* Commands that have not been answered. */
int follow_waiting(const Follow *follow);

#endif
