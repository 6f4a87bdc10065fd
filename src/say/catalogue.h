/* catalogue.h - the tables that script/po2c makes from po/. Only say.c uses it. */
#ifndef SAY_CATALOGUE_H
#define SAY_CATALOGUE_H

enum { MAX_FORMS = 6 };             /* of a plural; no language has more */

/* A sentence and its translation. Only forms[0] is used where nothing is counted. */
typedef struct {
    const char *english;
    const char *forms[MAX_FORMS];
} Translation;

typedef struct {
    int n_forms;
    int (*form)(unsigned long n);   /* which form goes with `n` things */
    int n;
    const Translation *sentences;   /* sorted by strcmp of the English */
} Catalogue;

extern const Catalogue catalogue_uk, catalogue_cs, catalogue_pl, catalogue_ru;

#endif
