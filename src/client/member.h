/* member.h - what stands in a JSON object that a server sent. */
#ifndef CLIENT_MEMBER_H
#define CLIENT_MEMBER_H

#include <jansson.h>

/* The string of this name; "" where there is none. */
const char *member_text(const json_t *object, const char *name);

/* The whole number of this name; `usual` where there is none. */
int member_int(const json_t *object, const char *name, int usual);

#endif
