/* postgres_schema.h - the format of the PostgreSQL database, and how to upgrade older
 * ones.
 *
 * Everything lies in the namespace `polis`. Its table `schema` has one row: the version
 * of the format, and `readable_by`, the oldest version that a program must know to use
 * it. So servers of two versions can use one database while they are replaced one by one.
 * Therefore a new version adds: functions keep their names, arguments and meaning, or get
 * new names; columns get defaults. If that is impossible, it raises `readable_by`.
 *
 * What is in the tables outlives every version, so their format is a list of steps. To
 * change it, add a step; never change a step that was released. Functions have nothing to
 * keep: each upgrade replaces all of them. To change one, add a step too, even if it has
 * no statements: databases of the present version would never get the new text. A test
 * knows the text of every version (store_postgres.c). */
#ifndef STORE_POSTGRES_SCHEMA_H
#define STORE_POSTGRES_SCHEMA_H

#include "store/postgres_link.h"

enum { PG_SCHEMA_VERSION = 2 };

/* A format: the statements that make it from the one before, and the oldest version of a
 * program that can still use it. Statements end with NULL. */
typedef struct {
    const char *const *const *parts;
    int readable_by;
} PgSchemaStep;

/* pg_schema_steps[v] upgrades format v to v + 1; 0 is an empty database. */
extern const PgSchemaStep pg_schema_steps[PG_SCHEMA_VERSION];

/* The functions of the newest format: lists of statements that make or replace one each.
 */
extern const char *const *const pg_schema_functions[];

/* The parts of both, one a topic, in postgres_schema_TOPIC.c: the tables of format 1,
 * what format 2 changes, and the functions. */
extern const char *const pg_tables_store[], *const pg_functions_store[];
extern const char *const pg_tables_nodes[], *const pg_functions_nodes[];
extern const char *const pg_tables_turns[], *const pg_functions_turns[];
extern const char *const pg_tables_limits[], *const pg_functions_limits[];
extern const char *const pg_tables_agreement[], *const pg_functions_agreement[];
extern const char *const pg_nodes_doubt[], *const pg_limits_anew[];

/* The format of the database; 0 if it is empty, -1 and `err` if it is not ours or too new
 * for a program that knows formats up to `newest`. Changes nothing. */
int pg_schema_version(PgLink *link, const char *shown, int newest, Err *err);

/* Make the format `newest`, or leave it if it is newer. Servers that start at the same
 * time take turns. */
bool pg_schema_update(PgLink *link, const char *shown, const PgSchemaStep steps[],
                      int newest, Err *err);

/* Are the functions in the database those of the newest format, word for word? */
bool pg_schema_compare(PgLink *link, const char *shown, Err *err);

#endif
