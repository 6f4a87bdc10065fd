/* set_read_boards.c - reads the boards, buildings and tokens of a set file. */
#include "games/panticapaeum/set_reader.h"

enum { MAX_BOX = 99 };              /* pieces of one kind */

static void read_building(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey keys[] = {
        {.name = "colour",
         .read = pa_read_fixed_word,
         .word = pa_colour_names[key->which],
         .may_miss = true},
        {"count", pa_read_number, &reader->box.buildings[key->which], .low = 1,
         .high = MAX_BOX},
        {"footprint", pa_read_set_number, .to = &reader->set.footprint[key->which]},
        {.name = "scores", .may_miss = true},
        {.name = NULL},
    };

    pa_reader_object(reader, node, keys);
}

void pa_read_buildings(SetReader *reader, const SetNode *node, const SetKey *key)
{
    SetKey keys[COLOURS + 1] = {{.name = NULL}};

    (void)key;
    for (int i = 0; i < COLOURS; i++)
        keys[i] =
            (SetKey){.name = pa_building_names[i], .read = read_building, .which = i};
    pa_reader_object(reader, node, keys);
}

static void read_costs(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey each = {.to = reader->box.costs[key->which], .low = 1, .high = MAX_COST};

    pa_read_numbers(reader, node, &each, MAX_COLUMN, &reader->box.n_costs[key->which]);
}

void pa_read_building_board(SetReader *reader, const SetNode *node, const SetKey *key)
{
    uint8_t *filled = reader->set.in_column;
    const SetKey filled_2_3[] = {
        {"2", pa_read_set_number, .to = &filled[2]},
        {"3", pa_read_set_number, .to = &filled[3]},
        {.name = NULL},
    };
    const SetKey filled_4[] = {
        {"4", pa_read_set_number, .to = &filled[4]},
        {.name = NULL},
    };
    const SetKey side_2_3[] = {
        {.name = "costs", .read = read_costs, .which = SIDE_2_3},
        {.name = "rows_filled", .keys = filled_2_3},
        {.name = NULL},
    };
    const SetKey side_4[] = {
        {.name = "costs", .read = read_costs, .which = SIDE_4},
        {.name = "rows_filled", .keys = filled_4},
        {.name = NULL},
    };
    const SetKey sides[] = {
        {.name = "2-3", .keys = side_2_3}, {.name = "4", .keys = side_4}, {.name = NULL},
    };
    const SetKey keys[] = {{.name = "sides", .keys = sides}, {.name = NULL}};

    (void)key;
    pa_reader_object(reader, node, keys);
}

/* The rows. */

static void read_improvement(SetReader *reader, const SetNode *node, const SetKey *key)
{
    int kind = pa_reader_word(reader, node, pa_improvement_names, IMPROVEMENTS,
                              N_("%s: unknown improvement '%s'"));

    if (kind >= 0)
        *(uint8_t *)key->to = (uint8_t)kind;
}

static void read_form_of_cell(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const char *ids[MAX_FORMS];
    int n = reader->set.n_forms;

    for (int i = 0; i < n; i++)
        ids[i] = reader->set.forms[i].id;
    int form = pa_reader_word(reader, node, ids, n, N_("%s: unknown aqueduct tile '%s'"));
    if (form >= 0)
        *(uint8_t *)key->to = (uint8_t)form;
}

static void read_cell_args(SetReader *reader, const SetNode *node, RowCell *cell)
{
    const SetKey type = {.name = "type"}, end = {.name = NULL};
    const SetKey keys[ROW_KINDS][4] = {
        [ROW_VP] =
            {
                type,
                {"vp", pa_read_number, &cell->arg, .low = 1, .high = MAX_VP},
                {"per", pa_read_number, &cell->per, .low = 1, .high = MAX_PER,
                 .may_miss = true},
                end,
            },
        [ROW_IMPROVEMENT] =
            {
                type,
                {.name = "kind", .read = read_improvement, .to = &cell->arg},
                end,
            },
        [ROW_AQUEDUCT] =
            {
                type,
                {.name = "form", .read = read_form_of_cell, .to = &cell->arg},
                end,
            },
        [ROW_SINGLE] = {type},
        [ROW_DOUBLE] = {type},
        [ROW_WORKER] = {type},
        [ROW_MOVE] = {type},
        [ROW_DRAW] = {type},
        [ROW_FREE] = {type},
        [ROW_ADVANCE] = {type},
    };

    pa_reader_object(reader, node, keys[cell->kind]);
}

static void read_row_cell(SetReader *reader, const SetNode *node, RowCell *cell)
{
    SetNode type = pa_node_member(node, "type");
    const SetKey just_type[] = {{.name = "type"}, {.name = NULL}};

    if (!type.json) {               /* reports that it is missing, or not an object */
        pa_reader_object(reader, node, just_type);
        return;
    }
    int kind = pa_reader_word(reader, &type, pa_row_kind_names, ROW_KINDS,
                              N_("%s: unknown type of cell '%s'"));
    if (kind < 0)
        return;
    cell->kind = (uint8_t)kind;
    cell->per = kind == ROW_VP;
    read_cell_args(reader, node, cell);
}

static void read_row(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    int n = pa_reader_list(reader, node, 1, MAX_ROW);

    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        read_row_cell(reader, &item, &set->rows[key->which][i]);
        set->row_length[key->which]++;
    }
}

static void read_row_order(SetReader *reader, const SetNode *node, const SetKey *key)
{
    unsigned seen = 0;
    int n = pa_reader_list(reader, node, COLOURS, COLOURS);

    (void)key;
    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        int colour = pa_reader_colour(reader, &item);
        if (colour < 0)
            continue;
        if (seen >> colour & 1)
            pa_faults_add(&reader->faults, ERR_SETUP,
                          N_("%s: the colour '%s' stands twice"),
                          pa_reader_path(reader, &item), pa_colour_names[colour]);
        seen |= 1u << colour;
        reader->set.row_order[i] = (uint8_t)colour;
    }
}

void pa_read_development_board(SetReader *reader, const SetNode *node, const SetKey *key)
{
    SetKey rows[COLOURS + 1] = {{.name = NULL}};
    const SetKey keys[] = {
        {.name = "row_order_top_to_bottom", .read = read_row_order},
        {.name = "rows", .keys = rows},
        {.name = NULL},
    };

    (void)key;
    for (int i = 0; i < COLOURS; i++)
        rows[i] = (SetKey){.name = pa_colour_names[i], .read = read_row, .which = i};
    pa_reader_object(reader, node, keys);
}

/* The tokens. */

static void read_singles(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    int n = pa_reader_list(reader, node, 0, MAX_TOKENS);

    (void)key;
    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        int colour = pa_reader_colour(reader, &item);
        set->single_tokens[set->n_single++] = (uint8_t)(colour < 0 ? 0 : colour);
    }
}

static void read_pair(SetReader *reader, const SetNode *node, uint8_t out[2])
{
    bool ok = true;

    if (pa_reader_list(reader, node, 2, 2) < 0)
        return;
    for (int i = 0; i < 2; i++) {
        SetNode item = pa_node_item(node, i);
        int colour = pa_reader_colour(reader, &item);
        ok = ok && colour >= 0;
        out[i] = (uint8_t)(colour < 0 ? 0 : colour);
    }
    if (ok)
        pa_set_check_pair(&reader->faults, pa_reader_path(reader, node), out);
}

static void read_doubles(SetReader *reader, const SetNode *node, const SetKey *key)
{
    Set *set = &reader->set;
    int n = pa_reader_list(reader, node, 0, MAX_TOKENS);

    (void)key;
    for (int i = 0; i < n; i++) {
        SetNode item = pa_node_item(node, i);
        read_pair(reader, &item, set->double_tokens[set->n_double++]);
    }
}

void pa_read_resource_tokens(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetKey keys[] = {
        {.name = "single", .read = read_singles},
        {.name = "double", .read = read_doubles},
        {.name = NULL},
    };

    (void)key;
    pa_reader_object(reader, node, keys);
}

void pa_read_improvement_tokens(SetReader *reader, const SetNode *node, const SetKey *key)
{
    SetKey keys[IMPROVEMENTS + 1] = {{.name = NULL}};

    (void)key;
    for (int i = 0; i < IMPROVEMENTS; i++)
        keys[i] = (SetKey){.name = pa_improvement_names[i], .read = pa_read_number,
                        .to = &reader->box.improvements[i], .low = 0, .high = MAX_BOX};
    pa_reader_object(reader, node, keys);
}
