# Completions of sett for bash. Made by `make docs`; do not edit.
_sett()
{
    local cur=${COMP_WORDS[COMP_CWORD]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "generate world mission check complete repair learn measure render map compare range play replay puzzle playtest tune evolve link archive study batch benchmark verify pack studio mcp game describe doctor" -- "$cur"))
        return
    fi
    case ${COMP_WORDS[1]} in
    generate) words="--layout --furnish --like --generator --playable --campaign --endless --from --seed --count --index --want --tries --near-miss --size --width --height --recipe --layout-file --complete --refurnish --relayout --lock --fresh-layouts --report --part --resume --output --force --json --jobs --no-progress --max-tiles --legend --map --quiet" ;;
    world) words="--at --window --map --seed --output --force --jobs --no-progress --max-tiles --quiet --side --walls --steps --wild --built --region --cell --rooms --loops --places --roads --gates --objects" ;;
    mission) words="--seed --index --budget --layout --cell --graph --dungeon --output --force --quiet --rooms --keys --switches --shortcuts --spent --optional --difficulty" ;;
    check) words="--agent --budget --draw --why --like --shape --symmetry --path --from --to --json --max-tiles --legend --map --quiet" ;;
    complete) words="--like --shape --bands --symmetry --hole --budget --agent --steps --pushes --size --beside --cut --zones --ways --infill --extend --ahead --count --apart --seed --output --force --json --legend --map --quiet" ;;
    repair) words="--like --shape --bands --symmetry --hole --budget --agent --steps --pushes --lock --output --force --json --legend --map --quiet" ;;
    learn) words="--shape --bands --size --count --zones --budget --agent --output --force --json --legend --map --quiet" ;;
    measure) words="--why --like --play --play-budget --enemy-as --boss-as --json --csv --jobs --no-progress --max-tiles --legend --map --measure-cmd --measure-limit --quiet" ;;
    render) words="--scale --index --cloud --path --from --to --room --with --project --level --tileset --tile --autotile --terrain --seed --output --force --max-tiles --legend --map --quiet" ;;
    map) words="--levels --level --like --name --rules --drop --yes --seed --in-place --project --output --force --max-tiles --legend --map --quiet" ;;
    compare) words="--count --seed --correlations --distances --measures --resamples --neighbours --sample --part --resume --output --force --json --csv --jobs --no-progress --legend --map --measure-cmd --measure-limit --quiet" ;;
    range) words="--layout --furnish --recipe --size --seed --count --index --measures --levers --fresh-layouts --resamples --neighbours --sample --part --resume --output --force --json --jobs --no-progress --legend --map --measure-cmd --measure-limit --quiet" ;;
    play) words="--player --budget --seed --index --rules --model --stuck --trace --json --legend --map --quiet --depth --rollout --optimism --exploration --compat --nodes --hold --careful --retry" ;;
    replay) words="--actions --rules --index --to-end --trace --json --legend --map --quiet" ;;
    puzzle) words="--index --budget --memory --hint --stuck --best --put --minimal --vary --gone --levels --tries --seed --output --force --jobs --no-progress --quiet" ;;
    playtest) words="--players --budget --seed --count --pictures --part --resume --output --force --json --jobs --no-progress --max-tiles --legend --map --measure-cmd --measure-limit --quiet" ;;
    tune) words="--seed --budget --levels --reach --steps --output --force --jobs --no-progress --quiet" ;;
    link) words="--corpus --agent --min --max --slices --only-slices --forbid --lock --global --unseen --repeat --shift --budget --paper --target --repair --player --endless --seed --scale --output --force --json --max-tiles --legend --map --quiet" ;;
    archive) words="--dims --cell --where --levels --records --plant --picture --output --force --json --jobs --no-progress --quiet" ;;
    batch) words="--slurm --parallel --mpi --status --parts --cores --throttle --name --output --force --json --quiet" ;;
    verify) words="--from --quick --sample --json --jobs --no-progress --quiet" ;;
    pack) words="--title --authors --from --output --force --quiet" ;;
    studio) words="--port --socket --no-open --quiet" ;;
    mcp) words="--seconds --megabytes --quiet" ;;
    describe) words="--generator --set --rate --seed --man --session --output --force --json --jobs --no-progress --quiet" ;;
    doctor) words="--golden --json --jobs --no-progress --quiet" ;;
    esac
    case $cur in
    -*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
    *) COMPREPLY=($(compgen -W "md2 mario smb icarus edd dungeongrams" -- "$cur") $(compgen -f -- "$cur")) ;;
    esac
}
complete -o filenames -F _sett sett
