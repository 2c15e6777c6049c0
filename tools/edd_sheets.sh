#!/bin/sh
# tools/edd_sheets.sh SETT FOLDER - sheets of the elites that grow from empty
# rooms, 13x7 and 20x14, before and since rooms are drawn with strokes: of each
# size a sheet of four pairs of dimensions, cells as the archive has them, the
# first dimension to the right, the second upwards. Wants ImageMagick's montage
# and convert.
set -eu
sett=$1 out=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
before="--method.polish 0.4 --method.keen 0.5 --method.cross 0.3
  --method.finer 2 --eval.cohesion-weight 0 --eval.begun 0
  --eval.first-corridor 0"
for stroke in wall corridor chamber stamp piece tidy things vault; do
  before="$before --genome.$stroke 0"
done

# FILE X,Y WIDTH HEIGHT: one cell as a picture; grey where there is none.
cell() {
  if "$sett" archive "$tmp/a.json" --cell "$2" --levels "$tmp/l.txt" --force \
    -q >/dev/null 2>&1 && [ -s "$tmp/l.txt" ]; then
    "$sett" render edd "$tmp/l.txt" -o "$1" --force -q
    convert "$1" -filter box -resize 50% "$1"
  else
    convert -size "$(($3 * 8))x$(($4 * 8))" xc:'#e8e8e8' "$1"
  fi
  rm -f "$tmp/l.txt"
}

# NAME WIDTH HEIGHT OPTIONS...
sheet() {
  name=$1 w=$2 h=$3 pair=0
  shift 3
  for dims in symmetry,spatial symmetry,meso meso,linearity spatial,linearity; do
    "$sett" evolve edd --size "${w}x$h" --dims $dims --budget 50000 --seed 1 \
      -q --force -o "$tmp/a.json" "$@" >/dev/null
    for y in 4 3 2 1 0; do
      for x in 0 1 2 3 4; do
        cell "$tmp/$pair-$((4 - y))$x.png" "$x,$y" "$w" "$h"
      done
    done
    montage -label '' "$tmp/$pair-"*.png -tile 5x5 -geometry +2+2 \
      "$tmp/pair-$pair.png"
    pair=$((pair + 1))
  done
  montage "$tmp/pair-"*.png -tile 2x2 -geometry +6+6 "$tmp/sheet.png"
  convert "$tmp/sheet.png" -strip -dither None -colors 16 \
    -define png:compression-level=9 "PNG8:$out/$name.png"
}

for size in "13 7" "20 14"; do
  set -- $size
  w=$1 h=$2
  sheet "edd-${w}x$h-now" "$w" "$h"
  sheet "edd-${w}x$h-before" "$w" "$h" $before
done
