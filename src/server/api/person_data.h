/* person_data.h - answers that take long: a page of a person's games, and all that is
 * kept about a person. The work is done in people/; here it meets the connection. */
#ifndef SERVER_API_PERSON_DATA_H
#define SERVER_API_PERSON_DATA_H

#include "server/api/route.h"
#include "server/people/people.h"

/* GET /api/me/tables: the games after the table `before` ("": the first ones). */
void person_data_history(const ApiRequest *request, const char *person,
                         const char *before);

/* GET /api/me/export. */
void person_data_export(const ApiRequest *request, const Person *person);

#endif
