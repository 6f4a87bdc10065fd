/* events.c - the rows of src/table/event.c as the page's types and as the event part of
 * the reference; made.h says how it is called. */
#include <string.h>

#include "made.h"
#include "table/event.h"

/* The type of each kind of field in TypeScript and in a schema; words have their own. */
static const struct {
    const char *type, *schema;
} kinds[FIELD_KINDS] = {
    [FIELD_NUMBER] = {"number", "type: integer"},
    [FIELD_TRUTH] = {"boolean", "type: boolean"},
    [FIELD_TEXT] = {"string", "type: string"},
    [FIELD_WORD] = {NULL, NULL},
    [FIELD_NUMBERS] = {"number[]", "type: array, items: {type: integer}"},
    [FIELD_CLOCKS] = {"Clocks", "type: array, items: {type: [integer, 'null']}"},
    [FIELD_MOVES] = {"string[]", "type: array, items: {type: string}"},
    [FIELD_SEATS] = {"AgreedSeat[]",
                     "type: array, items: {$ref: '#/components/schemas/AgreedSeat'}"},
    [FIELD_SPEED] = {"string", "type: string"},
    [FIELD_GAME] = {"string", "type: string"},
    [FIELD_SETUP] = {"Record<string, string>", "$ref: '#/components/schemas/Setup'"},
    [FIELD_SET] = {"string", "type: string"},
    [FIELD_DIGEST] = {"string", "type: string, pattern: '^[0-9a-f]{16}$'"},
    [FIELD_TIME] = {"number", "type: integer"},
    [FIELD_TYPE] = {NULL, "type: string"},
};

/* Lists of words, and their names in TypeScript. */
static const struct {
    const char *name;
    const char *const *words;
    int first, n;
} lists[] = {
    {"Phase", phase_names, 0, PHASE_OVER + 1},
    {"SeatKind", seat_kind_names, 0, SEAT_BOT + 1},
    {"Aids", aids_names, 0, AIDS_FULL + 1},
    {"Standing", standing_names, 0, REPLACED + 1},
    {"VoteChoice", vote_names, VOTE_WAIT, VOTE_END + 1},
    {"GivenUp", reason_names, REASON_LEFT, REASONS},
    {"Reason", reason_names, 0, REASONS},
    {"Watch", watch_names, 0, WATCHES},
};

enum { LISTS = sizeof lists / sizeof *lists };

static void write_words(Text *out, const char *format, const char *between,
                        const char *const *words, int first, int n)
{
    for (int i = first; i < n; i++) {
        text_str(out, i > first ? between : "");
        for (const char *c = format; *c; c++)
            if (*c == '*')
                text_str(out, words[i]);
            else
                text_char(out, *c);
    }
}

static const char *type_of(const EventField *field)
{
    for (int i = 0; i < LISTS && field->kind == FIELD_WORD; i++)
        if (lists[i].words == field->words && lists[i].first == field->first_word)
            return lists[i].name;
    return kinds[field->kind].type;
}

static void write_member(Text *out, const EventField *field)
{
    text_f(out, "  %s%s: %s;", field->key, field->is_optional ? "?" : "", type_of(field));
    text_f(out, field->about ? " // %s\n" : "%s\n", field->about ? field->about : "");
}

/* "tookback" as the name of a type: Tookback. */
static void write_name(Text *out, const char *name)
{
    text_char(out, (char)(name[0] - 'a' + 'A'));
    text_str(out, name + 1);
}

static void write_interface(Text *out, const EventRow *row)
{
    text_f(out, "\n/** %s */\nexport interface ", row->about);
    write_name(out, row->name);
    text_f(out, " extends %s {\n  type: \"%s\";\n", row->has_seat ? "OfSeat" : "Common",
           row->name);
    for (const EventField *field = row->fields; field->key; field++)
        write_member(out, field);
    text_str(out, "}\n");
}

static void write_types(Text *out)
{
    text_str(
        out,
        "// events.ts - what happens at a table; made from src/table/event.c by `ninja "
        "events`, not by hand.\n");
    for (int i = 0; i < LISTS; i++) {
        text_f(out, "export type %s = ", lists[i].name);
        write_words(out, "\"*\"", " | ", lists[i].words, lists[i].first, lists[i].n);
        text_str(out, ";\n");
    }
    text_str(out, "\n/** Milliseconds left by seat; null: it has no clock. */\n"
                  "export type Clocks = (number | null)[];\n\n"
                  "/** An open seat waits for whoever joins. */\n"
                  "export interface AgreedSeat {\n  kind: SeatKind;\n  name?: string;\n"
                  "  level?: string;\n}\n\ninterface Common {\n");
    for (const EventField *field = event_common; field->key; field++)
        if (field->kind != FIELD_TYPE)
            write_member(out, field);
    text_str(out, "}\n\ninterface OfSeat extends Common {\n  seat: number;\n}\n");
    for (int i = 0; i < EVENT_TYPES; i++)
        write_interface(out, &event_types[i]);
    text_str(out, "\nexport type ServerEvent =\n");
    for (int i = 0; i < EVENT_TYPES; i++) {
        text_str(out, "  | ");
        write_name(out, event_types[i].name);
        text_str(out, i + 1 < EVENT_TYPES ? "\n" : ";\n");
    }
}

/* Some words mean something else in YAML. */
static void write_key(Text *out, const char *key)
{
    bool is_odd = strcmp(key, "yes") == 0 || strcmp(key, "on") == 0;

    text_f(out, is_odd ? "'%s'" : "%s", key);
}

static void write_property(Text *out, const EventField *field)
{
    text_str(out, "        ");
    write_key(out, field->key);
    text_str(out, ": {");
    if (field->kind == FIELD_WORD) {
        text_str(out, "enum: [");
        write_words(out, "*", ", ", field->words, field->first_word, field->n_words);
        text_char(out, ']');
    } else {
        text_str(out, kinds[field->kind].schema);
    }
    if (field->about && field->kind != FIELD_SETUP)
        text_f(out, ", description: \"%s\"", field->about);
    text_str(out, "}\n");
}

static void write_required(Text *out, const EventRow *row)
{
    text_f(out, "      required: [type%s", row->has_seat ? ", seat" : "");
    for (const EventField *field = row->fields; field->key; field++)
        if (!field->is_optional) {
            text_str(out, ", ");
            write_key(out, field->key);
        }
    text_str(out, "]\n");
}

static void write_schema(Text *out, const EventRow *row)
{
    text_str(out, "    Event");
    write_name(out, row->name);
    text_f(out, ":\n      description: \"%s\"\n", row->about);
    text_str(out, "      allOf: [{$ref: '#/components/schemas/EventCommon'}]\n");
    write_required(out, row);
    text_f(out, "      properties:\n        type: {const: %s}\n", row->name);
    for (const EventField *field = row->fields; field->key; field++)
        write_property(out, field);
}

static void write_reference(Text *out)
{
    text_str(out, "    Event:\n      oneOf:\n");
    for (int i = 0; i < EVENT_TYPES; i++) {
        text_str(out, "        - $ref: '#/components/schemas/Event");
        write_name(out, event_types[i].name);
        text_str(out, "'\n");
    }
    text_str(out, "    EventCommon:\n      type: object\n"
                  "      required: [version, type, at, digest]\n      properties:\n");
    for (const EventField *field = event_common; field->key; field++)
        write_property(out, field);
    text_str(out, "    AgreedSeat:\n      type: object\n      required: [kind]\n"
                  "      properties:\n        kind: {enum: [");
    write_words(out, "*", ", ", seat_kind_names, 0, SEAT_BOT + 1);
    text_str(out, "]}\n        name: {type: string}\n        level: {type: string}\n");
    for (int i = 0; i < EVENT_TYPES; i++)
        write_schema(out, &event_types[i]);
}

static void write_whole(Text *out, const char *old)
{
    (void)old;
    write_types(out);
}

/* The old reference with the text between the marks replaced. */
static void write_marked(Text *out, const char *old)
{
    text_str(out, made_between(out, old,
                               "    # Made from src/table/event.c by `ninja events`.\n",
                               "    # End of the generated part.\n", write_reference));
}

static const MadeFile files[] = {
    {"web/src/online/events.ts", write_whole},
    {"docs/openapi.yaml", write_marked},
    {NULL, NULL},
};

int main(int argc, char **argv)
{
    return made_files(files, "events", argc, argv);
}
