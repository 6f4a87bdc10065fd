/* set_reader.c - see set_reader.h. */
#include "games/panticapaeum/set_reader.h"

#include <string.h>

SetNode pa_node_member(const SetNode *node, const char *key)
{
    return (SetNode){.parent = node, .key = key, .json = doc_member(node->json, key)};
}

SetNode pa_node_item(const SetNode *node, int index)
{
    return (SetNode){.parent = node, .index = index, .json = doc_item(node->json, index)};
}

SetNode pa_node_next(const SetNode *node, const DocNode *name)
{
    const DocNode *next = doc_next(node->json, name);

    return (SetNode){.parent = node, .name = next, .json = next ? doc_value(next) : NULL};
}

/* A sentence is one line, and a file must not send commands to a terminal. */
static const char *printable(char *text)
{
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            *at = '?';
    return text;
}

static void write_path(Text *text, const SetNode *node)
{
    char name[READER_TEXT];

    if (!node->parent)
        return;
    write_path(text, node->parent);
    if (node->name)
        doc_string(node->name, name, sizeof name);
    if (node->name || node->key)
        text_f(text, text->used ? ".%s" : "%s", node->key ? node->key : name);
    else
        text_f(text, "[%d]", node->index);
}

const char *pa_reader_path(SetReader *reader, const SetNode *node)
{
    Text text = text_in(reader->path, sizeof reader->path);

    write_path(&text, node);
    if (!text.used)
        text_str(&text, node->parent ? "''" : "the file");
    return printable(reader->path);
}

/* A string or name of the file, fit to be shown. Good until the next call. */
static const char *shown(SetReader *reader, const DocNode *word)
{
    doc_string(word, reader->shown, sizeof reader->shown);
    return printable(reader->shown);
}

static bool is_known(const SetKey *keys, const DocNode *name)
{
    if (doc_is_word(name, "note") || doc_is_word(name, "_note"))
        return true;
    for (; keys->name; keys++)
        if (doc_is_word(name, keys->name))
            return true;
    return false;
}

static void read_key(SetReader *reader, const SetNode *node, const SetKey *key)
{
    if (!node->json) {
        if (!key->may_miss)
            pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: is missing"),
                          pa_reader_path(reader, node));
    } else if (key->read) {
        key->read(reader, node, key);
    } else if (key->keys) {
        pa_reader_object(reader, node, key->keys);
    }
}

void pa_reader_object(SetReader *reader, const SetNode *node, const SetKey *keys)
{
    if (doc_kind(node->json) != DOC_OBJECT) {
        pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: must be an object"),
                      pa_reader_path(reader, node));
        return;
    }
    for (SetNode child = pa_node_next(node, NULL); child.name;
         child = pa_node_next(node, child.name))
        if (!is_known(keys, child.name))
            pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: unknown key"),
                          pa_reader_path(reader, &child));
    for (; keys->name; keys++) {
        SetNode child = pa_node_member(node, keys->name);
        read_key(reader, &child, keys);
    }
}

int pa_reader_list(SetReader *reader, const SetNode *node, int low, int high)
{
    int n = doc_kind(node->json) == DOC_ARRAY ? doc_count(node->json) : -1;

    return pa_set_check_list(&reader->faults, pa_reader_path(reader, node), n, low, high)
               ? n : -1;
}

bool pa_reader_int(SetReader *reader, const SetNode *node, int low, int high, int *out)
{
    return doc_int(node->json, low, high, out) ||
           pa_set_check_number(&reader->faults, pa_reader_path(reader, node), INT64_MIN,
                               low, high);
}

const char *pa_reader_string(SetReader *reader, const SetNode *node)
{
    if (doc_kind(node->json) != DOC_STRING) {
        pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: must be a word in quotes"),
                      pa_reader_path(reader, node));
        return NULL;
    }
    doc_string(node->json, reader->word, sizeof reader->word);
    return reader->word;
}

int pa_reader_word(SetReader *reader, const SetNode *node, const char *const words[],
                   int n, const char *unknown)
{
    if (!pa_reader_string(reader, node))
        return -1;
    int found = doc_find(node->json, words, n);
    if (found < 0)
        pa_faults_add(&reader->faults, ERR_SETUP, unknown, pa_reader_path(reader, node),
                      shown(reader, node->json));
    return found;
}

int pa_reader_colour(SetReader *reader, const SetNode *node)
{
    return pa_reader_word(reader, node, pa_colour_names, COLOURS,
                          N_("%s: unknown colour '%s'"));
}

void pa_read_number(SetReader *reader, const SetNode *node, const SetKey *key)
{
    int value;

    if (pa_reader_int(reader, node, key->low, key->high, &value) && key->to)
        *(uint8_t *)key->to = (uint8_t)value;
}

void pa_read_set_number(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const SetNumber *row = pa_set_numbers;

    while ((uint8_t *)&reader->set + row->at != key->to)
        row++;
    SetKey bounded = {.to = key->to, .low = row->low, .high = row->high};
    pa_read_number(reader, node, &bounded);
}

void pa_read_fixed_word(SetReader *reader, const SetNode *node, const SetKey *key)
{
    const char *word = pa_reader_string(reader, node);

    if (word && strcmp(word, key->word) != 0)
        pa_faults_add(&reader->faults, ERR_SETUP, N_("%s: must be '%s', not '%s'"),
                      pa_reader_path(reader, node), key->word, shown(reader, node->json));
}

void pa_read_numbers(SetReader *reader, const SetNode *node, const SetKey *each, int most,
                     uint8_t *n)
{
    int size = pa_reader_list(reader, node, 0, most);

    for (int i = 0; i < size; i++) {
        SetNode item = pa_node_item(node, i);
        SetKey key = {
            .to = (uint8_t *)each->to + i, .low = each->low, .high = each->high};
        pa_read_number(reader, &item, &key);
        ++*n;
    }
}
