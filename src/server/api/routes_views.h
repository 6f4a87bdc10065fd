/* routes_views.h - requests that look at tables and change nothing; rows of
 * routes_tables.c. */
#ifndef SERVER_API_ROUTES_VIEWS_H
#define SERVER_API_ROUTES_VIEWS_H

#include "server/api/route.h"

void view_list(const Ask *ask);     /* lobby.c */
void view_summary(const Ask *ask);
void view_events(const Ask *ask);
void view_state(const Ask *ask);
void view_legal(const Ask *ask);
void view_score(const Ask *ask);
void view_record(const Ask *ask);

#endif
