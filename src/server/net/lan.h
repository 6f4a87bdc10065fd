/* lan.h - how other devices at home reach this machine: its addresses, and a QR code for
 * phones. */
#ifndef SERVER_NET_LAN_H
#define SERVER_NET_LAN_H

#include <stdbool.h>
#include <stdio.h>

enum { LAN_ADDRESS = 48 };

/* The addresses of this machine in its local network, the likeliest first, at most
 * `most`. Returns how many there are. */
int lan_addresses(char out[][LAN_ADDRESS], int most);

/* Draw `text` as a QR code of half blocks; false if it is too long. */
bool lan_draw_code(FILE *out, const char *text);

#endif
