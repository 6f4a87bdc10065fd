/* report_html.h - a review as a page: one file that needs no server. */
#ifndef CLI_REPORT_HTML_H
#define CLI_REPORT_HTML_H

#include "cli/report.h"
#include "core/record.h"

/* Write the review of `record`, whose names are in it, to the file `path`. Fails if this
 * program has no page inside, or if the page could not show the record. */
bool report_html(const char *path, const Report *report, const Record *record, Err *err);

/* Can the page show this record? Asked before the work is done. */
bool report_html_can(const Record *record, Err *err);

#endif
