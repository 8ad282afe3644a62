// Included relative to the including file.
DEVICE int helper(int x) { return x + 1; }
// no line end here