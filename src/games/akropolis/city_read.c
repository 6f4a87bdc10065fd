/* city_read.c - reads the document of a city from a real table
 * (docs/protocol.md): what was agreed, the stones, and the hexes seen from above
 * or the tiles in the order laid. */

#include "games/akropolis/appraisal.h"

enum { MAX_LISTED = 4096 };

/* Read `n` whole numbers from those elements of an array that `where` lists. */
static bool read_ints(int *const to[], const int where[], int n, const DocNode *array)
{
    for (int i = 0; i < n; i++)
        if (!doc_int(doc_item(array, where[i]), -FAR, FAR, to[i]))
            return false;
    return true;
}

static bool read_hex(SeenHex *out, const DocNode *entry, int i, Err *err)
{
    int *const to[] = {&out->q, &out->r, &out->level};
    static const int where[] = {0, 1, 3};
    const DocNode *code = doc_item(entry, 2);
    char word[MESSAGE_ARG_SIZE + 1];

    if ((doc_count(entry) != 4 && doc_count(entry) != 5) ||
        doc_kind(code) != DOC_STRING || !read_ints(to, where, 3, entry))
        return fail(err, ERR_SYNTAX, N_("cells[%d] must be [q, r, \"code\", level]"), i);
    doc_string(code, word, sizeof word);
    return ak_survey_code(out, word, err);
}

static bool read_tile(LaidTile *out, const DocNode *entry, int i, Err *err)
{
    int *const to[] = {&out->tile, &out->q, &out->r, &out->rot};
    static const int where[] = {0, 1, 2, 3};

    return (doc_count(entry) == 4 && read_ints(to, where, 4, entry)) ||
           fail(err, ERR_SYNTAX, N_("moves[%d] must be [tile, q, r, rot]"), i);
}

static bool check_list(const DocNode *list, const char *key, Err *err)
{
    if (doc_kind(list) != DOC_ARRAY)
        return fail(err, ERR_SYNTAX, N_("%s must be a list"), key);
    return doc_count(list) <= MAX_LISTED ||
           fail(err, ERR_SYNTAX, N_("%s must be a list of at most %d"), key, MAX_LISTED);
}

/* A list that is too long is still counted to its end, for the sentence that
 * refuses it. */
static bool read_cells(Appraisal *out, const DocNode *cells, Err *err)
{
    SeenHex hexes[MAX_CELLS], hex;
    const DocNode *entry = NULL;

    if (!check_list(cells, "cells", err))
        return false;
    for (int i = 0; (entry = doc_next(cells, entry)); i++) {
        if (!read_hex(&hex, entry, i, err))
            return fail_entry(err, "cells", i);
        if (i < MAX_CELLS)
            hexes[i] = hex;
    }
    return ak_appraise_hexes(out, hexes, doc_count(cells), err);
}

static bool read_moves(Appraisal *out, const DocNode *moves, Err *err)
{
    LaidTile laid[MAX_LAID], tile;
    const DocNode *entry = NULL;

    if (!check_list(moves, "moves", err))
        return false;
    for (int i = 0; (entry = doc_next(moves, entry)); i++) {
        if (!read_tile(&tile, entry, i, err))
            return fail_entry(err, "moves", i);
        if (i < MAX_LAID)
            laid[i] = tile;
    }
    return ak_appraise_tiles(out, laid, doc_count(moves), err);
}

/* Each key must be known: a misspelt one would silently change the score. */
static bool check_key(const DocNode *key, Err *err)
{
    static const char *const others[] = {"game", "stones", "cells", "moves"};
    char name[MESSAGE_ARG_SIZE + 1];

    doc_string(key, name, sizeof name);
    int row = option_find(&akropolis, name);
    return text_find(others, 4, name) >= 0 ||
           (row >= 0 && option_at(&akropolis, row)->scores) ||
           fail(err, ERR_UNKNOWN, N_("unknown key '%s'"), name);
}

static bool read_keys(Appraisal *out, const DocNode *document, Err *err)
{
    for (const DocNode *key = NULL; (key = doc_next(document, key));) {
        if (!check_key(key, err))
            return false;
        if (doc_is_word(key, "stones") &&
            !doc_int(doc_value(key), 0, MAX_STONES, &out->stones))
            return fail(err, ERR_SYNTAX, N_("stones must be a number from 0 to 1000"));
    }
    return setup_read_members(&out->setup, &akropolis, document, err);
}

bool ak_appraise(Appraisal *out, const DocNode *document, Err *err)
{
    const DocNode *cells = doc_member(document, "cells");
    const DocNode *moves = doc_member(document, "moves");

    *out = (Appraisal){.setup.players = 2};
    if (!read_keys(out, document, err))
        return false;
    if (!cells == !moves)
        return fail(err, ERR_SYNTAX, N_("the file needs either \"cells\" or \"moves\""));
    return cells ? read_cells(out, cells, err) : read_moves(out, moves, err);
}

bool ak_answer_city(Text *out, const DocNode *document, const Setup *setup, Err *err)
{
    Appraisal appraisal;
    Json json = {.text = out};

    (void)setup;
    if (!ak_appraise(&appraisal, document, err))
        return false;
    put_object(&json);
    put_bool_as(&json, "ok", true);
    ak_appraisal_write(&json, &appraisal);
    put_end(&json);
    return true;
}
