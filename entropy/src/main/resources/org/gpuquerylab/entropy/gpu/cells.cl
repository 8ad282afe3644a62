// From the weights w to Cx: D^t w, x = exp(D^t w - 1) and the sums over supersets (Havenstein et al.
// 2020, section 4.1, listings 1 and 2). Cells are cut into tiles by the LOW lowest predicates; the
// high predicates of a cell are its tile's number.
#include "tile.cl"
#include "verdict.cl"
#ifndef CHANGE
#define CHANGE 0  // 1: also measure how much the cells change
#endif
#if LOW < RADIX
#define FUSED LOW
#else
#define FUSED RADIX
#endif

// C^t over the high bits of the embedded weights, of which only few columns are not 0, the slots: one
// for each distinct low part of the known sets. coefficients[slot * tiles + tile] = the sum of the
// weights of the known sets with this low part and a high part within the tile's.
KERNEL void spread_weights(const GLOBAL uint *verdict, const GLOBAL double *weights,
                           const GLOBAL uint *slot_start, const GLOBAL uint *entry,
                           const GLOBAL ulong *entry_high, const uint slots, const ulong tiles,
                           GLOBAL double *coefficients) {
  if (verdict[0] == DONE) return;
  const ulong id = get_global_id(0);
  if (id < slots * tiles) {
    const uint slot = (uint)(id / tiles);
    const ulong tile = id % tiles;
    double sum = 0;
    for (uint i = slot_start[slot]; i < slot_start[slot + 1]; i++) {
      if ((entry_high[i] & ~tile) == 0) sum += weights[entry[i]];
    }
    coefficients[id] = sum;
  }
}

// One group a tile: C^t over the low bits, exp, C over the low bits. With CHANGE, cells holds x of
// the last evaluation, and changes the largest change within each tile.
KERNEL void tile_sums(const GLOBAL uint *verdict, const GLOBAL double *coefficients,
                      const GLOBAL uint *slot_low, const uint slots, const ulong tiles,
                      GLOBAL double *sums, GLOBAL double *cells, GLOBAL double *changes) {
  LOCAL_ARRAY(double, tile, TILE_LENGTH);
#if CHANGE
  LOCAL_ARRAY(double, most, GROUP);
  double change = 0;
#endif
  if (verdict[0] == DONE) return;
  const uint lid = (uint)get_local_id(0);
  const ulong number = get_group_id(0);
  for (uint i = lid; i < TILE_LENGTH; i += GROUP) tile[i] = 0;
  BARRIER();
  for (uint s = lid; s < slots; s += GROUP) {
    tile[PADDED(slot_low[s])] = coefficients[s * tiles + number];
  }
  BARRIER();
  subset_rounds(tile, lid, FUSED, LOW);
  for (uint t = lid; t < TILE >> FUSED; t += GROUP) {
    const uint start = t << FUSED;
    double v[1 << FUSED];
    UNROLL for (uint i = 0; i < (1U << FUSED); i++) v[i] = tile[PADDED(start + i)];
    SUBSET_SUMS(v, FUSED)
    UNROLL for (uint i = 0; i < (1U << FUSED); i++) v[i] = exp(v[i] - 1.0);
#if CHANGE
    UNROLL for (uint i = 0; i < (1U << FUSED); i++) {
      const ulong cell = (number << LOW) + start + i;
      change = fmax(change, fabs(v[i] - cells[cell]));
      cells[cell] = v[i];
    }
#endif
    SUPERSET_SUMS(v, FUSED)
    UNROLL for (uint i = 0; i < (1U << FUSED); i++) tile[PADDED(start + i)] = v[i];
  }
  BARRIER();
  superset_rounds(tile, lid, FUSED, LOW);
  for (uint i = lid; i < TILE; i += GROUP) sums[(number << LOW) + i] = tile[PADDED(i)];
#if CHANGE
  most[lid] = change;
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) most[lid] = fmax(most[lid], most[lid + step]);
  }
  if (lid == 0) changes[number] = most[0];
#endif
}

// Cx over the bits first to first + bits - 1 in one pass, first >= LOW. A group takes 2^bits rows,
// 2^first apart, of 2^(LOW - bits) neighbours.
KERNEL void superset_pass(const GLOBAL uint *verdict, const uint first, const uint bits,
                          GLOBAL double *sums) {
  LOCAL_ARRAY(double, tile, TILE_LENGTH);
  if (verdict[0] == DONE) return;
  const uint lid = (uint)get_local_id(0);
  const ulong number = get_group_id(0);
  const uint columns = LOW - bits;
  const ulong neighbours = number & (((ulong)1 << (first - columns)) - 1);
  const ulong origin = number >> (first - columns) << (first + bits) | neighbours << columns;
  const uint column = (1U << columns) - 1;
  for (uint i = lid; i < TILE; i += GROUP) {
    tile[PADDED(i)] = sums[origin + ((ulong)(i >> columns) << first) + (i & column)];
  }
  BARRIER();
  superset_rounds(tile, lid, columns, LOW);
  for (uint i = lid; i < TILE; i += GROUP) {
    sums[origin + ((ulong)(i >> columns) << first) + (i & column)] = tile[PADDED(i)];
  }
}
