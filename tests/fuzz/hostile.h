/* hostile.h - a network without sockets for client/: hostile_net.c takes the place of
 * libwebsockets, libuv and the clock, and plays a server that says what a script says.
 *
 * A script has one thing a line, and its first letter says what it is:
 *
 *   h200 BODY     answers the oldest request with this status
 *   wTEXT         a frame, to every WebSocket
 *   r403          refuses to open a WebSocket
 *   c1008 WHY     closes all WebSockets
 *   x             all connections are lost
 *   t5000         so many milliseconds pass
 *   k3            a line is typed, the third of hostile.c's list
 *
 * After its last line the server refuses all that is open, which ends every command. */
#ifndef FUZZ_HOSTILE_H
#define FUZZ_HOSTILE_H

#include <stdbool.h>
#include <stddef.h>

/* Start again with this script, which must live until the command has ended. */
void hostile_begin(const char *script, size_t size);

/* The line that was typed and is not taken yet, by its number; below 0: none, -2: and
 * none will come. */
int hostile_typed(void);
void hostile_take_typed(void);

/* Are all connections gone, as they must be once a command has ended? */
bool hostile_is_over(void);

#endif
