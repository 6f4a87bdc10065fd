/* offered_bots.h - which bots may play at the tables of a server. */
#ifndef SERVER_SETTINGS_OFFERED_BOTS_H
#define SERVER_SETTINGS_OFFERED_BOTS_H

#include "bots/bot.h"

/* A bot that thinks longer than others' bots should have to wait is not offered. */
bool bot_is_offered(const Bot *bot);

#endif
