// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Translated texts. No other file includes libintl, so --disable-nls affects only this one.
 */
#include "config.h"

#include "base/intl.h"

#include <locale.h>
#include <stdlib.h>

#ifdef ENABLE_NLS
#include <libintl.h>
#else
#define dgettext(domain, text) (text)
#define dngettext(domain, one, many, count) ((count) == 1 ? (one) : (many))
#endif

const char *
intl_text(const char *text)
{
    /* The catalog is named, since a program that uses the library has one of its own. An empty text
     * would return the header of the catalog. */
    return text[0] != '\0' ? dgettext(PACKAGE, text) : text;
}

const char *
intl_plural(const char *one, const char *many, unsigned long long count)
{
    /* Plural rules depend on small numbers and on the last digits; both are preserved here. */
    return dngettext(
        PACKAGE, one, many, (unsigned long)(count < 1000000 ? count : 1000000 + count % 1000000));
}

void
intl_begin(const char *catalogs)
{
#ifdef ENABLE_NLS
    const char *const chosen = getenv("TEXTDOMAINDIR");

    setlocale(LC_CTYPE, "");
    setlocale(LC_MESSAGES, "");
    bindtextdomain(PACKAGE, chosen != NULL && chosen[0] == '/' ? chosen : catalogs);
#else
    (void)catalogs;
#endif
}

void
intl_use_utf8(void)
{
#ifdef ENABLE_NLS
    bind_textdomain_codeset(PACKAGE, "UTF-8");
#endif
}

void
intl_end(void)
{
#ifdef ENABLE_NLS
    setlocale(LC_MESSAGES, "C");
#endif
}
