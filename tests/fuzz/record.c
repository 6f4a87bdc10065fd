/* record.c - any bytes as a record: refused in one line, or read and then always written
 * as the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "games/list.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* What was read is written; that reads back, and is written as the same bytes again. */
static void check_round_trip(const Record *record)
{
    static char once[MAX_RECORD], twice[MAX_RECORD];
    static Record again;
    Text text = text_in(once, sizeof once);
    Err err;

    record_write(&text, record);
    must(!text.cut && record_read(&again, once, games, &err));
    text = text_in(twice, sizeof twice);
    record_write(&text, &again);
    must(strcmp(once, twice) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record record;
    char *source = malloc(size + 1), sentence[1024];
    Text text = text_in(sentence, sizeof sentence);
    Proof proof;
    Err err;

    must(source != NULL);
    if (size)
        memcpy(source, data, size);
    source[size] = '\0';
    if (record_read(&record, source, games, &err)) {
        check_round_trip(&record);
        record_prove(&proof, &record, &err);
    } else {
        err_write(&text, &err);
        must(text.used > 0);
    }
    free(source);
    return 0;
}
