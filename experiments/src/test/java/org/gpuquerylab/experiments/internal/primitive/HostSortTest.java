package org.gpuquerylab.experiments.internal.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.internal.primitive.HostSort.Pairs;
import org.junit.jupiter.api.Test;

class HostSortTest {

  /**
   * Compares with Java's stable sort, on keys with few different values, so many keys are equal.
   */
  @Test
  void sortsStablyByTheLowestBits() {
    long seed = new SplittableRandom().nextLong();
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int bits : new int[] {1, 8, 16, 17, 24, 32, 64}) {
      for (int n : new int[] {0, 1, 2, 1000}) {
        long spread = 1L << random.nextInt(1, 63);
        long[] keys = random.longs(n, -spread, spread).toArray();
        Pairs sorted = HostSort.sorted(new Pairs(keys, IntStream.range(0, n).toArray()), bits);
        long mask = bits == 64 ? -1 : (1L << bits) - 1;
        int[] order =
            IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparing(i -> keys[i] & mask, Long::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(sorted.values()).isEqualTo(order);
        assertThat(sorted.keys()).isEqualTo(IntStream.of(order).mapToLong(i -> keys[i]).toArray());
      }
    }
  }
}
