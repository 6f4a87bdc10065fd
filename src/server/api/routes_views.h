/* routes_views.h - requests that only read tables; their rows are in routes_tables.c. */
#ifndef SERVER_API_ROUTES_VIEWS_H
#define SERVER_API_ROUTES_VIEWS_H

#include "server/api/route.h"

void view_list(const ApiRequest *request);     /* lobby.c */
void lobby_close(Server *server);
void view_summary(const ApiRequest *request);
void view_events(const ApiRequest *request);
void view_state(const ApiRequest *request);
void view_legal(const ApiRequest *request);
void view_score(const ApiRequest *request);
void view_record(const ApiRequest *request);

#endif
