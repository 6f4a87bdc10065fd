/* say.c - sentences in the reader's language, from the catalogues of tests/unit/say/. */
#include "say/say.h"

#include "test.h"

enum { SAID = 256 };

static const char *const codes[LANGS] = {"en", "uk", "cs", "pl", "ru"};

static void names_of_languages(void **state)
{
    static const struct {
        const char *name;
        bool is_known;
        Lang lang;
    } cases[] = {
        {"en", true, LANG_EN},           {"uk", true, LANG_UK},
        {"cs", true, LANG_CS},           {"pl", true, LANG_PL},
        {"ru", true, LANG_RU},           {"uk_UA.UTF-8", true, LANG_UK},
        {"cs_CZ", true, LANG_CS},        {"pl.UTF-8", true, LANG_PL},
        {"ru_RU@euro", true, LANG_RU},   {"pl-PL", true, LANG_PL},
        {"en_GB.UTF-8", true, LANG_EN},  {"", true, LANG_EN},
        {"C", true, LANG_EN},            {"C.UTF-8", true, LANG_EN},
        {"POSIX", true, LANG_EN},        {"ukr", false, LANG_PL},
        {"u", false, LANG_PL},           {"UK", false, LANG_PL},
        {"de_DE.UTF-8", false, LANG_PL}, {"Cs", false, LANG_PL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Lang lang = LANG_PL;        /* unchanged if the name is unknown */
        CHECK_INT(say_lang(&lang, cases[i].name), cases[i].is_known, cases[i].name);
        CHECK_INT(lang, cases[i].lang, cases[i].name);
    }
}

static void codes_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < LANGS; i++) {
        Lang lang = LANGS;
        CHECK(say_lang(&lang, codes[i]), codes[i]);
        CHECK_INT(lang, i, codes[i]);
    }
}

static void lookups(void **state)
{
    static const struct {
        const char *what;
        Lang lang;
        const char *english, *want;
    } cases[] = {
        {"a string over several lines", LANG_UK, "the site", "будівельний майданчик"},
        {"escapes, in key and translation", LANG_UK, "say \"yes\"\n\tor \\no",
         "\"так\"\n\tчи \\ні"},
        {"directives stay", LANG_UK, "%s: not now", "%s: не зараз"},
        {"the first form of a plural", LANG_CS, "%d stone", "%d kámen"},
        {"an obsolete entry says nothing of the next", LANG_UK, "after the obsolete one",
         "після застарілого"},
        {"English is the key itself", LANG_EN, "the site", "the site"},
        {"a catalogue that lacks it", LANG_RU, "the site", "the site"},
        {"fuzzy", LANG_UK, "a guess", "a guess"},
        {"empty", LANG_UK, "not yet translated", "not yet translated"},
        {"obsolete", LANG_UK, "no longer said", "no longer said"},
        {"before all others", LANG_UK, "", ""},
        {"after all others", LANG_UK, "zzz", "zzz"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_STR(say(cases[i].lang, cases[i].english), cases[i].want, cases[i].what);
}

/* Which form goes with which number: a letter for each number, o(ne) f(ew) m(any). */
static const int numbers[] = {0, 1, 2, 5, 11, 21, 22, 25, 101, 111};

static const struct {
    Lang lang;
    const char *forms;              /* 0 1 2 5 11 21 22 25 101 111 */
    const char *one, *few, *many;
} plurals[] = {
    {LANG_EN, "momm" "mm" "mm" "mm", "stone", NULL, "stones"},
    {LANG_UK, "mofm" "mo" "fm" "om", "кубик каменю", "кубики каменю", "кубиків каменю"},
    {LANG_CS, "mofm" "mm" "mm" "mm", "kámen", "kameny", "kamenů"},
    {LANG_PL, "mofm" "mm" "fm" "mm", "kamień", "kamienie", "kamieni"},
    {LANG_RU, "mofm" "mo" "fm" "om", "камень", "камня", "камней"},
};

static void check_plural(size_t row, int n, char form)
{
    char said[SAID], want[SAID];
    Text text = text_in(said, sizeof said), wanted = text_in(want, sizeof want);

    text_f(&wanted, "%d %s", n, form == 'o'   ? plurals[row].one
                                : form == 'f' ? plurals[row].few
                                              : plurals[row].many);
    say_n(&text, plurals[row].lang, "%d stone", "%d stones", n);
    CHECK_STR(said, want, codes[plurals[row].lang]);
}

static void forms_of_plurals(void **state)
{
    (void)state;
    for (size_t row = 0; row < sizeof plurals / sizeof *plurals; row++) {
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            check_plural(row, numbers[i], plurals[row].forms[i]);
        check_plural(row, -1, 'o');
    }
}

static void plural_of_an_unknown_sentence(void **state)
{
    char said[SAID];
    Text text = text_in(said, sizeof said);

    (void)state;
    for (int n = 0; n <= 2; n++)
        say_n(&text, LANG_PL, "%d olive ", "%d olives ", n);
    CHECK_STR(said, "0 olives 1 olive 2 olives ", "English forms");
}

static void arguments(void **state)
{
    char said[SAID];
    const char *longer = "a name that is longer than a message would keep, and that is "
                         "said whole where nothing changes its order";
    Text text = text_in(said, sizeof said);

    (void)state;
    say_f(&text, LANG_UK, "tile %d costs %s", 17, "two");
    CHECK_STR(said, "two за плитку 17", "numbered arguments");
    text = text_in(said, sizeof said);
    say_f(&text, LANG_EN, "tile %d costs %s", 17, "two");
    CHECK_STR(said, "tile 17 costs two", "the same in English");
    text = text_in(said, sizeof said);
    say_f(&text, LANG_UK, "%s: not now", longer);
    CHECK_INT(text.used, strlen(longer) + strlen(": не зараз"), "a long argument");
    text = text_in(said, 8);
    say_f(&text, LANG_UK, "%s: not now", "t3");
    CHECK(text.cut, "what does not fit is reported");
}

/* Only what is a number has the reader's point; a quoted word stays as it was. */
static void numbers_of_reasons(void **state)
{
    Message message = {.format = "%s", .args = {"-3.4"}, .is_number = true};
    char said[SAID];
    Text text = text_in(said, sizeof said);

    (void)state;
    say_message(&text, LANG_UK, &message);
    CHECK_STR(said, "-3,4", "a number");
    text = text_in(said, sizeof said);
    say_message(&text, LANG_EN, &message);
    CHECK_STR(said, "-3.4", "the same in English");
    text = text_in(said, sizeof said);
    message_f(&message, "%s", "-3.4");
    say_message(&text, LANG_UK, &message);
    CHECK_STR(said, "-3.4", "a word");
}

static void errors(void **state)
{
    char said[SAID];
    Text text = text_in(said, sizeof said);
    Err err;

    (void)state;
    fail(&err, ERR_RULE, "tile %d costs %s", 3, "5");
    say_err(&text, LANG_UK, &err);
    CHECK_STR(said, "5 за плитку 3", "no line was said");
    text = text_in(said, sizeof said);
    err.line = 12;
    say_err(&text, LANG_UK, &err);
    CHECK_STR(said, "рядок 12: 5 за плитку 3", "with its line");
    text = text_in(said, sizeof said);
    say_err(&text, LANG_EN, &err);
    CHECK_STR(said, "line 12: tile 3 costs 5", "in English");
    text = text_in(said, sizeof said);
    fail(&err, ERR_RULE, "an unknown sentence about %s, 100%%", "olives");
    say_err(&text, LANG_CS, &err);
    CHECK_STR(said, "an unknown sentence about olives, 100%", "said in English");
}

/* A server may write anything into a refusal. */
static void refusals(void **state)
{
    static const struct {
        const char *what;
        Lang lang;
        const char *refusal, *want;
    } cases[] = {
        {"in our words", LANG_UK,
         "{'text':'t2: not now','say':['%s: not now','t2']}", "t2: не зараз"},
        {"in English the server's words", LANG_EN,
         "{'text':'t2: not now','say':['%s: not now','t2']}", "t2: not now"},
        {"a format of the server", LANG_UK, "{'text':'%s%n','say':['%s %s %9$s%n']}",
         "%s%n"},
        {"arguments are missing", LANG_UK,
         "{'text':'so','say':['tile %d costs %s','17']}", "so"},
        {"more than a message keeps", LANG_UK,
         "{'text':'so','say':['%s, %s, %s, %s, %s, %s: six','1','2','3','4','5','6']}",
         "so"},
        {"an argument is no text", LANG_UK, "{'say':['%s: not now',null]}", ": не зараз"},
        {"what a terminal obeys, in the text", LANG_UK, "{'text':'\\u001b[2J\xc2\x9b'}",
         "?[2J?"},
        {"and in an argument", LANG_UK, "{'say':['%s: not now','\\u001b[2J']}",
         "?[2J: не зараз"},
        {"no sentence", LANG_UK, "{'say':[]}", ""},
        {"no refusal", LANG_UK, "[]", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[SAID], json[SAID];
        DocNode nodes[SAID];
        Text text = text_in(said, sizeof said), doc = text_in(json, sizeof json);
        Err err;

        for (const char *c = cases[i].refusal; *c; c++)
            text_char(&doc, (char)(*c == '\'' ? '"' : *c));
        CHECK(doc_read(nodes, SAID, json, doc.used, &err), cases[i].what);
        CHECK_INT(say_refusal(&text, cases[i].lang, nodes), *cases[i].want != '\0',
                  cases[i].what);
        CHECK_STR(said, cases[i].want, cases[i].what);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_languages),
        cmocka_unit_test(codes_read_back),
        cmocka_unit_test(lookups),
        cmocka_unit_test(forms_of_plurals),
        cmocka_unit_test(plural_of_an_unknown_sentence),
        cmocka_unit_test(arguments),
        cmocka_unit_test(numbers_of_reasons),
        cmocka_unit_test(errors),
        cmocka_unit_test(refusals),
    };

    return RUN(tests);
}
