/* json.c - JSON there and back: base/json.h. */
#include "base/json.h"

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
    put_hex_as(&json, "hash", (const unsigned char *)"\x00\xAB", 2);
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
              "\"hash\":\"00ab\",\"digest\":\"000000000000feed\","
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_documents),
        cmocka_unit_test(closes_what_was_opened),
        cmocka_unit_test(cuts_what_does_not_fit),
    };

    return RUN(tests);
}
