/* questions.h - questions about tables, collected until they are asked together: a call
 * of the database for each kind, whatever the number of tables. */
#ifndef SERVER_NODES_QUESTIONS_H
#define SERVER_NODES_QUESTIONS_H

#include "store/reader.h"

/* In the order in which they are asked: who releases a table and looks finds it so. */
typedef enum { ASK_RELEASE, ASK_HERE, ASK_CLAIM, ASK_LOOK, QUESTION_KINDS } QuestionKind;

typedef struct {
    char *lines;                    /* owned; NULL: none yet */
    size_t used, size;
    int n;
} Question;

typedef struct {
    Question kinds[QUESTION_KINDS];
} Questions;

void questions_close(Questions *questions);

/* Add one line, as the function of this kind expects it. */
void questions_add(Questions *questions, QuestionKind kind, const char *line);

/* Add again what was asked in `read`, which got no answer. */
void questions_repeat(Questions *questions, const StoreRead *read);

/* The call that asks for everything of one kind, which is then empty; NULL: nothing. */
StoreRead *questions_take(Questions *questions, QuestionKind kind, int64_t node);

bool questions_are_full(const Questions *questions, QuestionKind kind);

/* The kind of a call that questions_take made. */
QuestionKind question_kind(const StoreRead *read);

#endif
