/* The operator's overrides. */
#ifndef TRONA_CORE_ENV_H
#define TRONA_CORE_ENV_H

/* The environment variable of that name; NULL if it is unset or empty, or if this program runs with
 * more rights than the user who set it (set-uid, set-gid, capabilities). */
const char *env_override(const char *name);

#endif
