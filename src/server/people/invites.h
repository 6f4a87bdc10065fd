/* invites.h - a server for invited people: with `invite_only` new persons, and tables of
 * those who are none, need a code that its host has given out.
 *
 *   invite/CODE            USES UNTIL: how many are left; in ms, 0 for good */
#ifndef SERVER_PEOPLE_INVITES_H
#define SERVER_PEOPLE_INVITES_H

#include "server/tables/tables.h"

enum { INVITE_CODE = TABLE_ID, MOST_USES = 10000 };

/* Take one use of a code (NULL: none was given), or refuse. On a server that is open to
 * all, and for an empty code there, nothing is taken. What was taken is given back or
 * used up by invite_settle, which wants the code as `taken` has it. */
bool invite_take(char taken[INVITE_CODE], Tables *tables, const char *code, Err *err);
void invite_settle(Tables *tables, const char *taken, bool is_used);

/* A new code, good for so many uses and days (0: for good); told when it is on the disk.
 */
void invite_make(char code[INVITE_CODE], Tables *tables, int uses, int days,
                 OnDone *on_done, void *context);

/* Withdraw a code; false and ERR_ABSENT if there is none such. */
bool invite_withdraw(Tables *tables, const char *code, OnDone *on_done, void *context,
                     Err *err);

/* [{"code":…,"uses":N,"until":MS},…] */
void invites_write(Json *json, Tables *tables);

#endif
