/* bans.h - who is not welcome, and the host of the server's own commands.
 *
 *   ban/address/ADDRESS    UNTIL WHO: in ms, 0 for good; as the host named it
 *   ban/network/NETWORK    the same
 *   ban/person/ID          the same
 *   server/admin           the token of `polis admin`: whoever can read the store owns
 *                          everything in it anyway */
#ifndef SERVER_PEOPLE_BANS_H
#define SERVER_PEOPLE_BANS_H

#include "server/people/people.h"

enum { BAN_KEY = 80, BAN_WHO = 128 };

/* ERR_FORBIDDEN if this address, or this person (NULL: nobody), is banned. Costs a glance
 * at a list. */
bool ban_check(const People *people, const char *address, const char *person, Err *err);
bool ban_check_person(const People *people, const char *person, Err *err);

/* The key for an address, a network, a person's id or an account's name; ERR_ABSENT if it
 * is none of them. */
bool ban_key(char out[BAN_KEY], People *people, const char *who, Err *err);

/* Ban for some hours (0: for good), or lift the ban; told when it is on the disk and
 * holds, and connections of whoever it is about have been closed. */
void ban_set(People *people, const char *key, const char *who, int hours, OnDone *on_done,
             void *context);
void ban_lift(People *people, const char *key, OnDone *on_done, void *context);

/* What is called when addresses are banned: connections from addresses that ban_check now
 * refuses are to be closed. */
void bans_on_address(People *people, void (*on_address_ban)(void *with), void *with);

/* [{"who":…,"key":…,"until":MS},…] */
void ban_write(Json *json, const People *people);
int ban_count(const People *people);

/* Is this the token of `polis admin`? */
bool admin_check(const People *people, const char *token, Err *err);

#endif
