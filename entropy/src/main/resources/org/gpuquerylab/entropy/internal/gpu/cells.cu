// The launch bound requires room for two groups on a multiprocessor; without it, the tiles in
// registers leave room for only one group.
#define BOUNDS __launch_bounds__(GROUP, 2)
#include "cells.cl"
