/* assert.h - a bug stops the module: the caller sees a WebAssembly.RuntimeError. The
 * standard wants it without an include guard. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#ifndef static_assert
#define static_assert _Static_assert
#endif
