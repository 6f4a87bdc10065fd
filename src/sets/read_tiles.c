/* read_tiles.c - the tiles of a set file: shapes, contents, ids. */
#include <stdlib.h>
#include <string.h>

#include "sets/reader.h"

enum { FAR = 99, MAX_COPIES = 99 };

/* A cell as the file has it: any origin. */
typedef struct {
    int x, y, content;
} FileCell;

static bool read_cell(Reader *reader, const Node *node, FileCell *out)
{
    Node x = node_item(node, 0), y = node_item(node, 1), content = node_item(node, 2);

    if (json_array_size(node->json) != 3 || !json_is_integer(x.json) ||
        !json_is_integer(y.json) || !json_is_string(content.json)) {
        reader_fault(reader, ERR_SYNTAX, N_("%s: must be [x, y, \"content\"]"),
                     reader_path(reader, node));
        return false;
    }
    content.parent = node->parent;  /* a fault is told of the cell, not of a part of it */
    content.index = node->index;
    out->content = reader_word(reader, &content, pa_content_names, CONTENTS,
                               N_("%s: unknown content '%s'"));
    return reader_int(reader, &x, -FAR, FAR, &out->x) &&
           reader_int(reader, &y, -FAR, FAR, &out->y) && out->content >= 0;
}

static bool touch(const FileCell *a, const FileCell *b)
{
    return abs(a->x - b->x) + abs(a->y - b->y) == 1;
}

/* Can every cell be reached from the first over sides? */
static bool hang_together(const FileCell cells[], int n)
{
    unsigned reached = 1;

    for (int pass = 1; pass < n; pass++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (reached >> i & 1 && touch(&cells[i], &cells[j]))
                    reached |= 1u << j;
    return reached == (1u << n) - 1;
}

/* PA-2.1, PA-2.2: a tile is a polyomino. */
static bool check_shape(Reader *reader, const Node *node, const FileCell cells[], int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < i; j++)
            if (cells[i].x == cells[j].x && cells[i].y == cells[j].y) {
                Node item = node_item(node, i);
                reader_fault(reader, ERR_SETUP,
                             N_("%s: this cell stands twice in its tile"),
                             reader_path(reader, &item));
                return false;
            }
    if (hang_together(cells, n))
        return true;
    reader_fault(reader, ERR_SETUP,
                 N_("%s: the cells do not all hang together by their sides"),
                 reader_path(reader, node));
    return false;
}

/* Read the list of cells into a tile, the first of them at 0, 0. */
static bool read_cells(Reader *reader, const Node *node, TerrainTile *tile)
{
    FileCell cells[MAX_TILE_CELLS];
    int n = reader_list(reader, node, 1, MAX_TILE_CELLS);
    bool ok = n > 0;

    for (int i = 0; i < n; i++) {
        Node item = node_item(node, i);
        ok = read_cell(reader, &item, &cells[i]) && ok;
    }
    if (!ok || !check_shape(reader, node, cells, n))
        return false;
    tile->n = (uint8_t)n;
    for (int i = 0; i < n; i++)
        tile->cells[i] = (TileCell){
            .x = (int8_t)(cells[i].x - cells[0].x),
            .y = (int8_t)(cells[i].y - cells[0].y),
            .content = (uint8_t)cells[i].content,
        };
    return true;
}

static int count_wild(const TerrainTile *tile)
{
    int n = 0;

    for (int i = 0; i < tile->n; i++)
        n += tile->cells[i].content == WILD;
    return n;
}

static void read_terrain_cells(Reader *reader, const Node *node, const Key *key)
{
    const TerrainTile *tile = key->to;

    if (!read_cells(reader, node, key->to) || count_wild(tile) == 0)
        return;
    for (int i = 0; i < tile->n; i++) {
        Node item = node_item(node, i);
        if (tile->cells[i].content == WILD)
            reader_fault(reader, ERR_SETUP,
                         N_("%s: only aqueduct tiles have a wild cell"),
                         reader_path(reader, &item));
    }
}

/* PA-2.4. */
static void read_form_cells(Reader *reader, const Node *node, const Key *key)
{
    if (!read_cells(reader, node, key->to))
        return;
    int n = count_wild(key->to);
    if (n != 1)
        reader_fault(
            reader, ERR_SETUP,
            N_("%s: an aqueduct tile has exactly one wild cell, and this has %d"),
            reader_path(reader, node), n);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_id(const char *id)
{
    size_t n = strlen(id);

    if (n == 0 || n >= TILE_ID || !is_letter(*id))
        return false;
    for (const char *at = id; *at; at++)
        if (!is_letter(*at) && (*at < '0' || *at > '9'))
            return false;
    return true;
}

static bool is_taken(const Set *set, const char *id)
{
    for (int i = 0; i < set->n_tiles; i++)
        if (strcmp(set->tiles[i].id, id) == 0)
            return true;
    for (int i = 0; i < set->n_forms; i++)
        if (strcmp(set->forms[i].id, id) == 0)
            return true;
    return false;
}

/* Ids are typed by people and read in records: short, and each of one tile only. */
static void take_id(Reader *reader, const Node *node, const char *id, char out[TILE_ID])
{
    if (!is_id(id))
        reader_fault(
            reader, ERR_SETUP,
            N_("%s: an id is a letter and up to two letters or digits, not '%s'"),
            reader_path(reader, node), reader_shown(reader, id));
    else if (is_taken(&reader->set, id))
        reader_fault(reader, ERR_SETUP, N_("%s: the id '%s' is another tile's"),
                     reader_path(reader, node), id);
    else
        memcpy(out, id, strlen(id) + 1);
}

static void read_id(Reader *reader, const Node *node, const Key *key)
{
    const char *id = reader_string(reader, node);

    if (id)
        take_id(reader, node, id, key->to);
}

static void read_tile(Reader *reader, const Node *node, TerrainTile *tile)
{
    const Key keys[] = {
        {.name = "id", .read = read_id, .to = tile->id},
        {.name = "cells", .read = read_terrain_cells, .to = tile},
        {.name = "n", .may_miss = true},
        {.name = "template", .may_miss = true},
        {.name = "shape", .may_miss = true},
        {.name = NULL},
    };

    tile->count = 1;
    reader_object(reader, node, keys);
}

void read_terrain_tiles(Reader *reader, const Node *node, const Key *key)
{
    Set *set = &reader->set;
    int n = reader_list(reader, node, 1, MAX_TERRAIN);

    (void)key;
    for (int i = 0; i < n; i++) {
        Node item = node_item(node, i);
        read_tile(reader, &item, &set->tiles[i]);
        set->n_tiles++;
    }
}

static void read_form(Reader *reader, const Node *node, TerrainTile *form)
{
    const Key keys[] = {
        {.name = "cells", .read = read_form_cells, .to = form},
        {"count", read_number, &form->count, .low = 1, .high = MAX_COPIES},
        {.name = "shape", .may_miss = true},
        {.name = NULL},
    };

    take_id(reader, node, node->key, form->id);
    reader_object(reader, node, keys);
}

void read_aqueduct_tiles(Reader *reader, const Node *node, const Key *key)
{
    Set *set = &reader->set;
    const char *id;
    json_t *value;

    (void)key;
    if (!json_is_object(node->json) || json_object_size(node->json) > MAX_FORMS) {
        reader_fault(reader, ERR_SYNTAX, N_("%s: must be an object of at most %d forms"),
                     reader_path(reader, node), MAX_FORMS);
        return;
    }
    json_object_foreach(node->json, id, value) {
        Node form = {.parent = node, .key = id, .json = value};
        read_form(reader, &form, &set->forms[set->n_forms]);
        set->n_forms++;
    }
}
