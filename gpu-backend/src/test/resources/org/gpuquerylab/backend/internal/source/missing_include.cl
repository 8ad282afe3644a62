// The next line names no file.
#include "nowhere.cl"
