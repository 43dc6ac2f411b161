/* SPDX-License-Identifier: ISC */
/* The regular files below a directory, in the order of their names. */
#include "hash.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct hash_names_list {
    char **name;
    size_t count, room;
} hash_names_list;

static int hash_walk_add(hash_names_list *list, const char *name)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        char **more = realloc(list->name, room * sizeof *more);

        if (more == NULL) {
            return -1;
        }
        list->name = more;
        list->room = room;
    }
    list->name[list->count] = malloc(strlen(name) + 1);
    if (list->name[list->count] == NULL) {
        return -1;
    }
    memcpy(list->name[list->count], name, strlen(name) + 1);
    list->count++;
    return 0;
}

static int hash_walk_order(const void *a, const void *b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

/* The sorted names in the directory. The directory is closed before it is gone into: its depth is
 * bounded by the length of a path alone, not by open files. */
static int hash_walk_list(hash_names_list *list, const char *path)
{
    DIR *dir = opendir(path);
    struct dirent *e;
    int failed = 0;

    if (dir == NULL) {
        return cli_fail_errno(path);
    }
    for (errno = 0; !failed && (e = readdir(dir)) != NULL; errno = 0) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            failed = hash_walk_add(list, e->d_name);
        }
    }
    if (failed || errno != 0) {
        failed = cli_fail_errno(path);
    }
    (void) closedir(dir);
    if (list->count > 1) {
        qsort(list->name, list->count, sizeof *list->name, hash_walk_order);
    }
    return failed;
}

/* DIRECTORY/NAME, from malloc. */
static char *hash_walk_join(const char *directory, const char *name)
{
    size_t n     = strlen(directory);
    char *prefix = io_path_with(directory, n > 0 && directory[n - 1] == '/' ? "" : "/");
    char *path   = prefix != NULL ? io_path_with(prefix, name) : NULL;

    free(prefix);
    return path;
}

/* One line on stderr about what was recorded. 1. */
static size_t hash_walk_failed(void)
{
    cli_failure_print();
    cli_failure_clear();
    return 1;
}

size_t hash_walk(const char *path, void (*visit)(const char *path, void *context), void *context)
{
    hash_names_list list = {NULL, 0, 0};
    struct stat st;
    size_t i, failed = 0;

    if (hash_walk_list(&list, path) != 0) {
        failed += hash_walk_failed();
    }
    for (i = 0; i < list.count; i++) {
        char *below = hash_walk_join(path, list.name[i]);

        if (below == NULL) {
            failed += hash_walk_failed();
        } else if (lstat(below, &st) != 0) {
            (void) cli_fail_errno(below);
            failed += hash_walk_failed();
        } else if (S_ISDIR(st.st_mode)) {
            failed += hash_walk(below, visit, context);
        } else if (S_ISREG(st.st_mode)) {
            visit(below, context);
        }
        free(below);
        free(list.name[i]);
    }
    free(list.name);
    return failed;
}
