// The stages of star_fact.cu: on whole tiles, with four rows for each lane and load, and row by
// row. Four codes, as they are stored in memory.
template <int WIDTH> struct Quad;
template <> struct Quad<4> { uint4 low; };
template <> struct Quad<3> { uint2 low; uint high; };
template <> struct Quad<2> { uint2 low; };
template <> struct Quad<1> { uint low; };

template <int WIDTH>
static __device__ __forceinline__ Quad<WIDTH> load_quad(const uchar *column, ulong capacity, uint row) {
  Quad<WIDTH> quad;
  if constexpr (WIDTH == 4) quad.low = __ldg((const uint4 *)(column + 4UL * row));
  if constexpr (WIDTH == 2 || WIDTH == 3) quad.low = __ldg((const uint2 *)(column + 2UL * row));
  if constexpr (WIDTH == 3) quad.high = __ldg((const uint *)(column + 2 * capacity + row));
  if constexpr (WIDTH == 1) quad.low = __ldg((const uint *)(column + row));
  return quad;
}

template <int WIDTH> static __device__ __forceinline__ uint code_of(const Quad<WIDTH> &quad, int i) {
  if constexpr (WIDTH == 4) return i == 0 ? quad.low.x : i == 1 ? quad.low.y : i == 2 ? quad.low.z : quad.low.w;
  if constexpr (WIDTH == 1) return __byte_perm(quad.low, 0, 0x4440 | i);
  if constexpr (WIDTH == 2 || WIDTH == 3) {
    const uint pair = i < 2 ? quad.low.x : quad.low.y;
    if constexpr (WIDTH == 2) return __byte_perm(pair, 0, (i & 1) ? 0x4432 : 0x4410);
    else return __byte_perm(pair, quad.high, ((i & 1) ? 0x32 : 0x10) | (4 + i) << 8) & 0xFFFFFFU;
  }
}

// Loads a word of global memory if it is wanted, else leaves *word as it is. The load is predicated:
// a branch would make a lane's loads for several rows wait for one another.
static __device__ __forceinline__ void load_where(bool wanted, const uint *from, uint *word) {
  asm("{\n\t.reg .pred wanted;\n\tsetp.ne.u32 wanted, %2, 0;\n\t@wanted ld.global.nc.u32 %0, [%1];\n\t}"
      : "+r"(*word)
      : "l"(__cvta_generic_to_global(from)), "r"((uint)wanted));
}

// The word of a bit table. If the row is not alive, the word is arbitrary.
template <int K> static __device__ __forceinline__ uint word_of(const Stage &stage, uint index, bool alive) {
  constexpr Shape shape = SHAPES[K];
  uint word = 0;
  if constexpr (shape.bits > 0 && !shape.part) return SHARED[shape.bitsAt + index];
  if constexpr (shape.part) word = SHARED[shape.bitsAt + min(index, shape.bits - 1U)];
  load_where(alive && (!shape.part || index >= shape.bits), stage.table + index, &word);
  return word;
}

// Whether a code passes a stage; *at becomes the index of its group's code. If the row is not
// alive, the result is arbitrary.
template <int K> static __device__ __forceinline__ bool passes(const Stage &stage, uint code, bool alive, uint *at) {
  constexpr Shape shape = SHAPES[K];
  *at = code - stage.shift;
  if constexpr (shape.kind == KIND_RANGE) return *at <= stage.slots;
  if constexpr (shape.kind == KIND_LIST) return in_intervals(stage.table, stage.slots, code);
  if constexpr (shape.kind == KIND_DENSE) {
    if (shape.checked && *at >= stage.slots) return false;
    return (word_of<K>(stage, *at >> 5, alive) >> (*at & 31U) & 1U) != 0;
  }
  if constexpr (shape.kind == KIND_HASH) {
    uint entry = hash_key(*at) & stage.slots;
    uint2 found = __ldg((const uint2 *)stage.table + entry);
    while (found.x != 0 && found.y != *at) {
      entry = (entry + 1) & stage.slots;
      found = __ldg((const uint2 *)stage.table + entry);
    }
    *at = found.x - 1;
    return found.x != 0;
  }
  return true;
}

template <int K> static __device__ __forceinline__ uint group_of(const Stage &stage, uint at) {
  constexpr Shape shape = SHAPES[K];
  uint code = 0;
  if constexpr (shape.codes > 0) {
    const uchar *codes = shape.area ? (const uchar *)(SHARED + shape.areaAt) : stage.codes;
    if constexpr (shape.codes == 1) code = codes[at];
    if constexpr (shape.codes == 2) code = ((const unsigned short *)codes)[at];
    if constexpr (shape.codes == 4) code = ((const uint *)codes)[at];
  }
  return code * stage.stride;
}

// A bit mask of the rows of a tile that pass the stages from K on.
template <int K> static __device__ __forceinline__ uint whole_stages(const Fact &fact, uint row, uint alive) {
  if constexpr (K >= WHOLE_STAGES) {
    return alive;
  } else {
    constexpr int WIDTH = SHAPES[K].width;
    Quad<WIDTH> quads[UNITS] = {};
#pragma unroll
    for (int u = 0; u < UNITS; u++) {
      if (alive >> 4 * u & 15U) quads[u] = load_quad<WIDTH>(fact.stages[K].column, fact.capacity, row + u * UNIT_ROWS);
    }
    uint passed = 0;
#pragma unroll
    for (int u = 0; u < UNITS; u++) {
      if (SHAPES[K].kind == KIND_HASH || SHAPES[K].kind == KIND_LIST) {
#pragma unroll
        for (int i = 0; i < 4; i++) {
          uint at;
          if ((alive >> (4 * u + i) & 1U) && passes<K>(fact.stages[K], code_of<WIDTH>(quads[u], i), true, &at))
            passed |= 1U << (4 * u + i);
        }
      } else {
        // A value that was not loaded must not lead to an access outside the table, so the first
        // index is used.
        const bool loaded = alive >> 4 * u & 15U;
#pragma unroll
        for (int i = 0; i < 4; i++) {
          uint at;
          const uint code = loaded ? code_of<WIDTH>(quads[u], i) : fact.stages[K].shift;
          if (passes<K>(fact.stages[K], code, alive >> (4 * u + i) & 1U, &at)) passed |= 1U << (4 * u + i);
        }
      }
    }
    return whole_stages<K + 1>(fact, row, alive & passed);
  }
}

template <int WIDTH>
static __device__ __forceinline__ uint first_stage(const Fact &fact, const Quad<WIDTH> *quads, uint alive) {
  uint passed = 0;
#pragma unroll
  for (int u = 0; u < UNITS; u++) {
#pragma unroll
    for (int i = 0; i < 4; i++) {
      uint at;
      if (passes<0>(fact.stages[0], code_of<WIDTH>(quads[u], i), true, &at)) passed |= 1U << (4 * u + i);
    }
  }
  return alive & passed;
}

// The codes of a row for the remaining stages, and for the stages whose group must be found.
template <int K> static __device__ __forceinline__ void load_late(const Fact &fact, uint row, uint *codes) {
  if constexpr (K < STAGES) {
    if constexpr (K >= WHOLE_STAGES || SHAPES[K].codes > 0) {
      codes[K] = load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
    }
    load_late<K + 1>(fact, row, codes);
  }
}

template <int K>
static __device__ __forceinline__ void late_stages(const Fact &fact, uint row, uint *codes, bool *ok, uint *cell) {
  if constexpr (K < STAGES) {
    if constexpr (K >= WHOLE_STAGES) {
      if (*ok) {
        if (!TOGETHER) codes[K] = load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
        uint at;
        *ok = passes<K>(fact.stages[K], codes[K], true, &at);
        if (SHAPES[K].codes > 0 && *ok) *cell += group_of<K>(fact.stages[K], at);
      }
    }
    late_stages<K + 1>(fact, row, codes, ok, cell);
  }
}

// The amount that the groups of the whole-tile stages add to the cell's number.
template <int K> static __device__ __forceinline__ uint whole_groups(const Fact &fact, uint row, const uint *codes) {
  if constexpr (K >= WHOLE_STAGES) {
    return 0;
  } else {
    uint part = 0;
    if constexpr (SHAPES[K].codes > 0) {
      const uint code = TOGETHER ? codes[K] : load_code(fact.stages[K].column, SHAPES[K].width, fact.capacity, row);
      uint at = code - fact.stages[K].shift;
      if constexpr (SHAPES[K].kind == KIND_HASH) passes<K>(fact.stages[K], code, true, &at);
      part = group_of<K>(fact.stages[K], at);
    }
    return part + whole_groups<K + 1>(fact, row, codes);
  }
}
