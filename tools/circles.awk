# circles.awk - circles of calls among .c files, whose names are read, one a line. A
# function or object sett_x belongs to the file that defines it; every other file that
# says the name calls that file. With -v list=1 circles of files are listed, those of
# folders always are; the last line counts both.
function strip(s) {
    gsub(/"([^"\\]|\\.)*"/, "\"\"", s)
    if (comment) { if (s !~ /\*\//) return ""; sub(/^.*\*\//, "", s); comment = 0 }
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, " ", s)
    if (s ~ /\/\*/) { sub(/\/\*.*$/, "", s); comment = 1 }
    sub(/\/\/.*$/, "", s)
    return s
}
function define(text,    name) {
    if (text ~ /^(static|typedef|extern|#)/ || !match(text, /sett_[a-z0-9_]+[ \n]*[(=\[]/)) return
    name = substr(text, RSTART, RLENGTH); sub(/[^a-z0-9_].*$/, "", name)
    owner[name] = file
}
function folder_of(path) { sub(/\/[^\/]*$/, "", path); return path }
function tarjan(set, v,    i, m, w, to) {
    seen[set, v] = low[set, v] = ++clock; stack[++top] = v; on[set, v] = 1
    m = split(edges[set, v], to, " ")
    for (i = 1; i <= m; i++) {
        w = to[i]
        if (!((set, w) in seen)) { tarjan(set, w); if (low[set, w] < low[set, v]) low[set, v] = low[set, w] }
        else if (on[set, w] && seen[set, w] < low[set, v]) low[set, v] = seen[set, w]
    }
    if (low[set, v] != seen[set, v]) return
    m = ""; i = 0
    do { w = stack[top--]; on[set, w] = 0; m = m " " w; i++ } while (w != v)
    if (i > 1) circle[set, ++circles[set]] = m
}
{
    file = $0; comment = 0; head = ""; files[++n] = file
    while ((getline text < file) > 0) {
        text = strip(text)
        if (text ~ /^[^ \t}{]/ || head != "") {
            head = head " " text
            if (text ~ /[;{=]/ || text ~ /^#/) { sub(/^ /, "", head); if (head !~ /^[^{=]*;/) define(head); head = "" }
        }
        if (text ~ /^\{/ && head != "") head = ""
        while (match(text, /sett_[a-z0-9_]+/)) {
            says[file] = says[file] " " substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
        }
    }
    close(file)
}
END {
    for (i = 1; i <= n; i++) {
        m = split(says[files[i]], word, " ")
        for (k = 1; k <= m; k++) {
            callee = owner[word[k]]
            if (callee == "" || callee == files[i] || ((files[i], callee) in has)) continue
            has[files[i], callee] = 1
            edges["file", files[i]] = edges["file", files[i]] " " callee
            a = folder_of(files[i]); b = folder_of(callee)
            if (a != b && !((a, b) in has)) { has[a, b] = 1; edges["folder", a] = edges["folder", a] " " b; why[a, b] = files[i] " -> " callee " (" word[k] ")" }
            folders[a]; folders[b]
        }
    }
    for (i = 1; i <= n; i++) if (!(("file", files[i]) in seen)) tarjan("file", files[i])
    for (a in folders) if (!(("folder", a) in seen)) tarjan("folder", a)
    for (i = 1; i <= circles["folder"]; i++) {
        print "circle of folders:" circle["folder", i]
        m = split(circle["folder", i], to, " ")
        for (k = 1; k <= m; k++) for (l = 1; l <= m; l++) if ((to[k], to[l]) in why) print "    " why[to[k], to[l]]
    }
    if (list) for (i = 1; i <= circles["file"]; i++) print "circle of files:" circle["file", i]
    printf "%d circles of folders, %d of files\n", circles["folder"], circles["file"]
}
