/* survey.c - any bytes as the lines of a city from a real table (src/wasm/survey.h):
 * answered by one line, which is JSON where the bytes were text, and a score where it
 * says so. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "wasm/survey.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Every member that a screen looks at without asking. */
static void check_answer(const json_t *answer)
{
    const json_t *at = json_object_get(answer, "at");

    if (json_is_true(json_object_get(answer, "ok"))) {
        must(json_is_integer(json_object_get(answer, "total")));
        return;
    }
    must(json_is_false(json_object_get(answer, "ok")));
    must(json_is_null(at) || json_integer_value(at) >= 0);
    must(json_string_length(json_object_get(answer, "error")) > 0);
    must(json_array_size(json_object_get(answer, "say")) == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char line[2 * MAX_DOCUMENT];
    Text text = text_in(line, sizeof line);
    char *page = malloc(size + 1);      /* of its own size: to look beyond it shows */

    must(page != NULL);
    if (size)
        memcpy(page, data, size);
    page[size] = '\0';
    json_t *is_text = json_string(page);    /* NULL if it is not UTF-8 */
    survey_answer(&text, page);
    must(text.used > 0 && !text.cut && !strpbrk(line, "\n\r\033"));
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    must(answer || !is_text);
    if (answer)
        check_answer(answer);
    json_decref(answer);
    json_decref(is_text);
    free(page);
    return 0;
}
