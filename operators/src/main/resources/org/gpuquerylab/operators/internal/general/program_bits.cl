// Tiles of rows, and bitmaps of them in local memory.
#define WORDS (TILE / 32)
// Sets a bit of a tile's bitmap, whose bits are 0 before. Every work-item of a group calls it, with
// adjacent bits for adjacent work-items.
#ifndef SET_BIT
#define SET_BIT(words, bit, value) if (value) atomic_or_local_u32((words) + (bit) / 32, 1U << ((bit) & 31))
#endif
