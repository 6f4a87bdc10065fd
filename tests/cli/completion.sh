#!/bin/bash
# completion.sh - what the program offers for a command line, and how the shells use it; zsh and fish where they are
# installed. usage: completion.sh POLIS
POLIS=$(realpath "$1")
. "$(dirname "$0")/tap.sh"
scripts=$(realpath "$(dirname "$0")/../../data/completions")
export LC_ALL=C.UTF-8

# offers NAME WANTED WORD…: these words in this order, and no others.
offers() {
    local name=$1 wanted=$2
    shift 2
    run "$POLIS" --complete "$@"
    [ "$status" = 0 ] && [ "$(cut -f1 "$work/out" | paste -sd' ')" = "$wanted" ]
    report $? "$name"
}

run "$POLIS" --complete ''
[ "$(cut -f1 "$work/out")" = "$("$POLIS" --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | grep -v '^polis$')" ]
report $? "every command"
for command in $(cut -f1 "$work/out"); do
    run "$POLIS" --complete "$command" --
    [ "$(cut -f1 "$work/out" | grep -vx -- --help)" = "$("$POLIS" $command --help | grep -oE '^  --[a-z-]+' | tr -d ' ')" ]
    report $? "every option of $command"
done
run "$POLIS" --complete serve --ch
says "with its help" 0 out $'^--check\tcheck the settings, files and address, then exit$'
run env LC_ALL=uk_UA.UTF-8 "$POLIS" --complete serv
says "in the language of the locale" 0 out $'^serve\tігровий сервер'
offers "what begins like it" "match migrate" m
offers "options before a command" "--lang --help --version" --
offers "a language" "en uk cs pl ru" --lang ''
offers "a command after a language" "worker" --lang uk w
offers "a game" "akropolis" play a
offers "the game of an option" "panticapaeum" match --game p
offers "a bot" "strong" match greedy st
offers "a bot of an option" "master" analyse x.polis --bot ma
offers "a value after =" "--bot=master" analyse --bot=ma
offers "seats" "you,bot:greedy" play --seats you,bot:gr
offers "words of a game's option" "houses,gardens" play --variants houses,g
offers "rulings" "--rulings=edge:any,lake:area --rulings=edge:any,lake:single" play --rulings=edge:any,lake:
offers "files" ":files" verify ''
offers "files of an option" ":files" play --set ''
offers "folders" ":folders" selfplay --records ''
offers "what a command does first" "check" set ''
offers "then its file" ":files" set check ''
offers "words of admin" "ban bans" admin ban
offers "help shown for what" "full" play --aids f
offers "options where no word may be" "--check" serve --che
offers "nothing for an unknown command" "" nothing ''
offers "nothing after an unknown option" "" play --nothing ''
offers "no options after --" ":files" score -- --
run "$POLIS" --complete
says "without a word, the commands" 0 out '^play'
offers "nothing for a long word" "" play --seats "$(printf 'you,%5000s' x)"

# The function of bash, as bash calls it.
replies() {
    local name=$1 wanted=$2 line=$3
    (
        compopt() { :; }
        . "$scripts/polis.bash"
        cd "$work" && PATH=$(dirname "$POLIS"):$PATH
        COMP_LINE=$line COMP_POINT=${#line}
        _polis
        echo "${COMPREPLY[*]}" >out
    )
    [ "$(cat "$work/out")" = "$wanted" ]
    report $? "bash: $name"
}
mkdir -p "$work/games"
: >"$work/a game.polis"
replies "a command" "serve" "polis ser"
replies "after a colon" "greedy" "polis play --seats you,bot:gr"
replies "after =" "greedy" "polis selfplay --bot=gr"
replies "a file" "a game.polis" "polis verify a"
replies "a folder" "games" "polis selfplay --records=g"

# A real one, at a terminal: Tab completes, Enter runs it.
if command -v script >/dev/null; then
    printf 'PATH=%s:$PATH; . %s; PS1=\npolis perf\tak\t1 --see\t1\nexit\n' "$(dirname "$POLIS")" "$scripts/polis.bash" |
        INPUTRC=/dev/null timeout 60 script -qec 'bash --norc --noprofile -i' /dev/null >"$work/out" 2>&1
    grep -q 'perft 1 180' "$work/out"
    report $? "bash: Tab at a terminal"
else
    skip "bash: Tab at a terminal" "there is no script"
fi

if command -v fish >/dev/null; then
    fishes() {
        HOME=$work PATH=$(dirname "$POLIS"):$PATH run fish --no-config -c "source $scripts/polis.fish; cd $work; complete -C '$2'"
        says "fish: $1" 0 out "$3"
    }
    fishes "a command with its help" "polis ser" $'^serve\tthe game server'
    fishes "seats" "polis play --seats you,bot:g" "^you,bot:greedy"
    fishes "after =" "polis selfplay --bot=g" "^--bot=greedy"
    fishes "a file" "polis verify a" "^a game.polis"
else
    skip "fish" "not installed"
fi

# zsh completes only at a terminal, here one of its own.
if command -v zsh >/dev/null; then
    zshes() {
        cat >"$work/ask.zsh" <<ZSH
zmodload zsh/zpty
zpty z "HOME=$work PATH=$(dirname "$POLIS"):\$PATH TERM=dumb zsh -f -i"
zpty -w z "PS1= ; cd $work; fpath=($scripts \\\$fpath); autoload -U compinit; compinit -u -D; echo rea''dy"
zpty -r -m z line '*ready*'
zpty -w z \$'$2'
zpty -r -m z line '*$3*' && print -r -- "\$line"
ZSH
        run timeout 60 zsh -f "$work/ask.zsh"
        says "zsh: $1" 0 out "$3"
    }
    zshes "a command, a game, an option" 'polis perf\tak\t1 --see\t1' 'perft 1 180'
    zshes "after =" 'polis match gre\tran\t--game=pant\t--games 2 --jso\t' '"game":"panticapaeum"'
else
    skip "zsh" "not installed"
fi
finish
