#!/bin/sh
# completions.sh SOURCE - docs/completions asked as bash, zsh and fish ask them: verbs, options,
# and no complaint of the shell. Speaks cmocka's language; a shell that is missing is skipped.
set -u
folder=${1:?usage: completions.sh SOURCE}/docs/completions
failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/sett-completions-XXXXXX")
trap 'rm -rf "$work"' EXIT

by_bash()
{
    # shellcheck disable=SC2016 # for the inner shell
    bash --norc -c '. "$1"; COMP_WORDS=(sett "${@:2}"); COMP_CWORD=$(($# - 1)); _sett
        printf "%s\n" "${COMPREPLY[@]}"' - "$folder/sett.bash" "$@"
}

by_fish()
{
    fish --no-config -c "source '$folder/sett.fish'; complete -C 'sett $*'" | cut -f 1
}

# In a terminal of zsh's own; what the line becomes.
by_zsh()
{
    cat >"$work/ask.zsh" <<'END_ZSH'
zmodload zsh/zpty
zpty shell "TERM=dumb zsh -f -i"
zpty -w shell "unsetopt beep zle_bracketed_paste prompt_cr prompt_sp 2>/dev/null; PS1=; fpath=($1 \$fpath)"
zpty -w shell "autoload -Uz compinit; compinit -u -D; bindkey '^I' complete-word; print re''ady"
zpty -r -m shell out '*ready*'
zpty -w -n shell "sett $2"$'\t'
for i in {1..40}; do
    sleep 0.1
    while zpty -r -t shell more; do said+=$more; done
    [[ $said == *"sett $3"* ]] && break
done
zpty -d shell
print -r -- $said
END_ZSH
    timeout 60 zsh -f "$work/ask.zsh" "$folder" "$1" "$2" | tr -d '\r'
}

# tried SHELL LINE WANTED: LINE, without the program, is completed to have WANTED.
tried()
{
    shell=$1
    echo "[ RUN      ] completions.$shell: $2"
    if ! command -v "$shell" >/dev/null; then
        echo "SKIP: $shell is missing (Debian: $shell)"
        echo "[  SKIPPED ] completions.$shell: $2"
        return
    fi
    # shellcheck disable=SC2086 # words of a line
    if [ "$shell" = zsh ]; then by_zsh "$2" "$3"; else "by_$shell" $2; fi >"$work/out" 2>&1
    if grep -qE -- "(^|[ /])${3##* }( |\$)" "$work/out" && ! grep -qiE 'bad option|not found|error' "$work/out"; then
        echo "[       OK ] completions.$shell: $2"
    else
        cat "$work/out"
        echo "[  FAILED  ] completions.$shell: $2"
        failed=1
    fi
}

for shell in bash zsh fish; do
    tried $shell "gene" "generate"
    tried $shell "generate --layout-f" "generate --layout-file"
    tried $shell "measure dungeong" "measure dungeongrams"
done
exit $failed
