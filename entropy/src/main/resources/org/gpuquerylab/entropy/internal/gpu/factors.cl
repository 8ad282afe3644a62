// The factors whose products are the cells: a column of factors times a row of factors times a base
// that all tiles share. These factors exist if no known set has high predicates together with low
// predicates of both a tile's rows and columns. The host defines the verdict DONE, MOST_LOG,
// ROW_FACTORS and COLUMN_FACTORS of a tile, FACTOR_TILES and FACTOR_SLOTS (see SumKernels), and the
// constants of windows.cl.
#include "windows.cl"
// A factor is a product over known sets with high predicates, as a function of the tile and of some
// low bits: row factors depend on bits 2, 3 and all bits from 8 on, column factors on the other
// bits.
#define FACTORS (ROW_FACTORS + COLUMN_FACTORS)
// The coefficients of the FACTOR_TILES tiles whose factors a group computes, for the maximum number
// of slots.
#define FACTOR_VALUES (FACTOR_SLOTS * FACTOR_TILES)

// The low bits for which a factor stands.
DEVICE uint factor_bits(uint number) {
  if (number < ROW_FACTORS) return (number & 3U) << 2 | number >> 2 << 8;
  return (number - ROW_FACTORS) >> 4 | ((number - ROW_FACTORS) & 15U) << 4;
}

DEVICE void check_range(double exponent, GLOBAL uint *use_plain) {
  if (!(fabs(exponent) <= MOST_LOG)) atomic_or_u32(use_plain, 1U);
}

// Computes the factors of FACTOR_TILES tiles from the coefficients of the slots, starting with
// first_slot; row factors come before column factors.
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

// Computes the base, the part of x that all tiles share: exp(D^t w - 1) of the known sets without
// high predicates, in the order in which factored_sums reads it.
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

// Each of the first groups computes the factors of FACTOR_TILES tiles; each of the other groups
// computes GROUP values of the base.
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
