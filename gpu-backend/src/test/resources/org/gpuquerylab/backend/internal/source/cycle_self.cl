#include "cycle_self.cl"
