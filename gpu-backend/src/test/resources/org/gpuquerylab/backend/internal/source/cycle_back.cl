#include "cycle.cl"
