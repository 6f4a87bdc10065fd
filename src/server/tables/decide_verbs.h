/* decide_verbs.h - the functions that decide commands, listed in decide.c. Each adds
 * events to a draft, or refuses. */
#ifndef SERVER_TABLES_DECIDE_VERBS_H
#define SERVER_TABLES_DECIDE_VERBS_H

#include "server/tables/draft.h"

typedef bool Decide(Draft *draft, const Command *command, Err *err);

Decide decide_join, decide_nonce, decide_unopened, decide_start;   /* decide_join.c */
Decide decide_moves;                                               /* decide_moves.c */
Decide decide_takeback, decide_answer;                             /* decide_takeback.c */
Decide decide_leave, decide_resign, decide_return, decide_timeout, /* decide_leaving.c */
    decide_clear, decide_forfeit, decide_away, decide_back, decide_vote;
Decide decide_chat, decide_mute, decide_rematch, decide_rematched, /* decide_chat.c */
    decide_close;

/* Decide a command that its seat may use. */
bool draft_decide(Draft *draft, const Command *command, Err *err);

/* Refuse what makes no sense for this seat now, by the `may` of the verb. */
bool must_be_able(const Draft *draft, const Command *command, Err *err);

/* Refuse a command without a field that it needs. */
bool must_have(const Command *command, const char *name, Err *err);

/* 64 hexadecimal digits. */
bool seal_check(const char *seal, Err *err);

/* Check what a seat adds to the shuffle: a nonce or a seal, not both; NULL: nothing. */
bool part_is_one(const char *nonce, const char *seal, Err *err);

/* Add an event for a seat's part of the shuffle; NULL: none. */
void draft_nonce(Draft *draft, int seat, const char *nonce);
void draft_seal(Draft *draft, int seat, const char *seal);

#endif
