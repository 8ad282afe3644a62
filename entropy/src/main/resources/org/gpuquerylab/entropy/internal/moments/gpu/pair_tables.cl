// Converts the weights of the known sets, all of at most two predicates, into the tables and
// factors whose products are the cells. The host defines POSITIONS, the number of a cell's
// positions, and ALWAYS_FALSE, which marks in places a predicate that only pads the tile; other
// negative numbers mean weight 0.
#include "pair_layout.cl"
#ifndef GROUP
#define GROUP 256
#endif
#define OUTER (POSITIONS - TILE_POSITIONS)

#ifndef ENTRY_ORDER
// Row and term of an entry of the row table, or column and term of an entry of the column table.
DEVICE uint row_of(uint entry) { return entry & 31U; }
DEVICE uint row_term(uint entry) { return entry >> 5; }
DEVICE uint column_of(uint entry) { return entry & 31U; }
DEVICE uint column_term(uint entry) { return entry >> 5; }
#endif

// The positions of the bits of a row's, a column's and a term's number.
#define ROW_POSITION(i) ((i) < 2 ? (i) : (i) + 5)
#define COLUMN_POSITION(i) ((i) + 2)
#define TERM_POSITION(i) ((i) + 10)

// The sum of the weights of the pairs within a set and of the pairs between it and others; for a
// bound, only positive weights are added. The function has no branches, so that the loads of the
// inner loops need not wait for one another; unrolling the outer loops as well would need too many
// registers.
#define PAIR_SUM(name, length, at, other_length, other_at)                                 \
  DEVICE double name(const LOCAL_PTR double *w, uint set, uint others, bool bound) {       \
    double sum = 0;                                                                        \
    for (uint i = 0; i < (length); i++) {                                                  \
      const LOCAL_PTR double *row = w + at(i) * POSITIONS;                                 \
      const uint member = set >> i;                                                        \
      UNROLL for (uint j = 0; j < (other_length); j++) {                                   \
        sum += selected(row[other_at(j)], member & others >> j, bound);                    \
      }                                                                                    \
      UNROLL for (uint j = 0; j + 1 < (length); j++) {                                     \
        sum += selected(row[at(j)], j < i ? member & set >> j : 0U, bound);                \
      }                                                                                    \
    }                                                                                      \
    return sum;                                                                            \
  }
DEVICE double selected(double weight, uint bits, bool bound) {
  return (bits & 1U) != 0 && !(bound && weight < 0) ? weight : 0.0;
}
PAIR_SUM(term_row_sum, DEPTH, TERM_POSITION, 5, ROW_POSITION)
PAIR_SUM(column_term_sum, 5, COLUMN_POSITION, DEPTH, TERM_POSITION)
PAIR_SUM(row_column_sum, 5, ROW_POSITION, 5, COLUMN_POSITION)

// The logarithm of an entry of a batch's tables. Each pair of positions is in only one table.
DEVICE double log_entry(const LOCAL_PTR double *w, uint x) {
  const bool bound = x >= BOUNDS;
  uint row = 31, column = 31, term = TERMS - 1, table = x - BOUNDS;
  if (x < COLUMN_TABLE) {
    row = row_of(x);
    term = row_term(x);
    table = 0;
  } else if (x < CELL_TABLE) {
    column = column_of(x - COLUMN_TABLE);
    term = column_term(x - COLUMN_TABLE);
    table = 1;
  } else if (!bound) {
    const uint place = x - CELL_TABLE;  // Each work-item has 32 registers.
    const uint positions = place >> 5 | (place & 31U) << 5;
    row = (positions & 3U) | positions >> 7 << 2;
    column = positions >> 2 & 31U;
    table = 2;
  }
  if (table == 0) return term_row_sum(w, term, row, bound);
  if (table == 1) return column_term_sum(w, column, term, bound);
  return table == 2 ? row_column_sum(w, row, column, bound) : 0.0;
}

// The logarithm of the factor that a position of the tile has in a context.
DEVICE double log_factor(const LOCAL_PTR double *w, uint position, uint context) {
  const LOCAL_PTR double *row = w + position * POSITIONS;
  double sum = row[position];
  UNROLL for (uint j = 0; j < OUTER; j++) {
    sum += selected(row[TILE_POSITIONS + j], context >> j, false);
  }
  return sum;
}

// The logarithm of the factor of a context's own predicates.
DEVICE double log_context(const LOCAL_PTR double *w, uint context) {
  double sum = 0;
  for (uint j = 0; j < OUTER; j++) {
    const LOCAL_PTR double *row = w + (TILE_POSITIONS + j) * POSITIONS + TILE_POSITIONS;
    UNROLL for (uint i = 0; i < OUTER; i++) {
      sum += selected(row[i], i <= j ? context >> j & context >> i : 0U, false);
    }
  }
  return sum;
}

#ifdef SHARE_FROM
// The contexts of a batch that belong to the share: how many there are, and the first one.
#define FIRST_BATCH (SHARE_FROM >> OUTER)
DEVICE uint own_from(ulong batch) {
  const ulong start = batch << OUTER;
  return SHARE_FROM > start ? (uint)(SHARE_FROM - start) : 0U;
}
DEVICE uint own_count(ulong batch) {
  const ulong end = (batch + 1) << OUTER;
  return (1U << OUTER) - own_from(batch) - (SHARE_TO < end ? (uint)(end - SHARE_TO) : 0U);
}
#else
#define FIRST_BATCH 0U
DEVICE uint own_from(ulong batch) { return 0; }
DEVICE uint own_count(ulong batch) { return 1U << OUTER; }
#endif

// Each batch has `groups` groups of GROUP work-items. places[batch][i][j] = the index of the known
// set of the predicates at positions i and j, or of one predicate if i = j; a negative number means
// weight 0. factors[batch][position][context].
KERNEL void pair_tables(const GLOBAL int *phase, const int value, const GLOBAL double *weights,
                        const GLOBAL int *places, const uint groups,
                        GLOBAL double *tables, GLOBAL double *factors) {
  LOCAL_ARRAY(double, w, POSITIONS * POSITIONS);
  if (phase[0] != value) return;
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0);
  const ulong batch = FIRST_BATCH + group / groups;
  for (uint x = lid; x < POSITIONS * POSITIONS; x += GROUP) {
    const int place = places[batch * (POSITIONS * POSITIONS) + x];
    w[x] = place >= 0 ? weights[place] : place == ALWAYS_FALSE ? -(double)INFINITY : 0.0;
  }
  const double log_scale = weights[0] - 1.0;
  BARRIER();
  const uint from = own_from(batch), own = own_count(batch);
  const ulong factor_count = (ulong)FACTORS * own;
  for (ulong x = group % groups * GROUP + lid; x < TABLE_LENGTH + factor_count; x += groups * GROUP) {
    if (x < TABLE_LENGTH) {
      tables[batch * TABLE_LENGTH + x] = exp(log_entry(w, (uint)x));
    } else {
      const uint y = (uint)(x - TABLE_LENGTH);
      const uint position = y / own, context = from + y % own;
      factors[((batch * FACTORS + position) << OUTER) + context] =
          exp(position < TILE_POSITIONS ? log_factor(w, position, context)
                                        : log_scale + log_context(w, context));
    }
  }
}
