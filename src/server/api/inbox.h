/* inbox.h - messages of a WebSocket that wait, in order, while an earlier one waits for
 * the store. */
#ifndef SERVER_API_INBOX_H
#define SERVER_API_INBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

typedef struct InboxMessage InboxMessage;
struct InboxMessage {
    STAILQ_ENTRY(InboxMessage) link;
    size_t n;
    char text[];                    /* and a '\0' */
};

typedef struct {
    STAILQ_HEAD(, InboxMessage) messages;
    int n;
    size_t bytes;
} Inbox;

void inbox_start(Inbox *inbox);

/* Copy a message into it. False: it is full. */
bool inbox_add(Inbox *inbox, const char *text, size_t n);

/* The first one, which the caller frees; NULL: it is empty. */
InboxMessage *inbox_take(Inbox *inbox);

void inbox_clear(Inbox *inbox);

#endif
