package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.KernelArguments;

/** The keys of one launch, of either type, as the twins of a radix sort see them. */
sealed interface RadixKeys {

  /** The digit {@code (key ^ flip) >>> shift & mask} of the key at a position. */
  int digit(int i, int shift, int mask);

  /** Stores the key at {@code from} at {@code to} of the output. */
  void move(int from, int to);

  /** The keys of a launch that moves none. */
  static RadixKeys of(KernelArguments arguments) {
    return of(arguments, arguments.array("keys"));
  }

  /** The keys of a launch that moves them to {@code keys_out}. */
  static RadixKeys moving(KernelArguments arguments) {
    return of(arguments, arguments.array("keys_out"));
  }

  private static RadixKeys of(KernelArguments arguments, Object out) {
    return arguments.array("keys") instanceof int[] ints
        ? new Ints(ints, (int[]) out, arguments.intValue("flip"))
        : new Longs(arguments.longs("keys"), (long[]) out, arguments.longValue("flip"));
  }

  /** {@code int} keys. */
  final class Ints implements RadixKeys {
    private final int[] keys;
    private final int[] out;
    private final int flip;

    private Ints(int[] keys, int[] out, int flip) {
      this.keys = keys;
      this.out = out;
      this.flip = flip;
    }

    @Override
    public int digit(int i, int shift, int mask) {
      return ((keys[i] ^ flip) >>> shift) & mask;
    }

    @Override
    public void move(int from, int to) {
      out[to] = keys[from];
    }
  }

  /** {@code long} keys. */
  final class Longs implements RadixKeys {
    private final long[] keys;
    private final long[] out;
    private final long flip;

    private Longs(long[] keys, long[] out, long flip) {
      this.keys = keys;
      this.out = out;
      this.flip = flip;
    }

    @Override
    public int digit(int i, int shift, int mask) {
      return (int) ((keys[i] ^ flip) >>> shift) & mask;
    }

    @Override
    public void move(int from, int to) {
      out[to] = keys[from];
    }
  }
}
