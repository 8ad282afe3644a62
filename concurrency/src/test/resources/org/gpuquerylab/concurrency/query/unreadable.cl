KERNEL void unreadable(GLOBAL ulong *answer, const uint n) {
  answer[0] = undeclared + n;
}
