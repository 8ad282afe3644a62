// Included by others.
DEVICE int part(int x) {
  return x * 2;
}

DEVICE int part_again(int x) {
  return part(x) + 1;
}
