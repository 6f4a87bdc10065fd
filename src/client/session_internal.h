/* session_internal.h - what session.c, which keeps connections, and session_receive.c,
 * which reads what servers say, know of a session. */
#ifndef CLIENT_SESSION_INTERNAL_H
#define CLIENT_SESSION_INTERNAL_H

#include "client/internal.h"
#include "client/session.h"

enum { FRAME = 8192, LEAST_WAIT_MS = 250 };

/* A command that has not been answered. */
typedef struct PendingCommand PendingCommand;

struct PendingCommand {
    STAILQ_ENTRY(PendingCommand) link;
    uint64_t number;
    double first_ms;                /* when it was first sent */
    double send_ms;                 /* when to send it, or to send it again */
    char frame[];
};

struct Follow {
    TAILQ_ENTRY(Follow) link;
    Session *session;
    char *id, *token;
    bool is_open;                   /* the server has opened it on this connection */
    double open_ms;                 /* when to open it after a refusal; 0: no need */
    bool is_gone;                   /* unfollowed: sweep frees it */
    bool is_broken;                 /* cannot be followed any more */
    Table table;
    OwnPart part;
    int part_seat;
    uint64_t part_command;          /* the command that opens it; 0: not sent yet */
    void *with;
    STAILQ_HEAD(, PendingCommand) pending;
};

struct Session {
    TAILQ_ENTRY(Session) link, offline_link;
    Client *client;
    const SessionHandlers *handlers;
    void *with;
    SessionTiming timing;
    WebSocket *socket;
    int at;                         /* the number of the server's address */
    bool is_open, is_offline;       /* neither: connecting */
    bool is_busy;                   /* inside a handler */
    bool is_closing;                /* to be freed after it */
    double retry_ms;                /* do not connect before */
    double bye_ms;                  /* how long the server asked us to stay away */
    double asked_ms;                /* a command was sent, and nothing heard since */
    int tried;                      /* addresses that were silent, since one was not */
    double heard_ms, pinged_ms;
    double ahead_ms;                /* the server's clock minus ours */
    TAILQ_HEAD(, Follow) follows;
};

/* Ask for the events of a table after those that we have. */
void session_send_open(Follow *follow);
/* Send the commands whose time has come. */
void session_send_due(Follow *follow, double now_ms);
/* After a handler: free what it closed or unfollowed. */
void session_sweep(Session *session);

#endif
