// On CUDA a warp makes a word of the table by a vote, each lane with one row.
#define VOTE(x) __ballot_sync(0xFFFFFFFFU, x)
#include "star_build.cl"
