/* member.c - see member.h. */
#include "client/member.h"

const char *member_text(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

int member_int(const json_t *object, const char *name, int usual)
{
    const json_t *value = json_object_get(object, name);

    return json_is_integer(value) ? (int)json_integer_value(value) : usual;
}
