#include "/org/gpuquerylab/backend/internal/source/helper.cl"

DEVICE int deep(void) { return helper(1); }
