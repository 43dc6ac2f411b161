{ "targets": [{
    "target_name": "trona_example",
    "sources": ["addon.c", "trona.c"],
    "defines": ["TRONA_HIDDEN"],
    "cflags": ["-O2"]
}] }
