# polis.bash - completion for bash. What may come next is asked of the program itself, which knows its options.
_polis() {
    local line=${COMP_LINE:0:COMP_POINT} words word typed before
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    typed=${words[-1]}
    # For bash a word begins anew after = and :, so what is before them is left out of the answers.
    before=${typed%"${typed##*[=:]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        case $word in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "${typed#"$before"}") ;;
        :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "${typed#"$before"}") ;;
        *) COMPREPLY+=("${word#"$before"}") ;;
        esac
    done < <("${words[0]/#\~/$HOME}" --complete "${words[@]:1}" 2>/dev/null)
}
complete -F _polis polis
