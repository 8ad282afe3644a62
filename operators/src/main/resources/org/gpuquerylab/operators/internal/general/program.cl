// A program of steps without branches, which computes expressions for one row. The defines describe
// the program, so the compiler folds everything but the arithmetic: COLUMNS columns, which are the
// first steps, and OPS further steps. Column k has ELEMENT_k, BYTE_k and REAL_k (its elements),
// SIDE_k (which of two rows it takes), REFERS_k and REFERENCES_k (whether and which references lead
// to its row), PADDED_k (whether there are references -1), NULLABLE_k and VALIDITY_k (its bitmap).
// Step j has OP_j, its operands A_j, B_j, C_j, the bits of its result R_j, and G_j: the number of
// the step that says whether the row needs step j, plus 1, or 0 if each row does; K_j is the
// number of a constant, HAS_TABLE_j and TABLE_OF_j its table. The numbers of
// operations, DO_..., come from the host. Steps have integers in x and floating-point numbers in y.
#include "/org/gpuquerylab/operators/internal/fused/each.cl"
#include "program_step.cl"
#define PASTED(a, b) a##b
#define PASTE(a, b) PASTED(a, b)

#define COLUMN_PARAMETER(k) const GLOBAL ELEMENT_##k *restrict column##k,
#define VALIDITY_PARAMETER(k) const GLOBAL uint *restrict validity##k,
#define REFERENCES_PARAMETER(k) const GLOBAL int *restrict references##k,
#define LITERAL_PARAMETER(k) const i64 literal##k,
#define TABLE_PARAMETER(k) const GLOBAL i64 *restrict table##k,
#define PROGRAM_PARAMETERS             \
  EACH(COLUMNS, COLUMN_PARAMETER)      \
  EACH(VALIDITIES, VALIDITY_PARAMETER) \
  EACH(REFERENCES, REFERENCES_PARAMETER) \
  EACH(LITERALS, LITERAL_PARAMETER)    \
  EACH(TABLES, TABLE_PARAMETER)

#define ROW_0(k, row) ((i64)(row))
#define ROW_1(k, row) ((i64)PASTE(references, REFERENCES_##k)[row])
#define VALID_0(k, at) 1
#define VALID_1(k, at) ((int)(PASTE(validity, VALIDITY_##k)[(at) >> 5] >> ((at) & 31) & 1U))
#define TABLE_0(j) ((const GLOBAL i64 *)0)
#define TABLE_1(j) PASTE(table, TABLE_OF_##j)

#define LOAD(k)                                                                    \
  {                                                                                \
    const i64 at = PASTE(ROW_, REFERS_##k)(k, SIDE_##k ? other_row : this_row);    \
    ok[k] = 0;                                                                     \
    x[k] = 0;                                                                      \
    y[k] = 0;                                                                      \
    if (!PADDED_##k || at >= 0) {                                                  \
      ok[k] = PASTE(VALID_, NULLABLE_##k)(k, at);                                  \
      if (REAL_##k) {                                                              \
        y[k] = (real)column##k[at];                                                \
      } else {                                                                     \
        x[k] = (i64)column##k[at];                                                 \
        if (BYTE_##k) x[k] = (x[k] ^ 128) - 128;                                   \
      }                                                                            \
    }                                                                              \
  }
// A compiler drops what does not depend on the number of the operation before it inlines functions.
#define STEP(j)                                                                                     \
  {                                                                                                 \
    const int k = COLUMNS + j;                                                                      \
    int good = 1;                                                                                   \
    ok[k] = ok[A_OF(j)] & ok[B_##j];                                                                \
    x[k] = 0;                                                                                       \
    y[k] = 0;                                                                                       \
    if (OP_##j >= DO_REAL_LITERAL) {                                                                \
      good = real_step(OP_##j, A_##j, B_##j, R_##j, k, literals, x, y, ok);                         \
    } else if (OP_##j >= DO_SAME) {                                                                 \
      logic_step(OP_##j, A_##j, B_##j, C_##j, k, PASTE(TABLE_, HAS_TABLE_##j)(j), x, y, ok);        \
    } else {                                                                                        \
      good = integer_step(OP_##j, A_##j, B_##j, R_##j, K_##j, k, literals, this_row, x, ok);        \
    }                                                                                               \
    if (R_##j != 0 && !good && ok[k] && (G_##j == 0 || x[BEFORE(G_##j)] != 0)) {                    \
      fault = fault > (uint)k ? (uint)k : fault;                                                    \
    }                                                                                               \
  }
// The first operand of a literal is its number, which need not be that of a step.
#define A_OF(j) (OP_##j == DO_LITERAL || OP_##j == DO_REAL_LITERAL ? 0 : A_##j)
#define BEFORE(guard) ((guard) > 0 ? (guard) - 1 : 0)
#define LITERAL_ITEM(k) literal##k,

// Computes all steps for the rows first_row and second_row. It declares x, y and ok, so it stands
// in a block of its own. A variable uint fault, at first NO_FAULT, becomes the number of the first
// step whose result does not fit its type.
#define NO_FAULT 0x7FFFFFFFU
#define PROGRAM_RUN(first_row, second_row)                       \
  const i64 this_row = (i64)(first_row), other_row = (i64)(second_row); \
  i64 x[COLUMNS + OPS];                                          \
  real y[COLUMNS + OPS];                                         \
  int ok[COLUMNS + OPS];                                         \
  const i64 literals[LITERALS + 1] = {EACH(LITERALS, LITERAL_ITEM) 0}; \
  (void)other_row;                                               \
  (void)this_row;                                                \
  EACH(COLUMNS, LOAD)                                            \
  EACH(OPS, STEP)
