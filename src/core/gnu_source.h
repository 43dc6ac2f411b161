/* SPDX-License-Identifier: ISC */
/* Included before all else by files that need more of the system's headers than ISO C and POSIX. */
#pragma once

#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
