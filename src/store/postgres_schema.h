/* postgres_schema.h - the format of the PostgreSQL database, and how to upgrade older
 * ones.
 *
 * Everything lies in the namespace `polis`. Its table `schema` has one row: the version
 * of the format, and `readable_by`, the oldest version that a program must know to use
 * it. So servers of two versions can use one database while they are replaced one by one.
 * Therefore a new version adds: functions keep their names, arguments and meaning, or get
 * new names; columns get defaults. If that is impossible, it raises `readable_by`.
 *
 * To change the format, add a step; never change a step that was released. */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

#include "store/postgres_link.h"

enum { PG_SCHEMA_VERSION = 1 };

/* A format: the statements that make it from the one before, and the oldest version of a
 * program that can still use it. Statements end with NULL. */
typedef struct {
    const char *const *const *parts;
    int readable_by;
} PgSchemaStep;

/* pg_schema_steps[v] upgrades format v to v + 1; 0 is an empty database. */
extern const PgSchemaStep pg_schema_steps[PG_SCHEMA_VERSION];

/* The parts of format 1: lists of statements, one a topic. */
extern const char *const pg_schema_store[];     /* postgres_schema_store.c */
extern const char *const pg_schema_nodes[];     /* postgres_schema_nodes.c */
extern const char *const pg_schema_turns[];     /* postgres_schema_turns.c */
extern const char *const pg_schema_limits[];    /* postgres_schema_limits.c */
extern const char *const pg_schema_agreement[]; /* postgres_schema_agreement.c */

/* The format of the database; 0 if it is empty, -1 and `err` if it is not ours or too new
 * for a program that knows formats up to `newest`. Changes nothing. */
int pg_schema_version(PgLink *link, const char *shown, int newest, Err *err);

/* Make the format `newest`, or leave it if it is newer. Servers that start at the same
 * time take turns. */
bool pg_schema_update(PgLink *link, const char *shown, const PgSchemaStep steps[],
                      int newest, Err *err);

#endif
