package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.IntegerView;

/** The keys of one launch, as {@code int} or {@code long}, for the twins of a radix sort. */
final class RadixKeys {
  private final IntegerView keys;
  private final IntegerView out;
  private final long flip;

  private RadixKeys(DeviceBuffer<?> keys, DeviceBuffer<?> out, Number flip) {
    this.keys = IntegerView.of(keys);
    this.out = IntegerView.of(out);
    this.flip = flip.longValue();
  }

  /** The keys of a launch that does not move them. */
  static RadixKeys of(DeviceBuffer<?> keys, Number flip) {
    return new RadixKeys(keys, keys, flip);
  }

  /** The keys of a launch that moves them. */
  static RadixKeys moving(DeviceBuffer<?> keys, DeviceBuffer<?> out, Number flip) {
    return new RadixKeys(keys, out, flip);
  }

  /** The digit {@code (key ^ flip) >>> shift & mask} of the key at a position. */
  int digit(int i, int shift, int mask) {
    return (int) ((keys.get(i) ^ flip) >>> shift) & mask;
  }

  /** Copies the key at index {@code from} to index {@code to} of the output. */
  void move(int from, int to) {
    out.set(to, keys.get(from));
  }
}
