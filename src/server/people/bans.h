/* bans.h - addresses, networks and persons that the host has banned.
 *
 *   ban/address/ADDRESS    UNTIL WHO: wall ms, 0: no end; and what the host wrote
 *   ban/network/NETWORK    the same
 *   ban/person/ID          the same */
#ifndef SERVER_PEOPLE_BANS_H
#define SERVER_PEOPLE_BANS_H

#include "server/people/people.h"

enum { BAN_KEY = 80, BAN_WHO = 128 };

/* ERR_FORBIDDEN if this address, or this person (NULL: nobody), is banned. Fast. */
bool ban_check(const People *people, const char *address, const char *person, Err *err);
bool ban_check_person(const People *people, const char *person, Err *err);

/* The key of the ban of an address, a network, a person's id or an account's name;
 * ERR_ABSENT if it is none of them. */
bool ban_key(char out[BAN_KEY], People *people, const char *who, Err *err);

/* Ban for some hours (0: no end), or lift a ban. `on_done` is called once that is on disk
 * and holds, and the connections of those who are banned have been closed. */
void ban_set(People *people, const char *key, const char *who, int hours, OnDone *on_done,
             void *context);
void ban_lift(People *people, const char *key, OnDone *on_done, void *context);

/* What is called when addresses have been banned: it closes the connections from all
 * addresses that ban_check refuses now. */
void bans_on_address(People *people, void (*on_address_ban)(void *with), void *with);

/* All bans that hold, with what the host wrote and their end (wall ms; 0: no end). */
typedef void OnBan(void *with, const char *key, const char *who, int64_t until);
void bans_each(const People *people, OnBan *each, void *with);
int ban_count(const People *people);

#endif
