package org.gpuquerylab.experiments.internal.primitive;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** Random arrays, which are the same in every process. */
final class RandomInput {
  private static final long SEED = 1;

  private RandomInput() {}

  /** Uniform numbers: integers of all bits, or doubles from 0 to 1. */
  static <A> A array(ElementType<A> type, int n) {
    SplittableRandom random = new SplittableRandom(SEED);
    A array = type.newArray(n);
    if (array instanceof int[] ints) {
      Arrays.setAll(ints, i -> random.nextInt());
    } else if (array instanceof long[] longs) {
      Arrays.setAll(longs, i -> random.nextLong());
    } else if (array instanceof double[] doubles) {
      Arrays.setAll(doubles, i -> random.nextDouble());
    } else {
      throw new IllegalArgumentException("no random " + type);
    }
    return array;
  }

  /** Flags, of which about half are 1. */
  static byte[] flags(int n) {
    byte[] flags = new byte[n];
    new SplittableRandom(SEED).nextBytes(flags);
    for (int i = 0; i < n; i++) {
      flags[i] &= 1;
    }
    return flags;
  }

  /** Ascending keys; each key occurs about {@code size} times in succession. */
  static long[] groups(int n, int size) {
    long[] keys = new SplittableRandom(SEED).longs(n, 0, Math.max(1, n / size)).toArray();
    Arrays.parallelSort(keys);
    return keys;
  }

  /** Positions from 0 to n - 1; some of them occur twice. */
  static int[] positions(int n) {
    return new SplittableRandom(SEED + 1).ints(n, 0, n).toArray();
  }

  /** A buffer that contains a copy of an array, which is not modified. */
  static <A> DeviceBuffer<A> upload(
      Workspace workspace, CommandQueue queue, ElementType<A> type, A array) {
    DeviceBuffer<A> buffer = workspace.allocate(type, type.length(array));
    queue.write(array, buffer);
    return buffer;
  }
}
