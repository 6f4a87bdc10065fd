/* set_read_tiles.c - reads the tiles of a set file: shapes, contents, ids. */
#include <string.h>

#include "games/panticapaeum/set_reader.h"

enum { FAR = 99 };

/* Read a cell as it is in the file, where any place may be the origin. */
static bool read_cell(SetReader *reader, const SetNode *node, SetPlace *out,
                      uint8_t *shows)
{
    SetNode x = pa_node_item(node, 0), y = pa_node_item(node, 1),
         content = pa_node_item(node, 2);

    if (doc_count(node->json) != 3 || doc_kind(x.json) != DOC_INTEGER ||
        doc_kind(y.json) != DOC_INTEGER || doc_kind(content.json) != DOC_STRING) {
        pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: must be [x, y, \"content\"]"),
                      pa_reader_path(reader, node));
        return false;
    }
    content.parent = node->parent;  /* a fault names the cell, not a part of it */
    content.index = node->index;
    int word = pa_reader_word(reader, &content, pa_content_names, CONTENTS,
                              N_("%s: unknown content '%s'"));
    *shows = (uint8_t)word;
    return pa_reader_int(reader, &x, -FAR, FAR, &out->x) &&
           pa_reader_int(reader, &y, -FAR, FAR, &out->y) && word >= 0;
}

/* Read the list of cells into a tile, with the first cell at 0,0. */
static bool read_cells(SetReader *reader, const SetNode *node, TerrainTile *tile)
{
    SetPlace places[MAX_TILE_CELLS];
    int n = pa_reader_list(reader, node, 1, MAX_TILE_CELLS);
    bool ok = n > 0;

    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        ok = read_cell(reader, &item, &places[i], &tile->cells[i].content) && ok;
    }
    if (!ok ||
        !pa_set_check_shape(&reader->faults, pa_reader_path(reader, node), places, n))
        return false;
    tile->n = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        tile->cells[i].x = (int8_t)(places[i].x - places[0].x);
        tile->cells[i].y = (int8_t)(places[i].y - places[0].y);
    }
    return true;
}

static void read_terrain_cells(SetReader *reader, const SetNode *node, const SetKey *key)
{
    if (read_cells(reader, node, key->to))
        pa_set_check_wild(&reader->faults, pa_reader_path(reader, node), key->to, false);
}

static void read_form_cells(SetReader *reader, const SetNode *node, const SetKey *key)
{
    if (read_cells(reader, node, key->to))
        pa_set_check_wild(&reader->faults, pa_reader_path(reader, node), key->to, true);
}

static void take_id(SetReader *reader, const SetNode *node, const char *id,
                    char out[TILE_ID])
{
    if (pa_set_check_id(&reader->faults, pa_reader_path(reader, node), id, &reader->set))
        memcpy(out, id, strlen(id) + 1);
}

static void read_id(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const char *id = pa_reader_string(reader, node);

    if (id)
        take_id(reader, node, id, key->to);
}

static void read_tile(SetReader *reader, const SetNode *node, TerrainTile *tile)
{
    const SetKey keys[] = {
        {.name = "id", .read = read_id, .to = tile->id},
        {.name = "cells", .read = read_terrain_cells, .to = tile},
        {.name = "n", .may_miss = true},
        {.name = "template", .may_miss = true},
        {.name = "shape", .may_miss = true},
        {.name = NULL},
    };

    tile->count = 1;
    pa_reader_object(reader, node, keys);
}

void pa_read_terrain_tiles(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    int n = pa_reader_list(reader, node, 1, MAX_TERRAIN);

    (void)key;
    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        read_tile(reader, &item, &set->tiles[i]);
        set->n_tiles++;
    }
}

static void read_form(SetReader *reader, const SetNode *node, TerrainTile *form)
{
    const SetKey keys[] = {
        {.name = "cells", .read = read_form_cells, .to = form},
        {"count", pa_read_number, &form->count, .low = 1, .high = MAX_COPIES},
        {.name = "shape", .may_miss = true},
        {.name = NULL},
    };
    char id[READER_TEXT];

    doc_string(node->name, id, sizeof id);
    take_id(reader, node, id, form->id);
    pa_reader_object(reader, node, keys);
}

void pa_read_aqueduct_tiles(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;

    (void)key;
    if (doc_kind(node->json) != DOC_OBJECT || doc_count(node->json) > MAX_FORMS) {
        pa_faults_add(&reader->faults, ERR_SYNTAX,
                      N_("%s: must be an object of at most %d forms"),
                      pa_reader_path(reader, node), MAX_FORMS);
        return;
    }
    for (SetNode form = pa_node_next(node, NULL); form.name;
         form = pa_node_next(node, form.name)) {
        read_form(reader, &form, &set->forms[set->n_forms]);
        set->n_forms++;
    }
}
