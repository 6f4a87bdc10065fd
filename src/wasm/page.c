/* page.c - see page.h. */
#include "wasm/page.h"

char *page_part(char *text, char between)
{
    for (; *text; text++)
        if (*text == between) {
            *text = '\0';
            return text + 1;
        }
    return NULL;
}

char *page_line(char **rest)
{
    char *line = *rest;

    if (!line || !*line)
        return NULL;
    *rest = page_part(line, '\n');
    return line;
}

int page_words(char *line, char *words[PAGE_WORDS])
{
    const char *at = line;
    int n = 0;

    for (text_skip_blank(&at); *at; text_skip_blank(&at)) {
        char *word = line + (at - line);
        if (n == PAGE_WORDS)
            return PAGE_WORDS + 1;
        words[n++] = word;
        while (!text_word_ends(word))
            word++;
        at = *word ? word + 1 : word;
        *word = '\0';
    }
    return n;
}

bool page_number(int *out, const char *name, const char *word, int low, int high,
                 Err *err)
{
    const char *at = word ? word : "";

    return (text_read_int(&at, low, high, out) && !*at) ||
           fail(err, ERR_SYNTAX, N_("%s must be a number from %d to %d"), name, low,
                high);
}
