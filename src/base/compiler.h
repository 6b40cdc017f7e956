// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Extensions of gcc and clang; all other sources are plain C11.
 */
#ifndef NP_BASE_COMPILER_H
#define NP_BASE_COMPILER_H

/* Tells the compiler that the condition is nearly always (never) true. */
#define NP_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define NP_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Control cannot reach this line; if it does, the behaviour is undefined. */
#define NP_UNREACHABLE() __builtin_unreachable()

/* Prefetches the cache line of an address, which may be invalid, for reading (writing). A function
 * that only prefetches must be NP_ALWAYS_INLINE, or gcc removes the calls. */
#define NP_PREFETCH(address) __builtin_prefetch((address), 0)
#define NP_PREFETCH_WRITE(address) __builtin_prefetch((address), 1)

/* Always (never) inlines. With sanitizers the compiler decides, because inlining their checks
 * hundreds of times in the kernels made one file compile for a minute. */
#if defined(NP_SANITIZED)
#define NP_ALWAYS_INLINE static inline
#else
#define NP_ALWAYS_INLINE static inline __attribute__((always_inline))
#endif
/* Never inlined. Not every file that includes its header need call it. */
#define NP_NOINLINE __attribute__((noinline, unused))

/* Before a loop of known length: unrolls it. clang does that without being told. */
#if defined(__clang__)
#define NP_UNROLL
#else
#define NP_UNROLL _Pragma("GCC unroll 16")
#endif

/* At the top of a file with many specialised functions: omits variable locations for debuggers,
 * which take a quarter of the file's compile time. */
#if defined(__clang__)
#define NP_NO_VARIABLE_TRACKING
#else
#define NP_NO_VARIABLE_TRACKING _Pragma("GCC optimize (\"no-var-tracking-assignments\")")
#endif

/* The function formats its arguments from number `first` with the printf format that is argument
 * number `text`; the compiler checks them. */
#define NP_PRINTF(text, first) __attribute__((format(printf, text, first)))

/* The function returns a printf format for the same values as the format in argument `text`. */
#define NP_FORMAT_ARGUMENT(text) __attribute__((format_arg(text)))

/* A 128-bit unsigned integer, if NP_HAVE_UINT128 is defined. */
#ifdef __SIZEOF_INT128__
#define NP_HAVE_UINT128 1
__extension__ typedef unsigned __int128 np_uint128;
#endif

/* Before the type of a typedef: a vector of so many bytes, on whose numbers operators work one by
 * one (a comparison gives -1 or 0). NP_SHUFFLE makes a vector of eight from the numbers of two
 * vectors by their places, which count on from the first to the second. */
#define NP_VECTOR(bytes) __attribute__((vector_size(bytes)))
#if defined(__clang__)
#define NP_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define NP_SHUFFLE(a, b, ...) __builtin_shuffle(a, b, (__typeof__(a)){__VA_ARGS__})
/* The warning is about calls between files, which pass no vectors. */
#pragma GCC diagnostic ignored "-Wpsabi"
#endif

/* Written after struct or enum: a returned value of this type must be used or cast to void. */
#ifdef __clang__
#define NP_MUST_USE_TYPE __attribute__((warn_unused_result))
#else
#define NP_MUST_USE_TYPE
#endif

/* Compiles a function for processors with BMI2 and POPCNT; tells whether this processor has
 * BMI2. */
#if defined(__x86_64__)
#define NP_TARGET_BMI2 __attribute__((target("bmi,bmi2,popcnt")))
#define NP_CPU_HAS_BMI2() __builtin_cpu_supports("bmi2")

/* Extracts (deposits) the bits of a word under a mask; requires NP_CPU_HAS_BMI2(). Written in
 * assembly, since a function inlined for several processors must not use an intrinsic that only one
 * of them has. */
static inline __attribute__((always_inline)) unsigned long long
NP_PEXT64(unsigned long long word, unsigned long long mask)
{
    unsigned long long drawn;
    __asm__("pext %2, %1, %0" : "=r"(drawn) : "r"(word), "rm"(mask));
    return drawn;
}

static inline __attribute__((always_inline)) unsigned long long
NP_PDEP64(unsigned long long word, unsigned long long mask)
{
    unsigned long long spread;
    __asm__("pdep %2, %1, %0" : "=r"(spread) : "r"(word), "rm"(mask));
    return spread;
}
#endif

/* The number of bits set; the numbers of the lowest and the highest bit of a word that is not 0. */
#define NP_POPCOUNT64(word) __builtin_popcountll(word)
#define NP_TRAILING_ZEROS64(word) __builtin_ctzll(word)
#define NP_HIGHEST_BIT64(word) (63 - __builtin_clzll(word))

#endif
