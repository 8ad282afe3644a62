// Two groups a multiprocessor: without a bound, the tiles in registers leave room for one.
#define BOUNDS __launch_bounds__(GROUP, 2)
#include "cells.cl"
