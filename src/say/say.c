/* say.c - see say.h. */
#include "say/say.h"

#include <string.h>

#include "say/catalogue.h"

/* A language without a catalogue uses the sentences as they are written. */
static const struct {
    const char *code;
    const Catalogue *catalogue;
} langs[LANGS] = {
    [LANG_EN] = {"en", NULL},
    [LANG_UK] = {"uk", &catalogue_uk},
    [LANG_CS] = {"cs", &catalogue_cs},
    [LANG_PL] = {"pl", &catalogue_pl},
    [LANG_RU] = {"ru", &catalogue_ru},
};

/* A locale is language[_TERRITORY][.charset][@modifier]. Is its language `code`? */
static bool is_locale_of(const char *name, const char *code)
{
    size_t n = strlen(code);

    return strncmp(name, code, n) == 0 && strchr("_.@-", name[n]);
}

bool say_lang(Lang *out, const char *name)
{
    static const char *const nowhere[] = {"C", "POSIX"};

    for (int lang = 0; lang < LANGS; lang++)
        if (is_locale_of(name, langs[lang].code)) {
            *out = (Lang)lang;
            return true;
        }
    bool is_plain = *name == '\0';
    for (size_t i = 0; i < sizeof nowhere / sizeof *nowhere; i++)
        is_plain = is_plain || is_locale_of(name, nowhere[i]);
    if (is_plain)
        *out = LANG_EN;
    return is_plain;
}

const char *say_code(Lang lang)
{
    return langs[lang].code;
}

static const Translation *find(const Catalogue *catalogue, const char *english)
{
    int low = 0, high = catalogue ? catalogue->n : 0;

    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(english, catalogue->sentences[middle].english);
        if (order == 0)
            return &catalogue->sentences[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *say(Lang lang, const char *sentence)
{
    const Translation *found = find(langs[lang].catalogue, sentence);

    return found ? found->forms[0] : sentence;
}

void say_f(Text *text, Lang lang, const char *sentence, ...)
{
    const char *format = say(lang, sentence);
    Message message;
    va_list args;

    va_start(args, sentence);
    if (strchr(format, '$')) {
        message_set(&message, sentence, args); /* in the order of the English */
        message_write(text, &message, format);
    } else {
        text_vf(text, format, args);
    }
    va_end(args);
}

void say_n(Text *text, Lang lang, const char *one, const char *many, int n)
{
    const Catalogue *catalogue = langs[lang].catalogue;
    const Translation *found = find(catalogue, one);
    unsigned long count = n < 0 ? 0 - (unsigned long)n : (unsigned long)n;
    const char *format = count == 1 ? one : many;
    Message message;

    if (found) {
        int form = catalogue->form(count);
        bool has_form = form >= 0 && form < catalogue->n_forms && found->forms[form];
        format = found->forms[has_form ? form : 0];
    }
    message_numbers(&message, format, &n, 1);
    message_write(text, &message, format);
}

char say_point(Lang lang)
{
    return lang == LANG_EN ? '.' : ',';
}

void say_message(Text *text, Lang lang, const Message *message)
{
    Message local = *message;
    char *point = message->is_number ? strchr(local.args[0], '.') : NULL;

    if (point)
        *point = say_point(lang);
    message_write(text, &local, say(lang, message->format));
}

void say_each(Text *text, Lang lang, char sign, const Message *messages, int n)
{
    for (int i = 0; i < n; i++) {
        text_f(text, "%c ", sign);
        say_message(text, lang, &messages[i]);
        text_char(text, '\n');
    }
}

void say_err(Text *text, Lang lang, const Err *err)
{
    if (err->line)
        say_f(text, lang, N_("line %d: "), err->line);
    say_message(text, lang, &err->message);
}

/* Read the list ["format","argument",…] and write it by our own translation. */
static bool say_list(Text *text, Lang lang, const DocNode *list)
{
    char format[512] = "";
    Message message = {.format = format};
    bool is_whole = doc_string(doc_item(list, 0), format, sizeof format);
    const char *ours = say(lang, format);
    int n = message_takes(ours);

    if (!is_whole || ours == format || n > MESSAGE_ARGS || n >= doc_count(list))
        return false;
    for (int i = 0; i < n; i++)
        doc_string(doc_item(list, i + 1), message.args[i], MESSAGE_ARG_SIZE);
    message_write(text, &message, ours);
    return true;
}

bool say_refusal(Text *text, Lang lang, const DocNode *refusal)
{
    char sentence[1024] = "";
    Text said = text_in(sentence, sizeof sentence);

    if (!say_list(&said, lang, doc_member(refusal, "say")))
        doc_string(doc_member(refusal, "text"), sentence, sizeof sentence);
    text_printable(text, sentence);
    return *sentence;
}
