# SPDX-License-Identifier: ISC
# The public declarations of trona.h, one a line: name, tab, attributes as in prototypes.txt.
function has(word) {
    return (" " text " ") ~ ("[ )]" word "[ ;]")
}
function add(word) {
    attributes = attributes (attributes == "" ? "" : ",") word
}
/^TRONA_API/ { text = ""; open = 1 }
open { text = text " " $0 }
open && /;/ {
    open = 0
    gsub(/;/, " ;", text)
    attributes = ""
    if (has("TRONA_DEPRECATED")) { add("deprecated") }
    if (has("TRONA_MALLOC")) { add("malloc") }
    if (has("TRONA_NONNULL_ALL")) { add("nonnull") }
    if (match(text, /TRONA_NONNULL[(]+[0-9, ]+[)]/)) {
        list = substr(text, RSTART, RLENGTH)
        gsub(/[^0-9,]/, "", list)
        add("nonnull(" list ")")
    }
    if (has("TRONA_NORETURN")) { add("noreturn") }
    if (has("TRONA_WARN_UNUSED")) { add("warn_unused_result") }
    if (has("TRONA_WEAK")) { add("weak") }
    sub(/ *[(;].*/, "", text)
    n = split(text, word, /[ *]+/)
    print word[n] "\t" attributes
}
