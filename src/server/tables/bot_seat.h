/* bot_seat.h - seats that bots play: a bot that is to move is asked, and its answer is
 * played. */
#ifndef SERVER_TABLES_BOT_SEAT_H
#define SERVER_TABLES_BOT_SEAT_H

#include "server/tables/internal.h"

/* Cancel a question that no longer fits the position, and ask if a bot is to move. */
void botseat_update(LiveTable *live);

/* Cancel the question, if there is one. */
void botseat_cancel(LiveTable *live);

#endif
