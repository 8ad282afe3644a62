// The constants that specialize star_fact.cu, and its data. BITSk and AREAk: the number of words of
// the table and of the codes in shared memory, 0 if they are not there; BITS_ATk and AREA_ATk:
// their offsets. PARTk: whether the table has more words, which are only in global memory.
struct Shape { int width, kind, checked, codes, bits, bitsAt, part, area, areaAt; };
#define SHAPE(k) {WIDTH##k, KIND##k, CHECKED##k, CODES##k, BITS##k, BITS_AT##k, PART##k, AREA##k, AREA_AT##k},
#define STAGE(k) {column##k, table##k, codes##k, shift##k, slots##k, stride##k},
static constexpr Shape SHAPES[] = {
    EACH(STAGES, SHAPE)
    {4, KIND_DIRECT, 0, 0, 0, 0, 0, 0, 0}};

struct Stage { const uchar *column; const uint *table; const uchar *codes; uint shift, slots, stride; };
struct Fact {
  Stage stages[STAGES + 1];
  const uchar *left, *right;
  ulong *sums;
  uchar *flags;
  ulong capacity;
  uint rows, leftBase, rightBase;
#if FURTHER
  ulong plane; // the elements of all replicas of an aggregate
  const uchar *values[VALUES];
  uint bases[VALUES];
#endif
};

extern __shared__ uint4 shared4[];
#define SHARED ((uint *)shared4)
