/* questions.c - see questions.h. */
#include "server/nodes/questions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/must.h"

enum { MOST_LINES = 500 };          /* in a call */

static const struct {
    const char *function;
    char between;                   /* two lines */
} forms[QUESTION_KINDS] = {
    [ASK_LOOK]    = {"polis_heads",   ' '},
    [ASK_CLAIM]   = {"polis_claim",   ' '},
    [ASK_RELEASE] = {"polis_release", '\n'},
    [ASK_HERE]    = {"polis_here",    '\n'},
};

void questions_close(Questions *questions)
{
    for (int i = 0; i < QUESTION_KINDS; i++)
        free(questions->kinds[i].lines);
}

void questions_add(Questions *questions, QuestionKind kind, const char *line)
{
    Question *question = &questions->kinds[kind];
    size_t n = strlen(line);

    if (question->used + n + 2 > question->size) {
        question->size = 2 * question->size + n + 64;
        question->lines = must(realloc(question->lines, question->size));
    }
    if (question->n > 0)
        question->lines[question->used++] = forms[kind].between;
    memcpy(question->lines + question->used, line, n + 1);
    question->used += n;
    question->n++;
}

bool questions_are_full(const Questions *questions, QuestionKind kind)
{
    return questions->kinds[kind].n >= MOST_LINES;
}

QuestionKind question_kind(const StoreRead *read)
{
    int kind = 0;

    while (strcmp(forms[kind].function, read->args[0]) != 0)
        kind++;
    assert(kind < QUESTION_KINDS);
    return (QuestionKind)kind;
}

void questions_repeat(Questions *questions, const StoreRead *read)
{
    questions_add(questions, question_kind(read), read->args[2]);
}

StoreRead *questions_take(Questions *questions, QuestionKind kind, int64_t node)
{
    Question *question = &questions->kinds[kind];
    char number[24];
    Text text = text_in(number, sizeof number);

    if (question->n == 0)
        return NULL;
    text_f(&text, "%lld", (long long)node);
    question->n = 0;
    question->used = 0;
    return store_read_call(forms[kind].function,
                           (const char *const[]){number, question->lines}, 2);
}
