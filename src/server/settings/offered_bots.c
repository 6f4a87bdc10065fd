/* offered_bots.c - see offered_bots.h. */
#include "server/settings/offered_bots.h"

#include "bots/search.h"

enum { MOST_PLAYOUTS = 5000 };      /* for one move */

bool bot_is_offered(const Bot *bot)
{
    return bot_playouts(bot) <= MOST_PLAYOUTS;
}
