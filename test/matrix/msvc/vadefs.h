/* SPDX-License-Identifier: ISC */
/* MinGW's knows no ARM. */
typedef __builtin_va_list va_list;
#define _crt_va_start(list, last) __builtin_va_start(list, last)
#define _crt_va_arg(list, type)   __builtin_va_arg(list, type)
#define _crt_va_end(list)         __builtin_va_end(list)
