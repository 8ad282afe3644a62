// Computes Cx from the weights w: D^t w, x = exp(D^t w - 1) and the sums over supersets (Havenstein
// et al. 2020, section 4.1, listings 1 and 2). Cells are divided into tiles by the LOW lowest
// predicates; the high predicates of a cell are its tile's number. The lowest bits of that number,
// the joined bits, are summed over while a tile is computed. C is linear, so a tile of sums is
// computed from the sum of the cells of several tiles: those whose number contains the tile's
// joined bits and agrees in the other bits. The host defines the shared constants: the verdict
// DONE, the constants of windows.cl and factors.cl (see SumKernels), and CHANGE, which is 1 if the
// change of the cells is also measured.
#include "factors.cl"
#include "windows.cl"
#ifndef BOUNDS
#define BOUNDS
#endif
#define COLUMNS (VALUES < 4 ? VALUES : 4U)
#define ROWS (VALUES / COLUMNS)
// Number of tiles whose factors are in local memory at a time.
#define CHUNK 16U
#define BATCH 8U
#if PART_LENGTH > CHUNK * FACTORS
#define STAGE_LENGTH PART_LENGTH
#else
#define STAGE_LENGTH (CHUNK * FACTORS)
#endif

// C^t over the high bits of the embedded weights. Only few of its columns are not 0, the slots: one
// for each distinct low part of the known sets. coefficients[slot * tiles + tile] = the sum of the
// weights of those sets of the slot whose high part is within the tile's number. A group handles
// GROUP tiles of a slot.
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

// Adds the cells x of one part of a tile, in the window at 0. Uses only barriers that all
// work-items reach unconditionally, because PoCL duplicates the code after each conditional
// barrier.
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

// Computes tiles for any known sets and weights: C^t over the low bits, exp, and C over the low
// bits and the joined bits. If CHANGE is 1, there are no joined bits, the buffer cells holds the x
// of the last evaluation, and changes receives the largest change within each tile.
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
    // The part with the highest bit comes first; its sums are added to the other part's sums.
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

// One group for each tile, if no known set has high predicates together with low predicates of both
// rows and columns. In this case x = row factor * column factor * base, and its sum over the joined
// bits is a matrix product.
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

// Computes Cx over the bits first to first + bits - 1 in one pass, where first is at least LOW. A
// group handles 2^bits rows, 2^first apart, of 2^(LOW - bits) neighbours.
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
