/* set_reader.h - how a set file is read: tables of keys, faults by path. Only
 * set_read*.c uses it.
 *
 * An object in the file is described by a table of keys, which says where its values go.
 * Reading continues after a fault, so that one pass finds all of them. */
#ifndef PANTICAPAEUM_SET_READER_H
#define PANTICAPAEUM_SET_READER_H

#include "base/json_read.h"
#include "games/panticapaeum/set_check.h"

enum { READER_TEXT = 2 * MESSAGE_ARG_SIZE };    /* longer than what a message keeps */

typedef struct {
    Set set;
    SetBox box;
    Faults faults;
    char path[READER_TEXT], word[READER_TEXT], shown[READER_TEXT];
} SetReader;

/* A value in the file, and where it is. */
typedef struct SetNode {
    const struct SetNode *parent;   /* NULL: the file itself */
    const char *key;                /* its name in an object, or */
    const DocNode *name;            /* its name as it is in the file, or */
    int index;                      /* its index in a list */
    const DocNode *json;            /* NULL: it is not there */
} SetNode;

/* A key of an object. If it has neither `read` nor `keys`, its value is ignored. */
typedef struct SetKey {
    const char *name;               /* NULL ends a table */
    void (*read)(SetReader *reader, const SetNode *node, const struct SetKey *key);
    void *to;                       /* where `read` stores the value */
    int low, high;                  /* bounds of a number */
    int which;                      /* the key's colour or player, if it has one */
    const struct SetKey *keys;      /* of an object without its own `read` */
    const char *word;               /* the only word allowed */
    bool may_miss;
} SetKey;

SetNode pa_node_member(const SetNode *node, const char *key);
SetNode pa_node_item(const SetNode *node, int index);

/* The member of an object after the one called `name`, or the first if that is NULL; its
 * own name is NULL after the last. */
SetNode pa_node_next(const SetNode *node, const DocNode *name);

/* The path of a node. Valid until the next call. */
const char *pa_reader_path(SetReader *reader, const SetNode *node);

/* Read an object by its table. An unknown key is a fault, because a misspelt one would
 * silently change the game. `note` and `_note` are allowed anywhere. */
void pa_reader_object(SetReader *reader, const SetNode *node, const SetKey *keys);

/* How many entries a list has; -1 and a fault if it is not a list of `low` to
 * `high` entries. */
int pa_reader_list(SetReader *reader, const SetNode *node, int low, int high);

/* Read a whole number from `low` to `high`, or add a fault. */
bool pa_reader_int(SetReader *reader, const SetNode *node, int low, int high, int *out);

/* The string of a node, as much of it as a sentence may show; NULL and a fault if it is
 * not a string. Valid until the next call. */
const char *pa_reader_string(SetReader *reader, const SetNode *node);

/* The index of the node's word in a table; -1 and the fault `unknown` (path, word) if
 * it is not there. */
int pa_reader_word(SetReader *reader, const SetNode *node, const char *const words[],
                   int n, const char *unknown);

int pa_reader_colour(SetReader *reader, const SetNode *node);

/* For tables: read a number from low to high into a uint8_t; one of pa_set_numbers,
 * within its bounds; a word that must be key->word. */
void pa_read_number(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_set_number(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_fixed_word(SetReader *reader, const SetNode *node, const SetKey *key);

/* The parts of a file, for the table in set_read.c. */
void pa_read_terrain_tiles(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_aqueduct_tiles(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_buildings(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_building_board(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_development_board(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_resource_tokens(SetReader *reader, const SetNode *node, const SetKey *key);
void pa_read_improvement_tokens(SetReader *reader, const SetNode *node,
                                const SetKey *key);

/* Read a list of at most `most` numbers, with the bounds and the destination of
 * `each`. */
void pa_read_numbers(SetReader *reader, const SetNode *node, const SetKey *each, int most,
                     uint8_t *n);

#endif
