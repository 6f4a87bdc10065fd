/* reader.c - see reader.h. */
#include "sets/reader.h"

#include <string.h>

Node node_member(const Node *node, const char *key)
{
    return (Node){.parent = node, .key = key, .json = json_object_get(node->json, key)};
}

Node node_item(const Node *node, int index)
{
    return (Node){.parent = node, .index = index,
                  .json = json_array_get(node->json, (size_t)index)};
}

/* A sentence is one line, and a terminal must not obey what a file says. */
static const char *printable(char *text)
{
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f)
            *at = '?';
    return text;
}

static void write_path(Text *text, const Node *node)
{
    if (!node->parent)
        return;
    write_path(text, node->parent);
    if (!node->key)
        text_f(text, "[%d]", node->index);
    else
        text_f(text, text->used ? ".%s" : "%s", node->key);
}

const char *reader_path(Reader *reader, const Node *node)
{
    Text text = text_in(reader->path, sizeof reader->path);

    write_path(&text, node);
    if (!text.used)
        text_str(&text, node->parent ? "''" : "the file");
    return printable(reader->path);
}

const char *reader_shown(Reader *reader, const char *word)
{
    Text text = text_in(reader->shown, sizeof reader->shown);

    text_str(&text, word);
    return printable(reader->shown);
}

static bool is_known(const Key *keys, const char *name)
{
    if (strcmp(name, "note") == 0 || strcmp(name, "_note") == 0)
        return true;
    for (; keys->name; keys++)
        if (strcmp(keys->name, name) == 0)
            return true;
    return false;
}

static void read_key(Reader *reader, const Node *node, const Key *key)
{
    if (!node->json) {
        if (!key->may_miss)
            pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: is missing"),
                         reader_path(reader, node));
    } else if (key->read) {
        key->read(reader, node, key);
    } else if (key->keys) {
        reader_object(reader, node, key->keys);
    }
}

void reader_object(Reader *reader, const Node *node, const Key *keys)
{
    const char *name;
    json_t *value;

    if (!json_is_object(node->json)) {
        pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: must be an object"),
                     reader_path(reader, node));
        return;
    }
    json_object_foreach(node->json, name, value) {
        Node child = {.parent = node, .key = name, .json = value};
        if (!is_known(keys, name))
            pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: unknown key"),
                         reader_path(reader, &child));
    }
    for (; keys->name; keys++) {
        Node child = node_member(node, keys->name);
        read_key(reader, &child, keys);
    }
}

int reader_list(Reader *reader, const Node *node, int low, int high)
{
    int64_t n = json_is_array(node->json) ? (int64_t)json_array_size(node->json) : -1;

    return pa_set_check_list(&reader->faults, reader_path(reader, node), n, low, high)
               ? (int)n : -1;
}

bool reader_int(Reader *reader, const Node *node, int low, int high, int *out)
{
    int64_t value =
        json_is_integer(node->json) ? json_integer_value(node->json) : INT64_MIN;

    *out = (int)value;
    return pa_set_check_number(&reader->faults, reader_path(reader, node), value, low,
                               high);
}

const char *reader_string(Reader *reader, const Node *node)
{
    const char *word = json_string_value(node->json);

    if (!word)
        pa_faults_add(&reader->faults, ERR_SYNTAX, N_("%s: must be a word in quotes"),
                     reader_path(reader, node));
    return word;
}

int reader_word(Reader *reader, const Node *node, const char *const words[], int n,
                const char *unknown)
{
    const char *word = reader_string(reader, node);

    if (!word)
        return -1;
    int found = text_find(words, n, word);
    if (found < 0)
        pa_faults_add(&reader->faults, ERR_SETUP, unknown, reader_path(reader, node),
                     reader_shown(reader, word));
    return found;
}

int reader_colour(Reader *reader, const Node *node)
{
    return reader_word(reader, node, pa_colour_names, COLOURS,
                       N_("%s: unknown colour '%s'"));
}

void read_number(Reader *reader, const Node *node, const Key *key)
{
    int value;

    if (reader_int(reader, node, key->low, key->high, &value) && key->to)
        *(uint8_t *)key->to = (uint8_t)value;
}

void read_set_number(Reader *reader, const Node *node, const Key *key)
{
    const SetNumber *row = pa_set_numbers;

    while ((uint8_t *)&reader->set + row->at != key->to)
        row++;
    Key bounded = {.to = key->to, .low = row->low, .high = row->high};
    read_number(reader, node, &bounded);
}

void read_fixed_word(Reader *reader, const Node *node, const Key *key)
{
    const char *word = reader_string(reader, node);

    if (word && strcmp(word, key->word) != 0)
        pa_faults_add(&reader->faults, ERR_SETUP, N_("%s: must be '%s', not '%s'"),
                     reader_path(reader, node), key->word, reader_shown(reader, word));
}

void read_numbers(Reader *reader, const Node *node, const Key *each, int most, uint8_t *n)
{
    int size = reader_list(reader, node, 0, most);

    for (int i = 0; i < size; i++) {
        Node item = node_item(node, i);
        Key key = {.to = (uint8_t *)each->to + i, .low = each->low, .high = each->high};
        read_number(reader, &item, &key);
        ++*n;
    }
}
