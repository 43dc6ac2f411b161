/* SPDX-License-Identifier: ISC */
#include <stdio.h>
#include <string.h>
#include <trona.h>

int main(void)
{
    trona_impl_status s;
    size_t i;

    trona_impl_choose();
    for (i = 0; trona_impl_get(i, &s) == 0; i++) {
        if (s.chosen &&
            (strcmp(s.primitive, "chacha20") == 0 || strcmp(s.primitive, "sha256") == 0 ||
             strcmp(s.primitive, "x25519") == 0)) {
            printf("%s: %s\n", s.primitive, s.name);
        }
    }
    return 0;
}
