/* bot_seat.h - seats that a bot plays: ask when one is to move, play what it answers. */
#ifndef SERVER_TABLES_BOT_SEAT_H
#define SERVER_TABLES_BOT_SEAT_H

#include "server/tables/inside.h"

/* Drop a question that no longer fits the position, and ask if there is one to be asked.
 */
void botseat_update(LiveTable *live);

/* The answer is not wanted any more. */
void botseat_cancel(LiveTable *live);

#endif
