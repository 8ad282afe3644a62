#include "../helper.cl"

DEVICE int deep(void) { return helper(1); }
