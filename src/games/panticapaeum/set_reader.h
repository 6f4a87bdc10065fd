/* set_reader.h - how a set file is read, for set_read*.c alone: tables of keys, faults
 * by path.
 *
 * An object of the file is described by a table of Keys, filled in by the function that
 * knows where its values go. Reading goes on after a fault, so that one pass finds all of
 * them. */
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

/* A value of the file and where it is. */
typedef struct Node {
    const struct Node *parent;      /* NULL: the file itself */
    const char *key;                /* its name in an object, or */
    const DocNode *name;            /* its name there in the file, or */
    int index;                      /* its place in a list */
    const DocNode *json;            /* NULL: it is not there */
} Node;

/* A key of an object. Without `read` and `keys` it is information that nobody reads. */
typedef struct Key {
    const char *name;               /* a table ends with NULL */
    void (*read)(Reader *reader, const Node *node, const struct Key *key);
    void *to;                       /* where `read` puts it */
    int low, high;                  /* of a number */
    int which;                      /* colour or player of the key, where it has one */
    const struct Key *keys;         /* of an object without a `read` of its own */
    const char *word;               /* the only right one */
    bool may_miss;
} Key;

Node pa_node_member(const Node *node, const char *key);
Node pa_node_item(const Node *node, int index);

/* The member of an object after the one called `name`, the first after NULL; its name is
 * NULL after the last. */
Node pa_node_next(const Node *node, const DocNode *name);

/* The path of a node. Good until the next call. */
const char *pa_reader_path(Reader *reader, const Node *node);

/* Read an object by its table; a key that is not in it is a fault, for a slip of the pen
 * would change the game silently. `note` and `_note` may stand anywhere. */
void pa_reader_object(Reader *reader, const Node *node, const Key *keys);

/* How many entries a list has; -1 and a fault if it is none or not of `low` to `high`. */
int pa_reader_list(Reader *reader, const Node *node, int low, int high);

/* A whole number of `low` to `high`, or a fault. */
bool pa_reader_int(Reader *reader, const Node *node, int low, int high, int *out);

/* The string of a node, as much of it as a sentence may show; NULL and a fault if it is
 * none. Good until the next call. */
const char *pa_reader_string(Reader *reader, const Node *node);

/* The place of the node's word in a table; -1 and the fault `unknown` (path, word). */
int pa_reader_word(Reader *reader, const Node *node, const char *const words[], int n,
                const char *unknown);

int pa_reader_colour(Reader *reader, const Node *node);

/* For tables: a number from low to high into a uint8_t; one of pa_set_numbers, within its
 * bounds; a word that must be key->word. */
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

/* Read a list of numbers into `out`, at most `most` of low to high each. */
void pa_read_numbers(Reader *reader, const Node *node, const Key *each, int most,
                  uint8_t *n);

#endif
