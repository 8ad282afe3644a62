// Sums over supersets of the cells exp(D^t w - 1), a tile of 2^LOW cells at a time. The high
// predicates of a cell form its tile's number.
#include "/org/gpuquerylab/entropy/internal/gpu/tile.cl"
#if LOW < RADIX
#define FUSED LOW
#else
#define FUSED RADIX
#endif

// C^t over the high bits of the embedded weights: coefficients[slot * tiles + tile] = the sum of
// the weights of the known sets with the slot's low part and a high part within the tile's number.
KERNEL void spread_by_tile(const GLOBAL uint *phase, const uint value, const GLOBAL double *weights,
                           const GLOBAL uint *slot_start, const GLOBAL uint *entry,
                           const GLOBAL ulong *entry_high, const uint slots, const ulong tiles,
                           GLOBAL double *coefficients) {
  if (phase[0] != value) return;
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

// One group computes each tile: C^t over the low bits, exp, and C over the low bits. Only the
// requested columns of the sums are written.
KERNEL void tile_moments(const GLOBAL uint *phase, const uint value,
                         const GLOBAL double *coefficients, const GLOBAL uint *slot_low,
                         const uint slots, const ulong tiles, const GLOBAL uint *column_low,
                         const uint columns, GLOBAL double *sums) {
  LOCAL_ARRAY(double, tile, TILE_LENGTH);
  if (phase[0] != value) return;
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
    SUPERSET_SUMS(v, FUSED)
    UNROLL for (uint i = 0; i < (1U << FUSED); i++) tile[PADDED(start + i)] = v[i];
  }
  BARRIER();
  superset_rounds(tile, lid, FUSED, LOW);
  for (uint c = lid; c < columns; c += GROUP) {
    sums[number * columns + c] = tile[PADDED(column_low[c])];
  }
}

// Computes the sums of all cells over the bits first to first + bits - 1 in one pass, in place,
// first >= LOW. A group handles 2^bits rows, 2^first apart, of 2^(LOW - bits) neighbours.
KERNEL void pass_over_tiles(const GLOBAL uint *phase, const uint value, const uint first,
                            const uint bits, GLOBAL double *sums) {
  LOCAL_ARRAY(double, tile, TILE_LENGTH);
  if (phase[0] != value) return;
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
