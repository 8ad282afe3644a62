#include "set_bit.cu"
#include "program_filter.cl"
