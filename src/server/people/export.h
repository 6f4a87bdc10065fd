/* export.h - all that is kept about a person, as one JSON document. */
#ifndef SERVER_PEOPLE_EXPORT_H
#define SERVER_PEOPLE_EXPORT_H

#include "server/people/people.h"

typedef struct Export Export;

/* Who reads the document. `close` comes last, and alone when the server stops. */
typedef struct {
    bool (*is_gone)(const void *with);          /* nobody reads any more */
    size_t (*unread)(const void *with);         /* bytes sent and not yet read */
    void (*start)(void *with);                  /* the document follows */
    void (*send)(void *with, const char *text, size_t n);
    void (*end)(void *with);                    /* of the document, complete or not */
    void (*refuse)(void *with, const Err *err); /* instead of a document */
    void (*close)(void *with);
} ExportReader;

/* Queue an export: one document is written at a time, but none waits for the reader of
 * another. NULL and ERR_BUSY if too many wait; then `reader` is not called. */
Export *export_begin(People *people, const Person *person, const ExportReader *reader,
                     void *with, Err *err);

/* End it early; the document says why. */
void export_break_off(Export *export, const Err *err);

#endif
