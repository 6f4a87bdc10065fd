/* po2c.c - turns the catalogues of po/ into C tables, at build time.
 *
 *   po2c OUT.c uk=po/uk.po cs=po/cs.po ...
 *
 * It reads what gettext's tools write: msgid, msgid_plural, msgstr, msgstr[n], strings
 * over several lines, comments. Fuzzy, obsolete and empty entries are left out, so that
 * their sentences stay English. It checks what would break the build or the lookup;
 * msgfmt checks whether translations fit: see script/check-po. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/say/catalogue.h"

enum { BAD_INPUT = 2, MAX_EXPRESSION = 1024, MAX_CODE = 12 };

typedef struct {
    int line;                       /* where it begins */
    bool is_fuzzy;
    char *id, *plural, *forms[MAX_FORMS];
} Entry;

typedef struct {
    char code[MAX_CODE];            /* uk */
    const char *path;
    int line;                       /* being read */
    bool next_is_fuzzy;             /* a comment says so about the next entry */
    char **field;                   /* the field that a string on a line of its own
                                       continues */
    Entry *entries;
    size_t n;
    int n_forms;
    char expression[MAX_EXPRESSION];    /* of Plural-Forms, its tokens apart */
} Po;

__attribute__((format(printf, 3, 4), noreturn))
static void stop(const Po *po, int line, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    if (line)
        fprintf(stderr, "%s:%d: ", po->path, line);
    else
        fprintf(stderr, "%s: ", po->path);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(BAD_INPUT);
}

static void *must(void *memory)
{
    if (!memory) {
        fputs("po2c: out of memory\n", stderr);
        exit(BAD_INPUT);
    }
    return memory;
}

/* Reading. */

static const struct {
    char letter, means;
} escapes[] = {
    {'n', '\n'}, {'t', '\t'}, {'r', '\r'}, {'"', '"'}, {'\\', '\\'},
    {'a', '\a'}, {'b', '\b'}, {'f', '\f'}, {'v', '\v'},
};

static char unescape(const Po *po, char letter)
{
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (escapes[i].letter == letter)
            return escapes[i].means;
    stop(po, po->line, "unknown escape \\%c in a string", letter);
}

/* Append the string in quotes at `at`, the last thing of its line, to the field. */
static void read_string(const Po *po, const char *at)
{
    char **field = po->field;
    size_t n = *field ? strlen(*field) : 0;

    at += strspn(at, " \t");
    if (*at++ != '"')
        stop(po, po->line, "a string in quotes is missing");
    *field = must(realloc(*field, n + strlen(at) + 1));
    for (; *at && *at != '"'; at++) {
        bool is_escape = *at == '\\';
        at += is_escape;
        (*field)[n++] = is_escape ? unescape(po, *at) : *at;
    }
    (*field)[n] = '\0';
    if (*at != '"')
        stop(po, po->line, "a string does not end");
    if (at[1 + strspn(at + 1, " \t\r\n")])
        stop(po, po->line, "something follows a string");
}

static void free_entry(Entry *entry)
{
    free(entry->id);
    free(entry->plural);
    for (int i = 0; i < MAX_FORMS; i++)
        free(entry->forms[i]);
}

static void begin_entry(Po *po)
{
    po->entries = must(realloc(po->entries, (po->n + 1) * sizeof *po->entries));
    po->entries[po->n++] = (Entry){.line = po->line, .is_fuzzy = po->next_is_fuzzy};
    po->next_is_fuzzy = false;
}

/* Begin a field of the current entry, which must have a msgid and not yet this field. */
static void begin_field(Po *po, const char *keyword, char **field)
{
    if (!field)
        stop(po, po->line, "%s without a msgid before it", keyword);
    if (*field)
        stop(po, po->line, "%s stands twice in one entry", keyword);
    po->field = field;
}

/* The number in `msgstr[N]`; 0 for a plain `msgstr`. Moves past it. */
static int read_index(const Po *po, const char **at)
{
    if (**at != '[')
        return 0;
    int n = (*at)[1] - '0';
    if (n < 0 || n >= MAX_FORMS || (*at)[2] != ']')
        stop(po, po->line, "the forms of a plural are msgstr[0] to msgstr[%d]",
             MAX_FORMS - 1);
    *at += 3;
    return n;
}

static bool skip_word(const char **at, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(*at, word, n) != 0 || !strchr(" \t\r\n\"[", (*at)[n]))
        return false;
    *at += n;
    return true;
}

static void read_line(Po *po, const char *at)
{
    Entry *entry = po->n ? &po->entries[po->n - 1] : NULL;

    if (*at == '"' && !po->field)
        stop(po, po->line, "a string that belongs to nothing");
    if (skip_word(&at, "msgid")) {
        begin_entry(po);
        po->field = &po->entries[po->n - 1].id;
    } else if (skip_word(&at, "msgid_plural")) {
        begin_field(po, "msgid_plural", entry ? &entry->plural : NULL);
    } else if (skip_word(&at, "msgstr")) {
        int form = read_index(po, &at);
        begin_field(po, "msgstr", entry ? &entry->forms[form] : NULL);
    } else if (*at != '"') {
        stop(po, po->line, "'%.*s' is not a keyword here", (int)strcspn(at, " \t\r\n"),
             at);
    }
    read_string(po, at);
}

static void read_comment(Po *po, const char *at)
{
    if (at[1] == ',' && strstr(at, "fuzzy"))
        po->next_is_fuzzy = true;
    if (at[1] == '~')
        po->next_is_fuzzy = false;  /* an obsolete entry may have been fuzzy too */
    po->field = NULL;
}

static void read_file(Po *po)
{
    FILE *file = fopen(po->path, "r");
    char *line = NULL;
    size_t size = 0;

    if (!file)
        stop(po, 0, "cannot be read: %s", strerror(errno));
    while (getline(&line, &size, file) >= 0) {
        const char *at = line + strspn(line, " \t\r\n");
        po->line++;
        if (*at == '#')
            read_comment(po, at);
        else if (*at)
            read_line(po, at);
    }
    if (ferror(file))
        stop(po, po->line, "cannot be read on: %s", strerror(errno));
    fclose(file);
    free(line);
}

/* The header: the entry whose msgid is empty. */

static const char *const tokens[] = {
    "==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "?", ":", "(", ")",
    "+",  "-",  "*",  "/",  "%",  "n",
};

/* How long the token at `at` is; 0 if there is none. */
static size_t token_length(const char *at)
{
    size_t digits = strspn(at, "0123456789");

    for (size_t i = 0; !digits && i < sizeof tokens / sizeof *tokens; i++)
        if (strncmp(at, tokens[i], strlen(tokens[i])) == 0)
            return strlen(tokens[i]);
    return digits;
}

/* Copy the expression up to its semicolon. It will be compiled, so it may contain only
 * these tokens; blanks between them make sure that no two form an assignment. */
static void read_expression(Po *po, int line, const char *at)
{
    char *out = po->expression;

    while (*(at += strspn(at, " \t")) && *at != ';' && *at != '\n') {
        size_t n = token_length(at);
        if (n == 0)
            stop(po, line, "Plural-Forms is an expression in n, and '%c' is not", *at);
        if (out + n + 2 > po->expression + MAX_EXPRESSION)
            stop(po, line, "Plural-Forms is too long");
        memcpy(out, at, n);
        out += n;
        *out++ = ' ';
        at += n;
    }
    if (out == po->expression)
        stop(po, line, "Plural-Forms has no expression");
    out[-1] = '\0';
}

static void read_header(Po *po, const Entry *header)
{
    const char *text = header->forms[0] ? header->forms[0] : "";
    const char *plural = strstr(text, "Plural-Forms:");
    int length = 0;

    if (!strstr(text, "charset=UTF-8"))
        stop(po, header->line, "the header must say charset=UTF-8");
    if (!plural ||
        sscanf(plural, "Plural-Forms: nplurals=%d; plural=%n", &po->n_forms,
               &length) != 1 ||
        length == 0)
        stop(po, header->line, "the header lacks Plural-Forms: nplurals=N; plural=...;");
    if (po->n_forms < 1 || po->n_forms > MAX_FORMS)
        stop(po, header->line, "nplurals must be 1 to %d", MAX_FORMS);
    read_expression(po, header->line, plural + length);
}

/* Checking and sorting. */

/* How many of an entry's forms are translated. */
static int count_forms(const Entry *entry)
{
    int n = 0;

    for (int i = 0; i < MAX_FORMS; i++)
        n += entry->forms[i] && *entry->forms[i];
    return n;
}

/* Is the entry to be kept? A half-translated one is an error. */
static bool keep(const Po *po, const Entry *entry)
{
    int n = count_forms(entry), want = entry->plural ? po->n_forms : 1;

    if (!entry->forms[0])
        stop(po, entry->line, "the entry has no msgstr");
    if (*entry->id == '\0' || entry->is_fuzzy || n == 0)
        return false;
    if (n != want || !*entry->forms[0])
        stop(po, entry->line, "the entry has %d of %d forms", n, want);
    return true;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const Entry *)a)->id, ((const Entry *)b)->id);
}

static void check(Po *po)
{
    size_t kept = 0;

    if (po->n == 0 || *po->entries[0].id)
        stop(po, 1, "the file must begin with a header: msgid \"\"");
    read_header(po, &po->entries[0]);
    for (size_t i = 0; i < po->n; i++)
        if (keep(po, &po->entries[i]))
            po->entries[kept++] = po->entries[i];
        else
            free_entry(&po->entries[i]);
    po->n = kept;
    qsort(po->entries, po->n, sizeof *po->entries, by_id);
    for (size_t i = 1; i < po->n; i++)
        if (by_id(&po->entries[i - 1], &po->entries[i]) == 0)
            stop(po, po->entries[i].line, "the sentence is also on line %d",
                 po->entries[i - 1].line);
}

/* Writing. */

static void write_string(FILE *out, const char *str)
{
    fputc('"', out);
    for (; *str; str++) {
        if (*str == '"' || *str == '\\')
            fprintf(out, "\\%c", *str);
        else if ((unsigned char)*str < ' ')
            fprintf(out, "\\%03o", (unsigned)*str);
        else
            fputc(*str, out);
    }
    fputc('"', out);
}

static void write_entry(FILE *out, const Entry *entry)
{
    fputs("    {", out);
    write_string(out, entry->id);
    fputs(",\n     {", out);
    for (int i = 0; i < MAX_FORMS && entry->forms[i]; i++) {
        if (i)
            fputs(",\n      ", out);
        write_string(out, entry->forms[i]);
    }
    fputs("}},\n", out);
}

static void write_catalogue(FILE *out, const Po *po)
{
    fprintf(out, "\nstatic int form_%s(unsigned long n)\n{\n", po->code);
    fprintf(out, "    (void)n;\n    return (int)(%s);\n}\n\n", po->expression);
    fprintf(out, "static const Translation sentences_%s[] = {\n", po->code);
    for (size_t i = 0; i < po->n; i++)
        write_entry(out, &po->entries[i]);
    fputs("    {0}     /* a table must not be empty */\n};\n\n", out);
    fprintf(out, "const Catalogue catalogue_%s = {\n", po->code);
    fprintf(out, "    .n_forms = %d,\n    .form = form_%s,\n", po->n_forms, po->code);
    fprintf(out, "    .n = %zu,\n    .sentences = sentences_%s,\n};\n", po->n, po->code);
}

static void close_po(Po *po)
{
    for (size_t i = 0; i < po->n; i++)
        free_entry(&po->entries[i]);
    free(po->entries);
}

/* Read `uk=po/uk.po`. */
static bool read_argument(Po *po, const char *argument)
{
    size_t n = strcspn(argument, "=");

    *po = (Po){.path = argument + n + 1};
    if (argument[n] != '=' || n == 0 || n >= sizeof po->code)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!islower((unsigned char)argument[i]))
            return false;
    memcpy(po->code, argument, n);
    read_file(po);
    check(po);
    return true;
}

static int usage(void)
{
    fputs("usage: po2c OUT.c CODE=FILE.po ...\n", stderr);
    return BAD_INPUT;
}

/* Write the tables to `path`; prints the error and returns false if that fails. */
static bool write_file(const char *path, const Po *pos, int n)
{
    FILE *out = fopen(path, "w");
    bool ok = out;

    if (ok) {
        fputs("/* catalogue.gen.c - made by script/po2c from po/; do not edit. */\n"
              "#include \"say/catalogue.h\"\n", out);
        for (int i = 0; i < n; i++)
            write_catalogue(out, &pos[i]);
        ok = !ferror(out);
        ok = fclose(out) == 0 && ok;
    }
    if (!ok)
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
    return ok;
}

int main(int argc, char **argv)
{
    int n = argc - 2, n_read = 0;

    if (n < 1)
        return usage();
    Po *pos = must(calloc((size_t)n, sizeof *pos));
    while (n_read < n && read_argument(&pos[n_read], argv[n_read + 2]))
        n_read++;
    int status = n_read < n                     ? usage()
               : write_file(argv[1], pos, n)    ? EXIT_SUCCESS
                                                : BAD_INPUT;
    for (int i = 0; i < n_read; i++)
        close_po(&pos[i]);
    free(pos);
    return status;
}
