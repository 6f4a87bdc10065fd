/* event_read.c - reads the events of a server one type ahead: it knows "waved", too, a
 * line of chat under another name, which the present one has never heard of. */
#include <string.h>

#include "base/json_read.h"

static bool is_word_ahead(const DocNode *node, const char *word)
{
    return doc_is_word(node, word) ||
           (strcmp(word, "chat") == 0 && doc_is_word(node, "waved"));
}

#define doc_is_word is_word_ahead
#include "../../src/table/event_read.c"
