// Sets words to 0.
KERNEL void clear_words(GLOBAL ulong *words, const ulong count) {
  for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) words[i] = 0;
}
