// The moments of a tile of 32 x 32 x 2^DEPTH cells in each context. If only pairs have weights, a
// cell is cell[row][column] * rows[row][term] * columns[column][term] * factors of its context, so
// the sum over the terms is a matrix product. The remaining sums are those over supersets of the 10
// other positions; only sums for sets of at most ORDER members are kept. A group has 32 work-items
// and processes one context at a time; a work-item has 32 of the 1024 sums in its registers, for 4
// rows and 8 columns. The host defines GROUP, COLUMNS, the number of sums that are kept, and LIMIT,
// the largest product of factors.
#include "pair_layout.cl"
#ifndef ORDER
#define ORDER 2
#endif
#ifndef CONTEXTS
#define CONTEXTS 1  // The number of contexts that a group handles together, 1 or 2.
#endif
#ifndef AT_ONCE
#define AT_ONCE CONTEXTS  // With two contexts, each value from the tables is used twice.
#endif

// Subsets of 5 positions, ordered by size and then by number. The indices are literals, so that the
// indexed values stay in registers whether or not the compiler unrolls loops.
#define EACH_SUBSET(M)                                                                          \
  M(0, 0) M(1, 1) M(2, 2) M(3, 4) M(4, 8) M(5, 16) M(6, 3) M(7, 5) M(8, 6) M(9, 9) M(10, 10)    \
  M(11, 12) M(12, 17) M(13, 18) M(14, 20) M(15, 24) M(16, 7) M(17, 11) M(18, 13) M(19, 14)      \
  M(20, 19) M(21, 21) M(22, 22) M(23, 25) M(24, 26) M(25, 28) M(26, 15) M(27, 23) M(28, 27)     \
  M(29, 29) M(30, 30) M(31, 31)
#define SIZE(s) (((s) & 1) + ((s) >> 1 & 1) + ((s) >> 2 & 1) + ((s) >> 3 & 1) + ((s) >> 4 & 1))
// The number of subsets of at most b members.
#define AT_MOST(b) ((b) >= 5 ? 32U : (b) == 4 ? 31U : (b) == 3 ? 26U : (b) == 2 ? 16U : (b) == 1 ? 6U : 1U)
#define ROWS AT_MOST(ORDER)
// The number of columns that precede those of a subset and belong to subsets of the same size.
#define AFTER(rank, size) (((rank) - AT_MOST((size) - 1)) * AT_MOST(ORDER - (size)))
#define START_1 AT_MOST(ORDER)
#define START_2 (START_1 + 5 * AT_MOST(ORDER - 1))
#define START_3 (START_2 + 10 * AT_MOST(ORDER - 2))
#define START_4 (START_3 + 10 * AT_MOST(ORDER - 3))
// The first column of the moments whose members among positions 5 to 9 are the subset with this
// rank and size.
#define START(rank, size)                                                          \
  ((size) == 0 ? 0U                                                                \
   : (size) == 1 ? START_1 + AFTER(rank, 1)                                        \
   : (size) == 2 ? START_2 + AFTER(rank, 2)                                        \
   : (size) == 3 ? START_3 + AFTER(rank, 3) : START_4 + AFTER(rank, 4))

// Sums over supersets for one position. Sums for sets with more than ORDER members are not needed.
#define ADD(s, j) \
  if (((s) >> (j) & 1) == 0 && SIZE((s) & ((1 << (j)) - 1)) <= ORDER) v[s] += v[(s) | 1 << (j)];
#define ADD_0(rank, s) ADD(s, 0)
#define ADD_1(rank, s) ADD(s, 1)
#define ADD_2(rank, s) ADD(s, 2)
#define ADD_3(rank, s) ADD(s, 3)
#define ADD_4(rank, s) ADD(s, 4)
#define SUPERSET_SUMS \
  EACH_SUBSET(ADD_0) EACH_SUBSET(ADD_1) EACH_SUBSET(ADD_2) EACH_SUBSET(ADD_3) EACH_SUBSET(ADD_4)

#ifndef MATRIX_PRODUCT
// v[32 * k + r] = the sum over the terms for context k and the row and column of register r of this
// work-item.
#define CLEAR(rank, r) v[r] = 0;
#define CLEAR_NEXT(rank, r) v[32 + (r)] = 0;
#define MULTIPLY(rank, r) v[r] = fma(a[(r) & 3], b[(r) >> 2], v[r]);
#define MULTIPLY_NEXT(rank, r) v[32 + (r)] = fma(next[(r) & 3], b[(r) >> 2], v[32 + (r)]);
DEVICE void sum_terms(const GLOBAL double *table, const LOCAL_PTR double *q, LOCAL_PTR double *term,
                      uint lid, double *v) {
  for (uint t = lid; t < AT_ONCE * TERMS; t += GROUP) {
    double product = 1;
    for (uint i = 0; i < DEPTH; i++) {
      product *= (t >> i & 1U) != 0 ? q[(t >> DEPTH) * 32 + 10 + i] : 1.0;
    }
    term[t] = product;
  }
  BARRIER();
  EACH_SUBSET(CLEAR)
#if AT_ONCE == 2
  EACH_SUBSET(CLEAR_NEXT)
#endif
  const GLOBAL double2 *rows = (const GLOBAL double2 *)(table + ROW_TABLE) + (lid >> 2) * 2;
  const GLOBAL double2 *columns = (const GLOBAL double2 *)(table + COLUMN_TABLE) + (lid & 3U) * 4;
  for (uint t = 0; t < TERMS; t++) {
    const double scale = term[t];
    const double2 r0 = rows[t * 16], r1 = rows[t * 16 + 1];
    const double2 c0 = columns[t * 16], c1 = columns[t * 16 + 1];
    const double2 c2 = columns[t * 16 + 2], c3 = columns[t * 16 + 3];
    const double a[4] = {r0.x * scale, r0.y * scale, r1.x * scale, r1.y * scale};
    const double b[8] = {c0.x, c0.y, c1.x, c1.y, c2.x, c2.y, c3.x, c3.y};
    EACH_SUBSET(MULTIPLY)
#if AT_ONCE == 2
    const double more = term[TERMS + t];
    const double next[4] = {r0.x * more, r0.y * more, r1.x * more, r1.y * more};
    EACH_SUBSET(MULTIPLY_NEXT)
#endif
  }
}
#endif

// The factor of a context's own predicates. The factor is infinite if a product of factors may
// overflow, or if a factor that underflows may be part of a product that does not.
DEVICE double context_factor(const GLOBAL double *table, const LOCAL_PTR double *q) {
  double bound = table[BOUNDS] * table[BOUNDS + 1] * table[BOUNDS + 2];
  for (uint i = 0; i < TILE_POSITIONS; i++) bound *= fmax(q[i], 1.0);
  const double factor = q[TILE_POSITIONS];
  return bound < LIMIT && bound * factor < LIMIT ? factor : (double)INFINITY;
}

// Multiplies the sums by the factors that do not depend on the term: those of the cell and of the
// context.
#define FACTOR(i) ((lid >> ((i) - 5) & 1U) != 0 ? q[i] : 1.0)
#define WEIGH(rank, r) v[r] *= cells[(r) * 32 + lid] * (a[(r) & 3] * b[(r) >> 2]);
DEVICE void weigh(const GLOBAL double *table, const LOCAL_PTR double *q, uint lid, double *v) {
  const GLOBAL double *cells = table + CELL_TABLE;
  const double own = context_factor(table, q) * FACTOR(7) * FACTOR(8) * FACTOR(9);
  const double a[4] = {own, own * q[0], own * q[1], own * q[0] * q[1]};
  const double low = FACTOR(5) * FACTOR(6), high = low * q[4], two = q[2] * q[3];
  const double b[8] = {low,  low * q[2],  low * q[3],  low * two,
                       high, high * q[2], high * q[3], high * two};
  EACH_SUBSET(WEIGH)
}

// Converts the sums of the cells into the moments of a context. It sums first over the positions in
// registers, then, after the work-items have exchanged values, over the other positions.
#define STORE(rank, s) if (SIZE(s) <= ORDER) rows[(rank) * 33 + lid] = v[s];
#define LOAD(rank, s) v[s] = rows[lid * 33 + (s)];
#define WRITE(rank, s)                                          \
  if (SIZE(s) <= ORDER && lid < AT_MOST(ORDER - SIZE(s))) {     \
    to[START(rank, SIZE(s)) + lid] = v[s];                      \
  }
DEVICE void write_moments(LOCAL_PTR double *rows, uint lid, double *v, GLOBAL double *to) {
  SUPERSET_SUMS
  EACH_SUBSET(STORE)
  BARRIER();
  if (lid < ROWS) {
    EACH_SUBSET(LOAD)
    SUPERSET_SUMS
    EACH_SUBSET(WRITE)
  }
  BARRIER();
}

#ifndef TILE_BOUNDS
#define TILE_BOUNDS
#endif
#ifndef SHARE_FROM
#define SHARE_FROM 0U
#endif
// Each batch has `groups` groups, and those of a share are launched; the number of contexts is a
// multiple of CONTEXTS. moments[batch][context][column].
KERNEL void TILE_BOUNDS pair_tiles(const GLOBAL int *phase, const int value,
                                   const GLOBAL double *restrict tables,
                                   const GLOBAL double *restrict factors, const uint outer,
                                   const uint groups, GLOBAL double *restrict moments) {
  LOCAL_ARRAY(double, q, CONTEXTS * 32);
  LOCAL_ARRAY(double, term, AT_ONCE * TERMS);
  LOCAL_ARRAY(double, rows, 32 * 33);
  if (phase[0] != value) return;
  const uint lid = (uint)get_local_id(0);
  const ulong group = SHARE_FROM / CONTEXTS + get_group_id(0);
  const ulong batch = group / groups, contexts = (ulong)1 << outer;
  const GLOBAL double *table = tables + batch * TABLE_LENGTH;
  for (ulong context = group % groups * CONTEXTS; context < contexts;
       context += (ulong)groups * CONTEXTS) {
    if (lid < FACTORS) {
      const GLOBAL double *from = factors + ((batch * FACTORS + lid) << outer) + context;
      for (uint k = 0; k < CONTEXTS; k++) q[k * 32 + lid] = from[k];
    }
    BARRIER();
    GLOBAL double *to = moments + (batch * contexts + context) * COLUMNS;
    for (uint k = 0; k < CONTEXTS; k += AT_ONCE) {
      double v[AT_ONCE * 32];
      sum_terms(table, q + k * 32, term, lid, v);
      weigh(table, q + k * 32, lid, v);
      write_moments(rows, lid, v, to + k * COLUMNS);
#if AT_ONCE == 2
      weigh(table, q + 32, lid, v + 32);
      write_moments(rows, lid, v + 32, to + COLUMNS);
#endif
    }
  }
}
