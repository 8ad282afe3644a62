// Adds rows to the accumulators of their groups.
#include "groupby.cl"
#define ENTRIES (LOCAL_CELLS * REPLICAS)
#if LOCAL == 3
// The entries that a search visits.
#define NEAR 4
// The entry of a key in local memory; LOCAL_CELLS if there is none for it.
DEVICE uint local_entry(LOCAL_PTR ulong *keys, LOCAL_PTR uint *owners, ulong key, uint row) {
  const ulong empty = TABLE == 4 ? 0UL : NO_KEY, word = TABLE == 4 ? key << 32 | (row + 1U) : key;
  uint at = (uint)(hashed(key) >> (TABLE == 4 ? 32 : 0)) & (LOCAL_CELLS - 1);
  if (TABLE == 8 && key == NO_KEY) return LOCAL_CELLS;
  for (uint i = 0; i < NEAR; i++) {
    ulong there = *(volatile LOCAL_PTR ulong *)(keys + at);
    if (there == empty) {
      there = atomic_cas_local_u64(keys + at, empty, word);
      if (there == empty) {
        if (TABLE == 8) owners[at] = row + 1U;
        return at;
      }
    }
    if ((TABLE == 4 ? there >> 32 : there) == key) return at;
    at = (at + 1) & (LOCAL_CELLS - 1);
  }
  return LOCAL_CELLS;
}
#endif

#if LOCAL_CELLS > 0
DEVICE void clear_entries(LOCAL_PTR ulong *sums, LOCAL_PTR ulong *keys, LOCAL_PTR uint *owners) {
  for (uint i = (uint)get_local_id(0); i < ENTRIES; i += GROUP) {
    LOCAL_PTR ulong *to = sums + i * WORDS;
    EACH(FOLDS, CLEAR)
    if (LOCAL == 3) keys[i] = TABLE == 4 ? 0UL : NO_KEY;
    if (LOCAL != 3 || TABLE == 8) owners[i] = 0;
  }
}

// Adds the entries of local memory to their cells.
DEVICE void merge_entries(LOCAL_PTR ulong *sums, LOCAL_PTR ulong *keys, LOCAL_PTR uint *owners, GLOBAL ulong *table,
                          GLOBAL uint *heads, GLOBAL ulong *accumulators, GLOBAL uint *flags, uint shift, uint mask,
                          uint most) {
  for (uint i = (uint)get_local_id(0); i < ENTRIES; i += GROUP) {
    const LOCAL_PTR ulong *own = sums + i * WORDS;
    const uint owner = LOCAL == 3 && TABLE == 4 ? (uint)keys[i] : owners[i];
    uint cell = LOCAL == 1 ? i % LOCAL_CELLS : owner - 1U;
    if (owner == 0) continue;
#if LOCAL == 3
    if (claim(table, heads, TABLE == 4 ? keys[i] >> 32 : keys[i], owner - 1U, shift, mask, most, &cell) == FULL) {
      flags[0] = 1;
      continue;
    }
#endif
    GLOBAL ulong *to = accumulators + (ulong)cell * WORDS;
    EACH(FOLDS, MERGE)
#if TABLE == 0 && LOCAL == 1
    if (heads[cell] == 0) heads[cell] = owner;
#endif
  }
}
#endif

// Rows from first to n. flags[0] becomes 1 if the table of cells is full; the result is then invalid. LOCAL 1: each
// group of work-items has REPLICAS copies of all cells in local memory, which it adds up at the end. LOCAL 2: it has
// LOCAL_CELLS entries, each for the first cell of those with its number modulo LOCAL_CELLS; rows of other cells are
// counted in flags[1] and added in global memory. LOCAL 3: each of REPLICAS tables in local memory has LOCAL_CELLS
// entries with keys of their own, so that only their sums are added to the table; rows without an entry are counted in
// flags[1] and added in global memory. NUMBERS: whether cell_of_row gets the cell of each row, or -1.
KERNEL void groupby_rows(EACH(KEYS, KEY_PARAMETERS) EACH(FOLDS, VALUE_PARAMETERS) GLOBAL ulong *table,
                         GLOBAL uint *heads, GLOBAL ulong *accumulators, GLOBAL uint *flags,
                         GLOBAL uint *restrict cell_of_row, const uint first, const uint n, const uint shift,
                         const uint mask, const uint most) {
#if LOCAL_CELLS > 0
  LOCAL_ARRAY(ulong, sums, ENTRIES * WORDS);
  LOCAL_ARRAY(ulong, keys, LOCAL == 3 ? ENTRIES : 1);
  LOCAL_ARRAY(uint, owners, LOCAL == 3 && TABLE == 4 ? 1 : ENTRIES);
  const uint lid = (uint)get_local_id(0);
  uint misses = 0;
  clear_entries(sums, keys, owners);
  BARRIER();
#endif
#if TABLE != 0
  uint turn = 0;
#endif
  for (ulong row = first + get_global_id(0); row < n; row += get_global_size(0)) {
#if TABLE != 0
    if (turn++ % 32 == 31 && *(volatile GLOBAL uint *)flags != 0) break;
#endif
    ulong key = 0;
    uint state = KNOWN, cell = 0;
    EACH(KEYS, LOAD_KEY)
#if NUMBERS
    if (state != KNOWN) cell_of_row[row] = 0xFFFFFFFFU;
#endif
    if (state != KNOWN) continue;
#if LOCAL == 3
    const uint from = lid % REPLICAS * LOCAL_CELLS;
    const uint entry = local_entry(keys + from, owners + (TABLE == 4 ? 0 : from), key, (uint)row);
    if (entry != LOCAL_CELLS) {
      LOCAL_PTR ulong *own = sums + (from + entry) * WORDS;
      EACH(FOLDS, LOCAL_FOLD)
      continue;
    }
    misses++;
#endif
#if TABLE == 0 && LOCAL == 1
    cell = (uint)key;
#else
    if (claim(table, heads, key, (uint)row, shift, mask, most, &cell) == FULL) {
      flags[0] = 1;
      continue;
    }
#endif
#if NUMBERS
    cell_of_row[row] = cell;
#endif
#if LOCAL == 1
    LOCAL_PTR ulong *own = sums + (lid % REPLICAS * LOCAL_CELLS + cell) * WORDS;
    LOCAL_PTR uint *owner = owners + lid % REPLICAS * LOCAL_CELLS + cell;
    if (*(volatile LOCAL_PTR uint *)owner == 0) atomic_cas_local_u32(owner, 0U, (uint)row + 1U);
    EACH(FOLDS, LOCAL_FOLD)
#elif LOCAL == 2
    const uint entry = cell % LOCAL_CELLS;
    uint owner = *(volatile LOCAL_PTR uint *)(owners + entry);
    if (owner == 0) owner = atomic_cas_local_u32(owners + entry, 0U, cell + 1U);
    if (owner == 0 || owner == cell + 1U) {
      LOCAL_PTR ulong *own = sums + entry * WORDS;
      EACH(FOLDS, LOCAL_FOLD)
    } else {
      GLOBAL ulong *to = accumulators + (ulong)cell * WORDS;
      misses++;
      EACH(FOLDS, FOLD)
    }
#else
    GLOBAL ulong *to = accumulators + (ulong)cell * WORDS;
    EACH(FOLDS, FOLD)
#endif
  }
#if LOCAL_CELLS > 0
  BARRIER();
  merge_entries(sums, keys, owners, table, heads, accumulators, flags, shift, mask, most);
  if (misses != 0) atomic_add_u32(flags + 1, misses);
#endif
}
