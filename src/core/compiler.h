/* What C99 has no words for, by compiler. GNU: gcc, clang, and whatever else defines __GNUC__. */
#ifndef TRONA_CORE_COMPILER_H
#define TRONA_CORE_COMPILER_H

/* static ALWAYS_INLINE void f(...): for what gcc -O2 would not inline by itself, where a call would
 * cost much or pass vectors, or words of a state, through memory, which keeps them. GNU: inlined at
 * every level of optimisation, or an error. MSVC: inlined, but for the cases that its manual lists.
 * Others: inline, a hint.
 *
 * static NEVER_INLINE void f(...): a frame of its own. GNU, MSVC: promised. Others: nothing. */
#if defined(__GNUC__)
# define ALWAYS_INLINE inline __attribute__((always_inline))
# define NEVER_INLINE  __attribute__((noinline))
#elif defined(_MSC_VER)
# define ALWAYS_INLINE __forceinline
# define NEVER_INLINE  __declspec(noinline)
#else
# define ALWAYS_INLINE inline
# define NEVER_INLINE
#endif

#endif
