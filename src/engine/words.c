/* words.c - see words.h. */
#include "engine/words.h"

#include <string.h>

bool words_next(const char **rest, char *word, size_t size, Err *err)
{
    Text text = text_in(word, size);

    text_skip_blank(rest);
    for (; **rest && **rest != ' ' && **rest != '\t' && **rest != '\r'; ++*rest)
        text_char(&text, **rest);
    return !text.cut || fail(err, ERR_SYNTAX, N_("a word is too long"));
}

const char *words_value(char *word)
{
    char *equals = strchr(word, '=');

    if (!equals)
        return NULL;
    *equals = '\0';
    return equals + 1;
}
