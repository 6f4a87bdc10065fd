/* event_write.c - writes the events of a server one type ahead: a line of chat that
 * begins with "wave" becomes an event of the new type. */
#include <string.h>

#include "table/event.h"

void write_present(Text *text, const Event *event);

#define event_write write_present
#include "../../src/table/event_write.c"
#undef event_write

static const char old_type[] = "\"type\":\"chat\"", new_type[] = "\"type\":\"waved\"";

void event_write(Text *text, const Event *event)
{
    char body[EVENT_BODY];
    Text present = text_in(body, sizeof body);

    write_present(&present, event);
    char *type = event->type == EVENT_CHAT && strncmp(event->text, "wave", 4) == 0
                     ? strstr(body, old_type)
                     : NULL;
    if (!type) {
        text_str(text, body);
        return;
    }
    *type = '\0';
    text_str(text, body);
    text_str(text, new_type);
    text_str(text, type + strlen(old_type));
}
