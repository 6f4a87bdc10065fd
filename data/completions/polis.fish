# polis.fish - completion for fish. What may come next is asked of the program itself, which knows its options.
function __polis_complete
    set -l words (commandline -opc)
    set -l typed "$(commandline -ct)"
    for line in (command $words[1] --complete $words[2..] $typed 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (string replace -r '^--[a-z-]+=' '' -- $typed)
            case :folders
                __fish_complete_directories (string replace -r '^--[a-z-]+=' '' -- $typed)
            case '*'
                echo $line
        end
    end
end
complete -c polis -f -a '(__polis_complete)'
