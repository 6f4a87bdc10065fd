/* questions.h - questions about tables, collected until they are asked together: some
 * calls of the database for each kind, whatever the number of tables.
 *
 * A table is asked about once, however often that was wanted: of two lines about a table
 * the newer one counts. So while the database is away, no more than a line a table and
 * kind is kept. */
#ifndef SERVER_NODES_QUESTIONS_H
#define SERVER_NODES_QUESTIONS_H

#include "store/reader.h"

enum { MOST_LINES = 500 };          /* in a call */

/* In the order in which they are asked: who releases a table and looks finds it so. */
typedef enum { ASK_RELEASE, ASK_HERE, ASK_CLAIM, ASK_LOOK, QUESTION_KINDS } QuestionKind;

typedef struct {
    void *kinds[QUESTION_KINDS];    /* trees (tsearch) of owned lines, by table */
} Questions;

void questions_close(Questions *questions);

/* Add one line, as the function of this kind expects it: the table's id comes first. It
 * replaces the one about this table. */
void questions_add(Questions *questions, QuestionKind kind, const char *line);

/* Add again what was asked in `read`, which got no answer, unless there is a newer line
 * about the table. Nothing newer may have been asked in the meantime. */
void questions_repeat(Questions *questions, const StoreRead *read);

/* A call that asks for MOST_LINES at most of one kind, and takes them out; NULL: there
 * are none. */
StoreRead *questions_take(Questions *questions, QuestionKind kind, int64_t node);

/* The kind of a call that questions_take made. */
QuestionKind question_kind(const StoreRead *read);

#endif
