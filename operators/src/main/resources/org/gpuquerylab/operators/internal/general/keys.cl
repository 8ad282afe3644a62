// The key of a row: one unsigned 64-bit number for its key columns. A column's code is its value as
// an integer minus least, at most last; the key is the sum of each code times a stride. Two rows have the
// same key if, and only if, they are equal in all columns. For each column k < KEYS there are the defines
// KEYk (the type of its elements), KINDk, VALIDk (whether it has a validity bitmap) and REFSk (whether row
// i stands for row refs[i], or for a NULL if that is negative). NULLS: whether a NULL is a value, with
// code 0; the other codes of a column with NULLABLEk are one higher. NARROWk: least, least + last and all values are
// signed 32-bit integers, so that a difference modulo 2^32 tells whether a value is within. The last stride is 1.
#include "/org/gpuquerylab/operators/internal/fused/each.cl"
#define KIND_INTEGER 0
#define KIND_FLOAT 1
#define KIND_DOUBLE 2
#define KIND_BYTE 3
// All NaNs are one value, and so are the two zeros.
DEVICE ulong code_of_float(float x) { return x != x ? 0x7FC00000UL : x == 0 ? 0UL : (ulong)as_uint(x); }
DEVICE ulong code_of_double(double x) { return x != x ? 0x7FF8000000000000UL : x == 0 ? 0UL : as_ulong(x); }
#define CODE_0(x) ((ulong)(i64)(x))
#define CODE_1(x) code_of_float((float)(x))
#define CODE_2(x) code_of_double((double)(x))
#define CODE_3(x) ((ulong)(i64)(((int)(x) ^ 0x80) - 0x80))
#define CODE_OF(kind, x) CODE_##kind(x)
#define CODE(kind, x) CODE_OF(kind, x)
#define IS_VALID(bitmap, at) (((bitmap)[(at) >> 5] >> ((at) & 31) & 1U) != 0)

#define KEY_PARAMETERS(k)                                                                          \
  const GLOBAL KEY##k *restrict key##k, const GLOBAL uint *restrict valid##k,                      \
      const GLOBAL int *restrict refs##k, const ulong least##k, const ulong last##k, const ulong stride##k,

// The states of a row: its key is KNOWN; it cannot be equal to a key of the layout (OUTSIDE); or a
// column is NULL, and NULL is not a value.
#define KNOWN 0
#define OUTSIDE 1
#define HAS_NULL 2
// Adds column k of the row to key and state.
#define LOAD_KEY(k)                                                                                \
  {                                                                                                \
    const i64 at = REFS##k ? (i64)refs##k[row] : (i64)row;                                         \
    if (at < 0 || (VALID##k && !IS_VALID(valid##k, at))) {                                         \
      state |= NULLS ? KNOWN : HAS_NULL;                                                           \
    } else {                                                                                       \
      const ulong value = CODE(KIND##k, key##k[at]);                                               \
      const ulong code = NARROW##k ? (ulong)((uint)value - (uint)least##k) : value - least##k;     \
      state |= code <= (NARROW##k ? (ulong)(uint)last##k : last##k) ? KNOWN : OUTSIDE;             \
      key += (code + (NULLS && NULLABLE##k)) * (k == KEYS - 1 ? 1UL : stride##k);                  \
    }                                                                                              \
  }

DEVICE ulong mixed(ulong x) {
  x = (x ^ x >> 32) * (ulong)MIXER;
  x = (x ^ x >> 32) * (ulong)MIXER;
  return x ^ x >> 32;
}

// With PARTS, a launch handles only the keys of one part; rows without a known key are in part 0.
#define IN_PART(key, state) (!PARTS || ((state) == KNOWN ? ((uint)mixed(key) & parts) : 0U) == part)
