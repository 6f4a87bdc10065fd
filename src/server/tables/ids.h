/* ids.h - the ids of tables and persons, tokens, and what the store keeps of a token. */
#ifndef SERVER_TABLES_IDS_H
#define SERVER_TABLES_IDS_H

#include "server/tables/tables.h"

/* A fresh id of 96 random bits, and a token of 192. */
void fresh_id(char out[TABLE_ID], Tables *tables);
void fresh_token(char out[TOKEN], Tables *tables);

/* What the store keeps of a token: its SHA-256 in hexadecimal. */
void token_hash(char out[HASH], const char *token);

#endif
