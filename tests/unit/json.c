/* json.c - JSON written and read: base/json.h, base/json_read.h. tests/fuzz/json.c checks
 * that it is read as jansson reads it. */
#include "base/json.h"
#include "base/json_read.h"

#include <limits.h>

#include "test.h"

static void writes_documents(void **state)
{
    (void)state;
    char out[512];
    Text text = text_in(out, sizeof out);
    Json json = {.text = &text};

    put_object(&json);
    put_object_as(&json, "none");
    put_end(&json);
    put_string_as(&json, "name", "a \"b\" \\ \n \x01 \xC3\xA9");
    put_number_as(&json, "least", INT64_MIN);
    put_bool_as(&json, "yes", true);
    put_bool_as(&json, "no", false);
    put_digest_as(&json, "digest", 0xfeed);
    put_array_as(&json, "list");
    put_null(&json);
    put_char(&json, '"');
    put_array(&json);
    put_end(&json);
    put_object(&json);
    put_end(&json);
    put_numbers(&json, (const int[]){1, -2}, 2);
    put_words(&json, (const char *const[]){"x", "\""}, 2);
    put_end(&json);
    text_str(put_value_as(&json, "real"), "1.5");
    text_str(put_value(&json), "\"more\":1,\"members\":2");
    put_end(&json);
    CHECK_STR(out,
              "{\"none\":{},\"name\":\"a \\\"b\\\" \\\\ \\u000a \\u0001 \xC3\xA9\","
              "\"least\":-9223372036854775808,\"yes\":true,\"no\":false,"
              "\"digest\":\"000000000000feed\","
              "\"list\":[null,\"\\\"\",[],{},[1,-2],[\"x\",\"\\\"\"]],\"real\":1.5,"
              "\"more\":1,\"members\":2}", "a document of everything");
    CHECK_INT(json.depth, 0, "all brackets are closed");
}

static void closes_what_was_opened(void **state)
{
    (void)state;
    char out[2 * JSON_DEPTH + 1];
    Text text = text_in(out, sizeof out);
    Json json = {.text = &text};

    for (int i = 0; i < JSON_DEPTH; i++)
        put_array(&json);
    for (int i = 0; i < JSON_DEPTH; i++)
        put_end(&json);
    for (int i = 0; i < JSON_DEPTH; i++)
        CHECK(out[i] == '[' && out[2 * JSON_DEPTH - 1 - i] == ']', "an array in each");

    text = text_in(out, sizeof out);
    json = (Json){.text = &text, .arrays = ~(uint64_t)0};
    put_object(&json);
    put_end(&json);
    put_array(&json);
    put_end(&json);
    CHECK_STR(out, "{},[]", "a bracket is what it was opened as, whatever was before");
}

static void cuts_what_does_not_fit(void **state)
{
    (void)state;
    char out[8];
    Text text = text_in(out, sizeof out);
    Json json = {.text = &text};

    put_array(&json);
    put_string(&json, "abcdefgh");
    put_end(&json);
    CHECK(text.cut, "it is said");
    CHECK_STR(out, "[\"abcde", "the buffer is a string all the same");
}

enum { NODES = 64 };

static DocNode nodes[NODES];

static const DocNode *document(const char *text)
{
    Err err;

    CHECK(doc_read(nodes, NODES, text, strlen(text), &err), text);
    return nodes;
}

static void finds_members_and_items(void **state)
{
    (void)state;
    const DocNode *doc =
        document("\xEF\xBB\xBF {\"a\":[1,[2,3],{\"b\":{}}],\"\\u0062\":true,"
                 "\"c\":null, \"\":false,\"d\":1.0}");
    const DocNode *a = doc_member(doc, "a");

    CHECK_INT(doc_count(doc), 5, "members");
    CHECK_INT(doc_kind(a), DOC_ARRAY, "the first is a list");
    CHECK_INT(doc_count(a), 3, "of three");
    CHECK_INT(doc_count(doc_item(a, 1)), 2, "the second of them of two");
    CHECK_INT(doc_kind(doc_item(a, 2)), DOC_OBJECT, "the third is an object");
    CHECK_INT(doc_kind(doc_member(doc_item(a, 2), "b")), DOC_OBJECT,
              "with another in it");
    CHECK(!doc_item(a, 3) && !doc_item(a, -1), "there are no more");
    CHECK_INT(doc_kind(doc_member(doc, "b")), DOC_TRUE, "a key may be escaped");
    CHECK_INT(doc_kind(doc_member(doc, "")), DOC_FALSE, "or empty");
    CHECK_INT(doc_kind(doc_member(doc, "c")), DOC_NULL, "null is a value");
    CHECK_INT(doc_kind(doc_member(doc, "d")), DOC_REAL, "1.0 is not a whole number");
    CHECK(!doc_member(doc, "e") && !doc_member(a, "a") && !doc_item(doc, 0),
          "what is not there");
    CHECK(!doc_member(NULL, "a") && !doc_item(NULL, 0) && !doc_next(NULL, NULL),
          "nothing has nothing");
    CHECK_INT(doc_kind(NULL), DOC_NONE, "and is of no kind");
}

static void walks_through_children(void **state)
{
    (void)state;
    const DocNode *doc = document("{\"a\":[1,[2,3],4],\"b\":{\"x\":5},\"c\":6}");
    char names[8] = "", name[4];
    int sum = 0, n;

    for (const DocNode *key = NULL; (key = doc_next(doc, key));) {
        CHECK(doc_string(key, name, sizeof name), "a key is a text");
        strcat(names, name);
    }
    CHECK_STR(names, "abc", "keys in the order of the text, none from further down");
    const DocNode *list = doc_member(doc, "a");
    for (const DocNode *item = NULL; (item = doc_next(list, item));)
        sum += doc_int(item, 0, 9, &n) ? n : 100;
    CHECK_INT(sum, 105, "1 and 4, and a list that is no number");
    CHECK(!doc_next(document("[]"), NULL), "an empty list has no first");
}

static void reads_whole_numbers(void **state)
{
    (void)state;
    const DocNode *doc = document("[-9223372036854775808,-0,7,\"7\"]");
    int64_t n = 1;
    int small = 3;

    CHECK(doc_integer(doc_item(doc, 0), INT64_MIN, 0, &n) && n == INT64_MIN, "the least");
    CHECK(!doc_int(doc_item(doc, 0), INT_MIN, INT_MAX, &small), "which is no int");
    CHECK(doc_int(doc_item(doc, 1), 0, 0, &small) && small == 0, "-0 is 0");
    CHECK(doc_int(doc_item(doc, 2), 7, 7, &small) && small == 7, "7 is from 7 to 7");
    CHECK(!doc_int(doc_item(doc, 2), 8, 9, &small) && small == 7, "not from 8");
    CHECK(!doc_int(doc_item(doc, 2), 1, 6, &small), "nor to 6");
    CHECK(!doc_int(doc_item(doc, 3), 0, 9, &small), "a string is no number");
}

static void reads_strings(void **state)
{
    (void)state;
    static const char *const words[] = {"x", "\xF0\x9F\x8F\x9B\"A\n\xC3\xA9", NULL};
    const DocNode *doc = document("[\"\\ud83c\\udfdb\\\"\\u0041\\n\xC3\xA9\", 12]");
    const DocNode *item = doc_item(doc, 0);
    char out[16], source[64];
    Text text = text_in(source, sizeof source);

    CHECK(doc_string(item, out, sizeof out), "it fits");
    CHECK_STR(out, words[1], "escapes are gone");
    CHECK(!doc_string(item, out, 9), "it does not fit");
    CHECK_STR(out, "\xF0\x9F\x8F\x9B\"A\n", "what does, without half a character");
    CHECK(doc_is_word(item, words[1]) && !doc_is_word(item, "x"), "it is one word");
    CHECK(!doc_is_word(item, "\xF0\x9F\x8F\x9B\"A\n\xC3\xA9s"), "not a longer one");
    CHECK(!doc_is_word(item, "\xF0\x9F\x8F\x9B"), "nor a shorter one");
    CHECK_INT(doc_find(item, words, 9), 1, "the second of these");
    CHECK_INT(doc_find(item, words, 1), -1, "not among the first one");
    CHECK(!doc_string(doc_item(doc, 1), out, sizeof out), "a number is no string");
    doc_source(&text, item);
    doc_source(&text, doc_item(doc, 1));
    CHECK_STR(source, "\"\\ud83c\\udfdb\\\"\\u0041\\n\xC3\xA9\"12", "as it was written");
}

static void refuses_what_is_not_json(void **state)
{
    (void)state;
    static const struct { const char *text, *want;
    } cases[] = {
        {"", "not JSON: line 1, column 0: the text ends too early"},
        {"3", "not JSON: line 1, column 1: something else must stand here"},
        {"[1,\n 2", "not JSON: line 2, column 2: the text ends too early"},
        {"[1,]", "not JSON: line 1, column 4: something else must stand here"},
        {"[01]", "not JSON: line 1, column 2: something else must stand here"},
        {"[1.]", "not JSON: line 1, column 3: something else must stand here"},
        {"[nul]", "not JSON: line 1, column 4: something else must stand here"},
        {"[\"\n\"]", "not JSON: line 1, column 2: something else must stand here"},
        {"[\"\\ud800\"]", "not JSON: line 1, column 9: something else must stand here"},
        {"{\"a\":1,}", "not JSON: line 1, column 8: something else must stand here"},
        {"{\"a\":1,\n\"\\u0061\":2}",
         "not JSON: line 2, column 8: this key has been there before"},
        {"[\"\xC3\xA9\xC3\"]", "not JSON: line 1, column 3: this is not UTF-8"},
        {"[\"\\u0000\"]", "not JSON: line 1, column 9: a text must not contain \\u0000"},
        {"[9223372036854775808]",
         "not JSON: line 1, column 20: this number is too large"},
        {"[-1e999]", "not JSON: line 1, column 7: this number is too large"},
        {"[] []", "not JSON: line 1, column 4: something follows after the end"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char out[128];
        Text text = text_in(out, sizeof out);
        Err err;
        CHECK(!doc_read(nodes, NODES, cases[i].text, strlen(cases[i].text), &err),
              cases[i].text);
        err_write(&text, &err);
        CHECK_STR(out, cases[i].want, cases[i].text);
    }
}

static void has_room_for_so_many(void **state)
{
    (void)state;
    static char deep[2 * DOC_DEPTH + 4];
    static DocNode many[DOC_DEPTH + 1];
    Err err;

    CHECK(doc_read(nodes, 4, "[1,{\"a\":2}]", 11, &err) == false,
          "five nodes are needed");
    CHECK_HAS(err.message.format, "too many values", "which is said");
    CHECK(doc_read(nodes, 5, "[1,{\"a\":2}]", 11, &err), "and are enough");

    memset(deep, '[', DOC_DEPTH);
    memset(deep + DOC_DEPTH, ']', DOC_DEPTH);
    CHECK(doc_read(many, DOC_DEPTH + 1, deep, 2 * DOC_DEPTH, &err), "as deep as may be");
    memset(deep, '[', DOC_DEPTH + 1);
    CHECK(!doc_read(many, DOC_DEPTH + 1, deep, 2 * DOC_DEPTH + 1, &err), "no deeper");
    CHECK_HAS(err.message.format, "too many brackets", "which is said");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_documents),
        cmocka_unit_test(closes_what_was_opened),
        cmocka_unit_test(cuts_what_does_not_fit),
        cmocka_unit_test(finds_members_and_items),
        cmocka_unit_test(walks_through_children),
        cmocka_unit_test(reads_whole_numbers),
        cmocka_unit_test(reads_strings),
        cmocka_unit_test(refuses_what_is_not_json),
        cmocka_unit_test(has_room_for_so_many),
    };

    return RUN(tests);
}
