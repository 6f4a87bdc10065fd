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

bool words_key(const char *command, char *word, const WordKey keys[], size_t n, Err *err)
{
    const char *value = words_value(word);
    size_t i = 0;

    while (i < n && strcmp(keys[i].name, word) != 0)
        i++;
    if (i == n || !value)
        return fail(err, ERR_UNKNOWN, N_("%s does not know '%s'"), command, word);
    return (text_read_int(&value, keys[i].low, keys[i].high, keys[i].to) && !*value) ||
           fail(err, ERR_SYNTAX, N_("%s must be from %d to %d"), word, keys[i].low,
                keys[i].high);
}
