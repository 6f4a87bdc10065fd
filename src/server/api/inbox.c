/* inbox.c - see inbox.h. */
#include "server/api/inbox.h"

#include <stdlib.h>
#include <string.h>

#include "os/must.h"

enum { MOST_MESSAGES = 64, MOST_BYTES = 1 << 16 };

void inbox_start(Inbox *inbox)
{
    *inbox = (Inbox){.n = 0};
    STAILQ_INIT(&inbox->messages);
}

bool inbox_add(Inbox *inbox, const char *text, size_t n)
{
    if (inbox->n >= MOST_MESSAGES || inbox->bytes + n > MOST_BYTES)
        return false;
    InboxMessage *message = must(malloc(sizeof *message + n + 1));

    message->n = n;
    memcpy(message->text, text, n);
    message->text[n] = '\0';
    STAILQ_INSERT_TAIL(&inbox->messages, message, link);
    inbox->n++;
    inbox->bytes += n;
    return true;
}

InboxMessage *inbox_take(Inbox *inbox)
{
    InboxMessage *message = STAILQ_FIRST(&inbox->messages);

    if (!message)
        return NULL;
    STAILQ_REMOVE_HEAD(&inbox->messages, link);
    inbox->n--;
    inbox->bytes -= message->n;
    return message;
}

void inbox_clear(Inbox *inbox)
{
    InboxMessage *message;

    while ((message = inbox_take(inbox)))
        free(message);
}
