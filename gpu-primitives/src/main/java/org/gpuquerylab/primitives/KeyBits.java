package org.gpuquerylab.primitives;

import java.util.Locale;
import org.gpuquerylab.backend.device.ElementType;

/**
 * The range of bits {@code [begin, end)} of a key by which {@link RadixSort} sorts; bit 0 is the
 * lowest. Keys with equal bits in this range keep their order. A smaller range sorts faster: there
 * is one pass for every 8 bits of it, and one pass for the bits that remain.
 *
 * @param begin the lowest bit of the range, from 0
 * @param end the bit after the highest bit of the range, at most the key's width
 * @param signed whether the highest bit of a key is a sign, so that negative keys come first;
 *     matters only if {@code end} is the key's width
 */
public record KeyBits(int begin, int end, boolean signed) {
  private static final int DIGIT_BITS = 8;

  public KeyBits {
    if (begin < 0 || end < begin || end > Long.SIZE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "key bits must satisfy 0 <= begin <= end <= 64, not [%d, %d)",
              begin,
              end));
    }
  }

  /** All bits, in the order of {@code Integer.compare} or {@code Long.compare}. */
  public static KeyBits signed(ElementType<?> keys) {
    return new KeyBits(0, keys.bytes() * Byte.SIZE, true);
  }

  /** All bits, in the order of {@code Integer.compareUnsigned} or {@code Long.compareUnsigned}. */
  public static KeyBits unsigned(ElementType<?> keys) {
    return new KeyBits(0, keys.bytes() * Byte.SIZE, false);
  }

  /** The lowest bits, for keys that are known to be less than {@code 2^bits}. */
  public static KeyBits lowest(int bits) {
    return new KeyBits(0, bits, false);
  }

  /** The number of passes; each pass covers 8 bits, the last one possibly fewer. */
  int passes() {
    return (end - begin + DIGIT_BITS - 1) / DIGIT_BITS;
  }

  /** The lowest bit of a pass. */
  int shift(int pass) {
    return begin + pass * DIGIT_BITS;
  }

  /** A mask of the bits of a pass, shifted to the lowest position. */
  int mask(int pass) {
    return (1 << Math.min(DIGIT_BITS, end - shift(pass))) - 1;
  }

  /**
   * The mask to combine with keys of the given width by exclusive or, so that they sort as unsigned
   * numbers.
   */
  long flip(int width) {
    return signed ? 1L << (width - 1) : 0;
  }
}
