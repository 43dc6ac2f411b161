/* SPDX-License-Identifier: ISC */
/* A source of randomness that gives what the test has put into it. */
#pragma once

#include <stdint.h>
#include <string.h>

#include <trona.h>

static uint8_t given_bytes[256];
static size_t given_used; /* how many of them were drawn */

static const char *given_name(void)
{
    return "given";
}

static uint32_t given_random(void)
{
    return 4;
}

static void given_buf(void *buf, size_t size)
{
    memcpy(buf, given_bytes + given_used, size);
    given_used += size;
}

static const randombytes_implementation given_source = {
    given_name, given_random, NULL, NULL, given_buf, NULL,
};
