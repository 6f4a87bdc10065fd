/* questions.c - see questions.h. */
#include "server/nodes/questions.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/must.h"

static const struct {
    const char *function;
    char between;                   /* two lines */
} forms[QUESTION_KINDS] = {
    [ASK_LOOK]    = {"polis_heads",   ' '},
    [ASK_CLAIM]   = {"polis_claim",   ' '},
    [ASK_RELEASE] = {"polis_release", '\n'},
    [ASK_HERE]    = {"polis_here",    '\n'},
};

/* By the table: the first word. */
static int compare(const void *a, const void *b)
{
    const char *one = a, *other = b;
    size_t n = strcspn(one, " "), m = strcspn(other, " ");
    int order = memcmp(one, other, n < m ? n : m);

    return order ? order : (n > m) - (n < m);
}

/* Any line, which is the caller's now; NULL: there is none. */
static char *take_line(void **tree)
{
    char *line = *tree ? **(char ***)tree : NULL;

    if (line)
        tdelete(line, tree, compare);
    return line;
}

void questions_close(Questions *questions)
{
    for (int i = 0; i < QUESTION_KINDS; i++)
        for (char *line; (line = take_line(&questions->kinds[i]));)
            free(line);
}

/* Takes over `line`. */
static void add(void **tree, char *line, bool is_newer)
{
    char **at = must(tsearch(line, tree, compare)), *other = *at;

    if (other == line)
        return;
    if (is_newer)
        *at = line;
    free(is_newer ? other : line);
}

void questions_add(Questions *questions, QuestionKind kind, const char *line)
{
    add(&questions->kinds[kind], must(strdup(line)), true);
}

QuestionKind question_kind(const StoreRead *read)
{
    int kind = 0;

    while (kind < QUESTION_KINDS && strcmp(forms[kind].function, read->args[0]) != 0)
        kind++;
    assert(kind < QUESTION_KINDS);
    return (QuestionKind)kind;
}

void questions_repeat(Questions *questions, const StoreRead *read)
{
    QuestionKind kind = question_kind(read);
    const char between[] = {forms[kind].between, '\0'};

    for (const char *at = read->args[2]; *at;) {
        size_t n = strcspn(at, between);

        add(&questions->kinds[kind], must(strndup(at, n)), false);
        at += n + (at[n] != '\0');
    }
}

StoreRead *questions_take(Questions *questions, QuestionKind kind, int64_t node)
{
    char number[TEXT_NUMBER], *line, *lines = NULL;
    size_t used = 0;

    text_number(number, node);
    for (int i = 0; i < MOST_LINES && (line = take_line(&questions->kinds[kind])); i++) {
        size_t n = strlen(line);

        lines = must(realloc(lines, used + n + 2));
        if (i > 0)
            lines[used++] = forms[kind].between;
        memcpy(lines + used, line, n + 1);
        used += n;
        free(line);
    }
    StoreRead *read = lines ? store_read_call(forms[kind].function,
                                              (const char *const[]){number, lines}, 2)
                            : NULL;
    free(lines);
    return read;
}
