// Back and forth.
#include "cycle_back.cl"
