// From the weights w to Cx: D^t w, x = exp(D^t w - 1) and the sums over supersets (Havenstein et al.
// 2020, section 4.1, listings 1 and 2). Cells are cut into tiles by the LOW lowest predicates; the
// high predicates of a cell are its tile's number. The lowest bits of that number, the joined ones, are
// summed over while a tile is made: C is linear, so a tile of sums is made of the sum of the cells of
// all tiles whose number has the same bits and more among the joined.
//
// The host gives what it shares: the verdict DONE, LOW, PART_BITS and RADIX of windows.cl, ROW_FACTORS and
// COLUMN_FACTORS of a tile, MOST_LOG, FACTOR_TILES and FACTOR_SLOTS (see SumKernels), and CHANGE, which
// is 1 to measure how much the cells change, too.
#include "windows.cl"
#ifndef BOUNDS
#define BOUNDS
#endif
// A factor is a product over known sets with high predicates, as a function of the tile and of some of the
// low bits: a row factor of the bits 2, 3 and 8 and above, a column factor of the others.
#define FACTORS (ROW_FACTORS + COLUMN_FACTORS)
#define COLUMNS (VALUES < 4 ? VALUES : 4U)
#define ROWS (VALUES / COLUMNS)
// The coefficients of the FACTOR_TILES tiles of which a group makes the factors, and of the most slots.
#define FACTOR_VALUES (FACTOR_SLOTS * FACTOR_TILES)
// Tiles of which the factors are in local memory at a time.
#define CHUNK 16U
#define BATCH 8U
#if PART_LENGTH > CHUNK * FACTORS
#define STAGE_LENGTH PART_LENGTH
#else
#define STAGE_LENGTH (CHUNK * FACTORS)
#endif

// C^t over the high bits of the embedded weights, of which only few columns are not 0, the slots: one
// for each distinct low part of the known sets. coefficients[slot * tiles + tile] = the sum of the
// weights of the slot's sets with a high part within the tile's. A group takes GROUP tiles of a slot.
KERNEL void spread_weights(const GLOBAL uint *verdict, const GLOBAL double *weights,
                           const GLOBAL uint *slot_start, const GLOBAL uint *entry,
                           const GLOBAL ulong *entry_high, const ulong tiles, const uint plain,
                           GLOBAL double *coefficients, GLOBAL uint *use_plain) {
  LOCAL_ARRAY(double, weight, GROUP);
  LOCAL_ARRAY(ulong, high, GROUP);
  if (verdict[0] == DONE) return;
  const uint lid = (uint)get_local_id(0);
  const ulong columns = (tiles + GROUP - 1) / GROUP;
  const ulong slot = get_group_id(0) / columns;
  const ulong tile = get_group_id(0) % columns * GROUP + lid;
  double sum = 0;
  for (uint from = slot_start[slot]; from < slot_start[slot + 1]; from += GROUP) {
    const uint rest = slot_start[slot + 1] - from, count = rest < GROUP ? rest : GROUP;
    BARRIER();
    if (lid < count) {
      weight[lid] = weights[entry[from + lid]];
      high[lid] = entry_high[from + lid];
    }
    BARRIER();
    for (uint i = 0; i < count; i++) sum += (high[i] & ~tile) == 0 ? weight[i] : 0.0;
  }
  if (tile < tiles) coefficients[slot * tiles + tile] = sum;
  if (get_global_id(0) == 0) use_plain[0] = plain;
}

// The low bits that a factor stands for.
DEVICE uint factor_bits(uint number) {
  if (number < ROW_FACTORS) return (number & 3U) << 2 | number >> 2 << 8;
  return (number - ROW_FACTORS) >> 4 | ((number - ROW_FACTORS) & 15U) << 4;
}

DEVICE void check_range(double exponent, GLOBAL uint *use_plain) {
  if (!(fabs(exponent) <= MOST_LOG)) atomic_or_u32(use_plain, 1U);
}

// The factors of FACTOR_TILES tiles from the coefficients of the slots from first_slot on, those of rows
// before those of columns.
DEVICE void make_tile_factors(LOCAL_PTR double *coefficient, LOCAL_PTR uint *low, uint lid, ulong first,
                              const GLOBAL double *coefficients, const GLOBAL uint *slot_low,
                              uint first_slot, uint row_slots, uint slots, ulong tiles,
                              GLOBAL double *factors, GLOBAL uint *use_plain) {
  for (uint i = lid; i < slots * FACTOR_TILES; i += GROUP) {
    const ulong tile = first + i % FACTOR_TILES;
    const ulong slot = first_slot + i / FACTOR_TILES;
    coefficient[i] = tile < tiles ? coefficients[slot * tiles + tile] : 0.0;
  }
  if (lid < slots) low[lid] = slot_low[first_slot + lid];
  BARRIER();
  for (uint i = lid; i < FACTOR_TILES * FACTORS; i += GROUP) {
    const uint tile = i / FACTORS, number = i % FACTORS, bits = factor_bits(number);
    const uint from = number < ROW_FACTORS ? 0 : row_slots;
    const uint to = number < ROW_FACTORS ? row_slots : slots;
    double sum = 0;
    for (uint s = from; s < to; s++) {
      sum += (low[s] & ~bits) == 0 ? coefficient[s * FACTOR_TILES + tile] : 0.0;
    }
    if (first + tile < tiles) {
      check_range(sum, use_plain);
      factors[(first + tile) * FACTORS + number] = exp(sum);
    }
  }
}

// The base, that part of x which all tiles share: exp(D^t w - 1) of the known sets without high
// predicates, in the order in which factored_sums reads it.
DEVICE void make_base(LOCAL_PTR double *weight, LOCAL_PTR uint *low, uint lid, uint cell,
                      const GLOBAL double *weights, const GLOBAL uint *base_low,
                      const GLOBAL uint *base_entry, uint base_sets, GLOBAL double *base,
                      GLOBAL uint *use_plain) {
  double sum = -1.0;
  for (uint from = 0; from < base_sets; from += FACTOR_VALUES) {
    const uint rest = base_sets - from, count = rest < FACTOR_VALUES ? rest : FACTOR_VALUES;
    BARRIER();
    for (uint i = lid; i < count; i += GROUP) {
      weight[i] = weights[base_entry[from + i]];
      low[i] = base_low[from + i];
    }
    BARRIER();
    for (uint i = 0; i < count; i++) sum += (low[i] & ~cell) == 0 ? weight[i] : 0.0;
  }
  if (cell < TILE) {
    check_range(sum, use_plain);
    const uint part = cell >> PART_BITS, place = cell & (PART - 1);
    const uint value = part * VALUES + (place & (VALUES - 1));
    base[value * ITEMS + (place >> RADIX)] = exp(sum);
  }
}

// Groups for the factors of FACTOR_TILES tiles each, then groups for GROUP values of the base each.
KERNEL void make_factors(const GLOBAL uint *verdict, const GLOBAL double *weights,
                         const GLOBAL double *coefficients, const GLOBAL uint *slot_low,
                         const uint first_slot, const uint row_slots, const uint slots,
                         const ulong tiles, const GLOBAL uint *base_low,
                         const GLOBAL uint *base_entry, const uint base_sets,
                         GLOBAL double *factors, GLOBAL double *base, GLOBAL uint *use_plain) {
  LOCAL_ARRAY(double, values, FACTOR_VALUES);
  LOCAL_ARRAY(uint, low, FACTOR_VALUES);
  if (verdict[0] == DONE) return;
  const uint lid = (uint)get_local_id(0);
  const ulong number = get_group_id(0), groups = (tiles + FACTOR_TILES - 1) / FACTOR_TILES;
  if (number < groups) {
    make_tile_factors(values, low, lid, number * FACTOR_TILES, coefficients, slot_low, first_slot,
                      row_slots, slots, tiles, factors, use_plain);
  } else {
    make_base(values, low, lid, (uint)(number - groups) * GROUP + lid, weights, base_low, base_entry,
              base_sets, base, use_plain);
  }
}

// Adds x of one part of a tile, in the window at 0. Keeps to barriers that all work-items reach without a
// condition, since PoCL doubles the code after each one under a condition.
DEVICE void add_plain_cells(LOCAL_PTR double *local_part, double *sums, uint lid, uint part,
                            const GLOBAL double *coefficients, const GLOBAL uint *slot_low,
                            uint slots, ulong tiles, ulong number) {
  for (uint i = lid; i < PART_LENGTH; i += GROUP) local_part[i] = 0;
  BARRIER();
  for (uint s = lid; s < slots; s += GROUP) {
    if (slot_low[s] < PART) local_part[PADDED(slot_low[s])] = coefficients[s * tiles + number];
  }
  BARRIER();
  for (uint s = lid; s < slots && part != 0; s += GROUP) {
    const uint low = slot_low[s] & (PART - 1);
    if (slot_low[s] >= PART) local_part[PADDED(low)] += coefficients[s * tiles + number];
  }
  BARRIER();
  double v[VALUES];
  subset_part(local_part, v, lid);
  UNROLL for (uint i = 0; i < VALUES; i++) sums[i] += exp(v[i] - 1.0);
  BARRIER();
}

// Tiles for any known sets and weights: C^t over the low bits, exp, C over the low bits and the joined
// ones. With CHANGE, and then without joined bits, cells holds x of the last evaluation, and changes the
// largest change within each tile.
KERNEL BOUNDS void tile_sums(const GLOBAL uint *verdict, const GLOBAL uint *use_plain,
                             const GLOBAL double *coefficients, const GLOBAL uint *slot_low,
                             const uint slots, const ulong tiles, const uint joined,
                             GLOBAL double *sums, GLOBAL double *cells, GLOBAL double *changes) {
  LOCAL_ARRAY(double, local_part, PART_LENGTH);
#if CHANGE
  LOCAL_ARRAY(double, most, GROUP);
#endif
  if (verdict[0] == DONE || use_plain[0] == 0) return;
  const uint lid = (uint)get_local_id(0);
  const ulong all = ((ulong)1 << joined) - 1;
  for (ulong number = get_group_id(0); number < tiles; number += get_num_groups(0)) {
#if CHANGE
    double change = 0;
#endif
    // The part of the highest bit first, of which the other part's sums take the sums.
    for (uint part = PARTS; part-- > 0;) {
      const ulong origin = number << LOW | (ulong)part << PART_BITS;
      double v[VALUES];
      UNROLL for (uint i = 0; i < VALUES; i++) v[i] = 0;
      const uint count = 1U << (joined - (uint)popcount(number & all));
      ulong from = number;
      for (uint i = 0; i < count; i++) {
        add_plain_cells(local_part, v, lid, part, coefficients, slot_low, slots, tiles, from);
        from = (from + 1) | number;
      }
#if CHANGE
      if (lid < ITEMS) {
        UNROLL for (uint i = 0; i < VALUES; i++) {
          const ulong cell = origin + (lid << RADIX) + i;
          change = fmax(change, fabs(v[i] - cells[cell]));
          cells[cell] = v[i];
        }
      }
#endif
      superset_part(local_part, v, lid);
      const uint start = window_start(lid, TOP);
      if (lid < ITEMS) {
        UNROLL for (uint i = 0; i < VALUES; i++) {
          const ulong place = origin + start + (i << TOP);
          if (PARTS == 2 && part == 0) v[i] += sums[place + PART];
          sums[place] = v[i];
        }
      }
    }
#if CHANGE
    most[lid] = change;
    for (uint step = GROUP / 2; step > 0; step /= 2) {
      BARRIER();
      if (lid < step) most[lid] = fmax(most[lid], most[lid + step]);
    }
    if (lid == 0) changes[number] = most[0];
    BARRIER();
#endif
  }
}

// Adds a work-item's products of one tile's row factors and column factors, for the window at 0.
DEVICE void add_product(const LOCAL_PTR double *factors, double *v, uint item) {
  double row[PARTS * ROWS];
  UNROLL for (uint part = 0; part < PARTS; part++) {
    const LOCAL_PTR double *from = factors + (item >> 4 << 2) + part * (ROW_FACTORS / PARTS);
    UNROLL for (uint i = 0; i < ROWS; i++) row[part * ROWS + i] = from[i];
  }
  UNROLL for (uint j = 0; j < COLUMNS; j++) {
    const double column = factors[ROW_FACTORS + (j << 4) + (item & 15U)];
    UNROLL for (uint i = 0; i < PARTS * ROWS; i++) {
      v[i * COLUMNS + j] = fma(row[i], column, v[i * COLUMNS + j]);
    }
  }
}

// One group a tile, where no known set has both high predicates and low ones of rows and of columns: then
// x = row factor * column factor * base, and its sum over the joined bits is a product of matrices.
KERNEL BOUNDS void factored_sums(const GLOBAL uint *verdict, const GLOBAL uint *use_plain,
                                 const GLOBAL double *restrict factors,
                                 const GLOBAL double *restrict base, const uint joined,
                                 GLOBAL double *restrict sums) {
  LOCAL_ARRAY(double2, pairs, STAGE_LENGTH / 2);
  LOCAL_PTR double *stage = (LOCAL_PTR double *)pairs;
  if (verdict[0] == DONE || use_plain[0] != 0) return;
  const uint lid = (uint)get_local_id(0);
  const ulong number = get_group_id(0);
  const uint fixed = (uint)popcount(number & (((ulong)1 << joined) - 1));
  double v[PARTS * VALUES];
  UNROLL for (uint i = 0; i < PARTS * VALUES; i++) v[i] = 0;
  ulong from = number;
  for (uint left = 1U << (joined - fixed); left > 0;) {
    const uint count = left < CHUNK ? left : CHUNK;
    for (uint c = 0; c < count; c += BATCH) {
      double next[BATCH];
      UNROLL for (uint i = 0; i < BATCH; i++) {
        if (c + i < count) {
          next[i] = lid < FACTORS ? factors[from * FACTORS + lid] : 0.0;
          from = (from + 1) | number;
        }
      }
      UNROLL for (uint i = 0; i < BATCH; i++) {
        if (c + i < count && lid < FACTORS) stage[(c + i) * FACTORS + lid] = next[i];
      }
    }
    BARRIER();
    if (lid < ITEMS) {
      for (uint c = 0; c < count; c++) add_product(stage + c * FACTORS, v, lid);
    }
    BARRIER();
    left -= count;
  }
  if (lid < ITEMS) {
    UNROLL for (uint i = 0; i < PARTS * VALUES; i++) v[i] *= base[i * ITEMS + lid];
  }
  UNROLL for (uint part = 0; part < PARTS; part++) superset_part(stage, v + part * VALUES, lid);
#if PARTS == 2
  UNROLL for (uint i = 0; i < VALUES; i++) v[i] += v[VALUES + i];
#endif
  if (lid < ITEMS) {
    const ulong origin = (number << LOW) + window_start(lid, TOP);
    UNROLL for (uint i = 0; i < PARTS * VALUES; i++) {
      sums[origin + (i / VALUES << PART_BITS) + (i % VALUES << TOP)] = v[i];
    }
  }
}

// Cx over the bits first to first + bits - 1 in one pass, first >= LOW. A group takes 2^bits rows,
// 2^first apart, of 2^(LOW - bits) neighbours.
KERNEL BOUNDS void superset_pass(const GLOBAL uint *verdict, const uint first, const uint bits,
                          GLOBAL double *restrict sums) {
  LOCAL_ARRAY(double, local_part, PART_LENGTH);
  if (verdict[0] == DONE) return;
  const uint lid = (uint)get_local_id(0);
  const ulong number = get_group_id(0);
  const uint columns = LOW - bits;
  const ulong neighbours = number & (((ulong)1 << (first - columns)) - 1);
  const ulong origin = number >> (first - columns) << (first + bits) | neighbours << columns;
  const uint mask = (1U << columns) - 1;
  double v[PARTS * VALUES];
#define CELL(i) (((ulong)((i) >> columns) << first) + ((i) & mask))
  GLOBAL double *cell = sums + origin + CELL(window_start(lid, TOP));
  if (lid < ITEMS) {
    UNROLL for (uint i = 0; i < PARTS * VALUES; i++) {
      v[i] = cell[CELL(i / VALUES << PART_BITS | i % VALUES << TOP)];
    }
  }
  const uint lowest = columns > TOP ? columns - TOP : 0;
  UNROLL for (uint part = 0; part < PARTS; part++) SUPERSET_SUMS(v + part * VALUES, lowest, RADIX)
#if PARTS == 2
  UNROLL for (uint i = 0; i < VALUES; i++) v[i] += v[VALUES + i];
#endif
  uint window = TOP;
  while (columns < window) {
    const uint next = window > RADIX ? window - RADIX : 0;
    const uint from = columns > next ? columns - next : 0, to = window - next;
    UNROLL for (uint part = 0; part < PARTS; part++) {
      exchange(local_part, v + part * VALUES, lid, window, next);
      SUPERSET_SUMS(v + part * VALUES, from, to)
    }
    window = next;
  }
  cell = sums + origin + CELL(window_start(lid, window));
  if (lid < ITEMS) {
    UNROLL for (uint i = 0; i < PARTS * VALUES; i++) {
      cell[CELL(i / VALUES << PART_BITS | i % VALUES << window)] = v[i];
    }
  }
}
