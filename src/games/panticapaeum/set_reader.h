/* set_reader.h - how a set file is read: tables of keys, faults by path. Only
 * set_read*.c uses it.
 *
 * An object in the file is described by a table of keys, which says where its values go.
 * Reading continues after a fault, so that one pass finds all of them. */
#ifndef PANTICAPAEUM_SET_READER_H
#define PANTICAPAEUM_SET_READER_H

#include "base/json_read.h"
#include "games/panticapaeum/set_check.h"

enum { READER_TEXT = 2 * MESSAGE_ARG_SIZE };   /* longer than what a message keeps */

typedef struct {
    Set set;
    SetBox box;
    Faults faults;
    char path[READER_TEXT], word[READER_TEXT], shown[READER_TEXT];
} Reader;

/* A value in the file, and where it is. */
typedef struct Node {
    const struct Node *parent;      /* NULL: the file itself */
    const char *key;                /* its name in an object, or */
    const DocNode *name;            /* its name as it is in the file, or */
    int index;                      /* its index in a list */
    const DocNode *json;            /* NULL: it is not there */
} Node;

/* A key of an object. If it has neither `read` nor `keys`, its value is ignored. */
typedef struct Key {
    const char *name;               /* NULL ends a table */
    void (*read)(Reader *reader, const Node *node, const struct Key *key);
    void *to;                       /* where `read` stores the value */
    int low, high;                  /* bounds of a number */
    int which;                      /* the key's colour or player, if it has one */
    const struct Key *keys;         /* of an object without its own `read` */
    const char *word;               /* the only word allowed */
    bool may_miss;
} Key;

Node pa_node_member(const Node *node, const char *key);
Node pa_node_item(const Node *node, int index);

/* The member of an object after the one called `name`, or the first if that is NULL; its
 * own name is NULL after the last. */
Node pa_node_next(const Node *node, const DocNode *name);

/* The path of a node. Valid until the next call. */
const char *pa_reader_path(Reader *reader, const Node *node);

/* Read an object by its table. An unknown key is a fault, because a misspelt one would
 * silently change the game. `note` and `_note` are allowed anywhere. */
void pa_reader_object(Reader *reader, const Node *node, const Key *keys);

/* How many entries a list has; -1 and a fault if it is not a list of `low` to
 * `high` entries. */
int pa_reader_list(Reader *reader, const Node *node, int low, int high);

/* Read a whole number from `low` to `high`, or add a fault. */
bool pa_reader_int(Reader *reader, const Node *node, int low, int high, int *out);

/* The string of a node, as much of it as a sentence may show; NULL and a fault if it is
 * not a string. Valid until the next call. */
const char *pa_reader_string(Reader *reader, const Node *node);

/* The index of the node's word in a table; -1 and the fault `unknown` (path, word) if
 * it is not there. */
int pa_reader_word(Reader *reader, const Node *node, const char *const words[], int n,
                const char *unknown);

int pa_reader_colour(Reader *reader, const Node *node);

/* For tables: read a number from low to high into a uint8_t; one of pa_set_numbers,
 * within its bounds; a word that must be key->word. */
void pa_read_number(Reader *reader, const Node *node, const Key *key);
void pa_read_set_number(Reader *reader, const Node *node, const Key *key);
void pa_read_fixed_word(Reader *reader, const Node *node, const Key *key);

/* The parts of a file, for the table in set_read.c. */
void pa_read_terrain_tiles(Reader *reader, const Node *node, const Key *key);
void pa_read_aqueduct_tiles(Reader *reader, const Node *node, const Key *key);
void pa_read_buildings(Reader *reader, const Node *node, const Key *key);
void pa_read_building_board(Reader *reader, const Node *node, const Key *key);
void pa_read_development_board(Reader *reader, const Node *node, const Key *key);
void pa_read_resource_tokens(Reader *reader, const Node *node, const Key *key);
void pa_read_improvement_tokens(Reader *reader, const Node *node, const Key *key);

/* Read a list of at most `most` numbers, with the bounds and the destination of
 * `each`. */
void pa_read_numbers(Reader *reader, const Node *node, const Key *each, int most,
                  uint8_t *n);

#endif
