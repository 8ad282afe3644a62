// Included, with an error in line 3.
DEVICE int broken_part(int x) {
  return x +* undeclared_in_part;
}
