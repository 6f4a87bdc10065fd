/* set.c - any bytes as a set file: read or refused, never worse.
 *
 * script/fuzz runs it under libFuzzer; `make test` runs each file of its corpus once. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "games/panticapaeum/set_pack.h"
#include "sets/load.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 8 };

/* Like assert, but in every build. */
static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Check once more what a Set promises to the rules. */
static void check_set(const Set *set)
{
    must(set->n_tiles >= set->ring[4] && set->n_tiles <= MAX_TERRAIN);
    must(set->ring[2] >= set->window && set->ring[4] <= MAX_RING);
    for (int i = 0; i < set->n_tiles; i++) {
        must(set->tiles[i].n >= 1 && set->tiles[i].n <= MAX_TILE_CELLS);
        for (int k = 0; k < set->tiles[i].n; k++)
            must(set->tiles[i].cells[k].content < WILD);
    }
    for (int players = 2; players < SET_PLAYERS; players++)
        for (int k = 0; k < set->in_column[players]; k++)
            must(set->costs[players][k] > 0);
    for (int row = 0; row < COLOURS; row++)
        must(set->row_length[row] >= 1 && set->row_length[row] <= MAX_ROW);
}

/* A fault is one line that can be shown. */
static void check_faults(const Err errs[], int n)
{
    for (int i = 0; i < n && i < MOST; i++) {
        char sentence[1024];
        Text text = text_in(sentence, sizeof sentence);
        err_write(&text, &errs[i]);
        must(text.used > 0 && !text.cut && !strpbrk(sentence, "\n\r\033"));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *source = malloc(size + 1);
    Err errs[MOST], first;
    Setup setup = {.players = 2};
    const Game *game = NULL;

    must(source != NULL);
    if (size)
        memcpy(source, data, size);
    source[size] = '\0';
    int n = set_read(&setup, &game, errs, MOST, source);
    Set set = pa_set(&setup);
    check_set(&set);                /* if it is refused, the reason is the box */
    check_faults(errs, n);
    must(set_read(&setup, &game, &first, 1, source) == n);
    free(source);
    return 0;
}
