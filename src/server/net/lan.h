/* lan.h - how others in the house reach this machine: its addresses, and a code to point
 * a phone at. */
#ifndef SERVER_NET_LAN_H
#define SERVER_NET_LAN_H

#include <stdbool.h>
#include <stdio.h>

enum { LAN_ADDRESS = 48 };

/* The address of this machine in its own network, the likeliest first, up to `most`;
 * returns how many there are. */
int lan_addresses(char out[][LAN_ADDRESS], int most);

/* Draw `text` as a QR code of half blocks; false if it is too long for one. */
bool lan_draw_code(FILE *out, const char *text);

#endif
