/* echo.h - a network whose handlers say back what they hear, on a thread of its own.
 *
 * /api/echo answers with all it was given; /api/later when /api/now is asked for;
 * /api/hold holds up the loop until echo_go_on, /api/ticks tells the ticks since then;
 * /api/stream sends whatever is posted to /api/say; /api/big has N bytes (?N).
 * /api/socket is a WebSocket that greets
 * ("hello ADDRESS") and echoes; a message "close CODE WHY" closes it, "flood N" sends N
 * kB a hundred times, ?refuse refuses it with 403. */
#ifndef TESTS_SERVER_ECHO_H
#define TESTS_SERVER_ECHO_H

#include "server/net/net.h"

typedef struct Echo Echo;

/* What a test usually wants: any port, generous limits, no pings. */
NetOptions echo_usual(void);

Echo *echo_open(const NetOptions *options);
void echo_close(Echo *echo);
const char *echo_where(const Echo *echo);

/* How many conversations the handlers have seen, and how many of those are gone. */
int echo_seen(const Echo *echo);
int echo_gone(const Echo *echo);
int echo_round_trips(const Echo *echo);
NetStats echo_stats(Echo *echo);

/* Wait until it is held up; let it go on. */
void echo_wait_held(const Echo *echo);
void echo_go_on(Echo *echo);

/* Wait until so many are gone; false after ten seconds. */
bool echo_wait_gone(const Echo *echo, int n);

#endif
