/* postgres_faults.h - what a test tells the library in its PostgreSQL: see
 * postgres_faults.c. */
#ifndef TESTS_SERVER_POSTGRES_FAULTS_H
#define TESTS_SERVER_POSTGRES_FAULTS_H

#include <stdint.h>

#define POSTGRES_FAULTS_FILE "faults"   /* in Postgres.folder */

typedef struct {
    volatile int64_t is_full, shift_s;
} PostgresFaults;

#endif
