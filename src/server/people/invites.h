/* invites.h - a server for invited players: with the setting `invite_only`, a new person
 * needs a code that the host has given out, and so does a table that is created without a
 * person.
 *
 *   invite/CODE            USES UNTIL: how many uses are left; wall ms, 0: no end */
#ifndef SERVER_PEOPLE_INVITES_H
#define SERVER_PEOPLE_INVITES_H

#include "server/people/people.h"

enum { INVITE_CODE = TABLE_ID, MOST_USES = 10000 };

/* One use of a code. */
typedef struct {
    char code[INVITE_CODE];         /* empty: none is needed */
    int uses;                       /* that are left before it */
    int64_t until;
} InviteUse;

/* May a code (NULL: none was given) be used? On a server that is open to all, none is
 * needed. */
bool invite_find(InviteUse *out, People *people, const char *code, Err *err);

/* Use it in the same batch as what it is used for, which is refused if somebody else was
 * faster. Once the batch is committed, or has failed, call invite_settle. */
void invite_use(Batch *batch, People *people, const InviteUse *use);
bool invite_refuse(Err *err);       /* it cannot be used (any more) */
void invite_settle(People *people, const InviteUse *use);

/* Make a code that is good for so many uses and days (0: no end); on_done is called once
 * it is on disk. */
void invite_make(char code[INVITE_CODE], People *people, int uses, int days,
                 OnDone *on_done, void *context);

/* Withdraw a code; false and ERR_ABSENT if there is no such code. */
bool invite_withdraw(People *people, const char *code, OnDone *on_done, void *context,
                     Err *err);

/* All codes that are still good, with the uses that are left and their end (wall ms; 0:
 * no end). */
typedef void OnInvite(void *with, const char *code, int uses, int64_t until);
bool invites_each(People *people, OnInvite *each, void *with, Err *err);

#endif
