// On CUDA, a warp computes a word of a bitmap by a vote, with one row for each lane.
#define SET_BIT(words, bit, value)                                       \
  {                                                                      \
    const uint vote = __ballot_sync(0xFFFFFFFFU, value);                 \
    if ((threadIdx.x & 31) == 0) (words)[(bit) / 32] = vote;             \
  }
