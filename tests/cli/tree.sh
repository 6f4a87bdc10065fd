#!/bin/bash
# tree.sh - checks the source tree: layers, catalogues, no foreign data.
cd "$(dirname "$0")/../.." || exit 1
n=0 bad=0

check() {
    local name=$1
    shift
    n=$((n + 1))
    if out=$("$@" 2>&1); then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        echo "$out" | head -20 | sed 's/^/# /'
        bad=1
    fi
}

no_long_lines() {
    local LC_ALL=C.UTF-8
    # boards drawn in a test may be as wide as on the screen
    ! grep -nE '^.{91,}$' $(find include examples src script tests -name '*.[ch]') /dev/null | grep -v '\\n",\?$'
}

no_wide_files() {
    ! find src tests -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 800' | grep .
}

# The rule that refuses is a field of the error, and the first rule that its sentence names.
no_stray_rules() {
    ! find src -name '*.c' | xargs perl -0ne '
        while (/"([A-Z]{2}-[\w.]+)",\s*N_\(((?:\s*"[^"]*")+)\)/g) {
            my ($rule, $sentence) = ($1, $2);
            print "$ARGV: $rule\n" if $sentence =~ /\(([A-Z]{2}-[\w.]+)/ && $1 ne $rule;
        }
        print "$ARGV: ERR_RULE with $1\n" while /ERR_RULE,\s*N_\("[^"]*\(([A-Z]{2}-[\w.]+)/g;
        ' | grep .
}

# A search build removes asserts, so os/must.h checks what must not be NULL.
no_asserted_memory() {
    ! find src -name '*.c' | xargs perl -0ne '
        while (/([\w.>-]+)\s*=\s*(?:[mc]alloc|realloc|strn?dup|json_\w+)\([^;]*;
                (?:[^;{}]*;){0,3}?\s*assert\(\1\b/xg) {
            print "$ARGV: $1\n";
        }' | grep .
}

# Nor by hand: each copied string is checked, and only os/must.h ends the program.
no_other_must() {
    ! grep -rnE '\bstrn?dup\(' src --include='*.c' | grep -vE 'must\(strn?dup\(' &&
        ! find src -name '*.c' | xargs perl -0ne 'print "$ARGV: $1\n" while
            /if \(!(\w+)[^()]*\)\s*\{?\s*abort\(\)/g' | grep .
}

# JSON is written by src/base/json.h, which takes care of commas and escapes.
no_json_by_hand() {
    ! grep -rnE '\\":|[[{,]\\"' src --include='*.[ch]' | grep -v '^src/base/json\.c:'
}

# A file that a document names is there: by its path, from src/ or a part of it, or by its name.
documents_are_true() {
    local files name
    files=$(find *.* include examples src tests script docs data web/src web/build web/*.* -type f | sed 's,^,/,')
    ! grep -HoE '`[A-Za-z0-9_./-]+\.(c|h|ts|tsx|mjs|sh|json|build)`' *.md docs/*.md docs/decisions/*.md |
        grep -vE 'CHANGELOG|BUILD|NAME|GAME|`(sys/queue|limits|std[a-z]*|string|assert)\.h`' | tr -d '`' | sort -u |
        while IFS=: read -r document name; do
            case $files$'\n' in
            *"/$name"$'\n'*) ;;
            *) echo "$document: there is no $name" ;;
            esac
        done | grep .
}

# The version of the program is that of its packages and man pages.
one_version() {
    local version
    version=$(sed -n "s/^project(.* version: '\([^']*\)'.*/\1/p" meson.build)
    [ -n "$version" ] && head -1 debian/changelog | grep -F "polis ($version) " &&
        ! grep -H '^\.TH' docs/*.[15] | grep -vF "\"polis $version\""
}

# What script/deps installs to build the program is what its packages are built with.
one_list_of_libraries() {
    diff <(sed -n '/^build="/,/"$/p' script/deps | grep -oE '\<z?lib[a-z0-9-]+' | grep -v libc6 | sort) \
        <(sed -n '/^Build-Depends/,/^Standards/p' debian/control | grep -oE '\<z?lib[a-z0-9-]+' | sort)
}

check "dependencies point one way" script/layers
check "every sentence is translated" script/check-po
check "rules are fields, and those of their sentences" no_stray_rules
check "no assert insists on memory" no_asserted_memory
check "must alone insists on memory" no_other_must
check "no JSON is written by hand" no_json_by_hand
check "no line of code is longer than 90 columns" no_long_lines
check "no file of code is longer than 800 lines" no_wide_files
check "documents name files that are there" documents_are_true
check "packages are built with the libraries of script/deps" one_list_of_libraries
check "packages and man pages have the program's version" one_version
echo "1..$n"
exit $bad
