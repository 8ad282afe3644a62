package org.gpuquerylab.primitives.sort;

import org.gpuquerylab.backend.device.ElementType;

/**
 * Which bits of a key {@link RadixSort} sorts by: {@code [begin, end)}, bit 0 the lowest. Keys that
 * agree in them keep their order. Fewer bits sort faster: a pass for every 8 bits begun.
 *
 * @param begin the first bit, from 0
 * @param end after the last bit, at most the key's width
 * @param signed whether the key's highest bit is a sign, so that keys with it come first; matters
 *     only if {@code end} is the key's width
 */
public record KeyBits(int begin, int end, boolean signed) {
  private static final int DIGIT_BITS = 8;

  public KeyBits {
    if (begin < 0 || end < begin || end > Long.SIZE) {
      throw new IllegalArgumentException(
          "key bits must satisfy 0 <= begin <= end <= 64, not [%d, %d)".formatted(begin, end));
    }
  }

  /** The order of {@code Integer.compare} or {@code Long.compare}. */
  public static KeyBits signed(ElementType<?> keys) {
    return new KeyBits(0, keys.bytes() * Byte.SIZE, true);
  }

  /** The order of {@code Integer.compareUnsigned} or {@code Long.compareUnsigned}. */
  public static KeyBits unsigned(ElementType<?> keys) {
    return new KeyBits(0, keys.bytes() * Byte.SIZE, false);
  }

  /** The lowest bits, for keys that are known to be less than {@code 2^bits}. */
  public static KeyBits lowest(int bits) {
    return new KeyBits(0, bits, false);
  }

  /** The passes of 8 bits each, the last perhaps of fewer. */
  int passes() {
    return (end - begin + DIGIT_BITS - 1) / DIGIT_BITS;
  }

  /** The lowest bit of a pass. */
  int shift(int pass) {
    return begin + pass * DIGIT_BITS;
  }

  /** A pass's bits, shifted down. */
  int mask(int pass) {
    return (1 << Math.min(DIGIT_BITS, end - shift(pass))) - 1;
  }

  /** What keys of the given width are exclusive-or'ed with to sort as unsigned. */
  long flip(int width) {
    return signed ? 1L << (width - 1) : 0;
  }
}
