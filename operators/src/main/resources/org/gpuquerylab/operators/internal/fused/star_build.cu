// On CUDA, a warp computes a word of the table by a vote, with one row for each lane.
#define VOTE(x) __ballot_sync(0xFFFFFFFFU, x)
#include "star_build.cl"
