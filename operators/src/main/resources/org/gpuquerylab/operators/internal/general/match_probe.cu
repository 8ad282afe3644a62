#include "set_bit.cu"
#include "match_probe.cl"
