// A star join with hash tables and linear probing. A word of a table is 0 if the slot is empty.
// Otherwise its upper half is a key + 1, and its lower half is the contribution of the dimension's
// row to the group's code. The word after the table is nonzero if the table was too small.
#define VECTOR 4
#define NO_GROUP 0xFFFFFFFFU
#define BAD_GROUP 0xFFFFFFFEU  // This code makes the aggregation set the error word.

DEVICE uint first_slot(uint key, uint mask) {
  const uint hash = key * 0x9E3779B1U;
  return (hash ^ hash >> 15) & mask;
}

// Inserts the rows whose attribute is in [low, high), each with the value attribute - low.
KERNEL void build_dimension(const GLOBAL uint *restrict keys, const GLOBAL int *restrict attributes,
                            GLOBAL ulong *table, const uint n, const int low, const int high, const uint mask) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const int attribute = attributes[row];
    if (attribute >= low && attribute < high) {
      const ulong word = ((ulong)keys[row] + 1) << 32 | (uint)(attribute - low);
      uint slot = first_slot(keys[row], mask), probes = 0;
      while (probes <= mask && atomic_cas_u64(&table[slot], 0, word) != 0) {
        slot = (slot + 1) & mask;
        probes++;
      }
      if (probes > mask) table[(ulong)mask + 1] = 1;
    }
  }
}

// The value of a key in the table, or NO_GROUP.
DEVICE uint look_up(const GLOBAL ulong *restrict table, uint key, uint mask) {
  uint slot = first_slot(key, mask);
  for (uint probes = 0; probes <= mask; probes++) {
    const ulong word = table[slot];
    if (word == 0) break;
    if (word >> 32 == (ulong)key + 1) return (uint)word;
    slot = (slot + 1) & mask;
  }
  return NO_GROUP;
}

// Computes the group of each row of the fact table from the part's brand and the date's year, if
// all three dimensions contain the row's keys. The table of parts is probed first, because it has
// the fewest qualifying rows.
KERNEL void probe_star(const GLOBAL uint *restrict suppliers, const GLOBAL uint *restrict parts,
                       const GLOBAL uint *restrict dates, const GLOBAL ulong *restrict supplier_table,
                       const GLOBAL ulong *restrict part_table, const GLOBAL ulong *restrict date_table,
                       GLOBAL uint *restrict codes, const uint n, const uint supplier_mask, const uint part_mask,
                       const uint date_mask, const uint brands) {
  const uint whole = (n + VECTOR - 1) / VECTOR;
  const bool bad = (supplier_table[(ulong)supplier_mask + 1] | part_table[(ulong)part_mask + 1]
                    | date_table[(ulong)date_mask + 1]) != 0;
  for (ulong v = get_global_id(0); v < whole; v += get_global_size(0)) {
    const uint4 part = ((const GLOBAL uint4 *)parts)[v];
    const uint key[VECTOR] = {part.x, part.y, part.z, part.w};
    uint code[VECTOR];
    UNROLL for (uint k = 0; k < VECTOR; k++) {
      const ulong row = v * VECTOR + k;
      uint group = NO_GROUP;
      if (row < n) {
        const uint brand = look_up(part_table, key[k], part_mask);
        if (brand != NO_GROUP && look_up(supplier_table, suppliers[row], supplier_mask) != NO_GROUP) {
          const uint year = look_up(date_table, dates[row], date_mask);
          group = year == NO_GROUP ? NO_GROUP : year * brands + brand;
        }
      }
      code[k] = bad ? BAD_GROUP : group;
    }
    uint4 out;
    out.x = code[0];
    out.y = code[1];
    out.z = code[2];
    out.w = code[3];
    ((GLOBAL uint4 *)codes)[v] = out;
  }
}
