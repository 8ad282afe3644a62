package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.GroupedMin.Winners;
import org.junit.jupiter.api.Test;

class GroupedMinTest extends PrimitiveContract {
  /** The mean sizes of a group; 0 means a single group of all elements. */
  private static final int[] GROUP_SIZES = {1, 2, 40, 3000, 0};

  private static int[] groupSizes(int n) {
    return n > 200_000 ? new int[] {2, 3000} : GROUP_SIZES;
  }

  @Test
  void findsWinnersByPosition() {
    try (GroupedMin<long[], double[]> min =
            new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, 1 << 20);
        GroupedMin<int[], long[]> ofInts =
            new GroupedMin<>(backend, ElementType.INT, ElementType.LONG, 1 << 20)) {
      for (int n : SIZES) {
        for (int size : groupSizes(n)) {
          for (Inputs inputs : new Inputs[] {Inputs.RANDOM, Inputs.FEW_DISTINCT, Inputs.EXTREMES}) {
            String what = String.format(Locale.ROOT, "%d in groups of %d, %s", n, size, inputs);
            long[] keys = keys(n, size, n + size);
            Problem problem = new Problem(keys, null, inputs.doubles(n, n), null, what);
            checkDoubles(min, problem);
            checkInts(ofInts, new Problem(keys, null, null, inputs.longs(n, n), what));
          }
        }
      }
    }
  }

  @Test
  void findsWinnersInOrder() {
    try (GroupedMin<long[], double[]> min =
        new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, 1 << 20)) {
      for (int n : SIZES) {
        for (int size : groupSizes(n)) {
          for (Inputs inputs : new Inputs[] {Inputs.RANDOM, Inputs.ALL_EQUAL, Inputs.EXTREMES}) {
            String what =
                String.format(Locale.ROOT, "%d in groups of %d, %s, shuffled", n, size, inputs);
            int[] order = shuffled(n, n);
            double[] values = inputs.doubles(n, n);
            checkDoubles(min, new Problem(keys(n, size, n), order, values, null, what));
          }
        }
      }
    }
  }

  @Test
  void findsWinnersOfALargeInput() {
    try (GroupedMin<long[], double[]> min =
        new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, LARGE)) {
      double[] values = Inputs.RANDOM.doubles(LARGE, 4);
      checkDoubles(min, new Problem(keys(LARGE, 9, 4), shuffled(LARGE, 4), values, null, "large"));
    }
  }

  /**
   * The pruning of the GPU-based DPsize: sort (key, candidate), then find one winner for each key.
   */
  @Test
  void prunesWhatRadixSortGrouped() {
    int n = 30_000;
    SplittableRandom random = new SplittableRandom(17);
    long[] sets = random.longs(n, 0, 500).map(x -> x * 0x10001).toArray();
    double[] costs = random.doubles(n).map(x -> Math.floor(x * 50)).toArray();
    DeviceBuffer<long[]> keys = upload(ElementType.LONG, sets);
    DeviceBuffer<int[]> candidates = upload(ElementType.INT, IntStream.range(0, n).toArray());
    Winners<long[], double[]> winners = winners(ElementType.LONG, ElementType.DOUBLE, 500);
    try (RadixSort<long[]> sort = RadixSort.ofPairs(backend, ElementType.LONG, n);
        GroupedMin<long[], double[]> min =
            new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, n)) {
      DeviceBuffer<double[]> values = upload(ElementType.DOUBLE, costs);
      replay(
          () -> {
            sort.run(queue, keys, candidates, n, KeyBits.lowest(25));
            min.run(queue, keys, candidates, values, n, winners);
          });
    }
    int[] best = new int[500];
    Arrays.fill(best, -1);
    for (int i = 0; i < n; i++) {
      int set = (int) (sets[i] / 0x10001);
      best[set] = best[set] < 0 || costs[i] < costs[best[set]] ? i : best[set];
    }
    assertThat(download(winners.count(), 1)).containsExactly(500);
    assertThat(download(winners.arguments(), 500)).isEqualTo(best);
    assertThat(download(winners.minima(), 500))
        .isEqualTo(Arrays.stream(best).mapToDouble(i -> costs[i]).toArray());
  }

  private static long[] keys(int n, int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] keys = new long[n];
    long key = -5;
    for (int i = 0; i < n; i++) {
      if (size > 0 && random.nextInt(size) == 0) {
        key += 1 + random.nextInt(3);
      }
      keys[i] = key;
    }
    return keys;
  }

  private static int[] shuffled(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] order = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  private <K, V> Winners<K, V> winners(ElementType<K> keys, ElementType<V> values, int groups) {
    return new Winners<>(
        output(keys, groups),
        output(values, groups),
        output(ElementType.INT, groups),
        output(ElementType.INT, 1));
  }

  private static void close(Winners<?, ?> winners) {
    winners.keys().close();
    winners.minima().close();
    winners.arguments().close();
    winners.count().close();
  }

  private void checkDoubles(GroupedMin<long[], double[]> min, Problem problem) {
    int n = problem.keys.length;
    int groups = problem.groups();
    Winners<long[], double[]> winners = winners(ElementType.LONG, ElementType.DOUBLE, groups);
    try (DeviceBuffer<long[]> keys = upload(ElementType.LONG, problem.keys);
        DeviceBuffer<int[]> order = upload(ElementType.INT, problem.orderOrEmpty());
        DeviceBuffer<double[]> values = upload(ElementType.DOUBLE, problem.doublesOrEmpty())) {
      if (problem.order == null) {
        min.run(queue, keys, values, n, winners);
      } else {
        min.run(queue, keys, order, values, n, winners);
      }
      int[] expected = problem.winners();
      assertThat(download(winners.count(), 1)).as(problem.what).containsExactly(groups);
      assertThat(Arrays.equals(download(winners.keys(), groups), problem.distinct()))
          .as(problem.what)
          .isTrue();
      assertThat(Arrays.equals(download(winners.arguments(), groups), expected))
          .as(problem.what)
          .isTrue();
      double[] minima =
          Arrays.stream(expected).mapToDouble(i -> problem.doublesOrEmpty()[i]).toArray();
      assertThat(Arrays.equals(download(winners.minima(), groups), minima))
          .as(problem.what)
          .isTrue();
      assertThat(Arrays.equals(download(keys, n), problem.keys)).as(problem.what).isTrue();
    }
    close(winners);
  }

  private void checkInts(GroupedMin<int[], long[]> min, Problem problem) {
    int n = problem.keys.length;
    int groups = problem.groups();
    Winners<int[], long[]> winners = winners(ElementType.INT, ElementType.LONG, groups);
    int[] intKeys = Arrays.stream(problem.keys).mapToInt(key -> (int) key).toArray();
    try (DeviceBuffer<int[]> keys = upload(ElementType.INT, intKeys);
        DeviceBuffer<long[]> values = upload(ElementType.LONG, problem.longsOrEmpty())) {
      min.run(queue, keys, values, n, winners);
      int[] expected = problem.winners();
      assertThat(download(winners.count(), 1)).as(problem.what).containsExactly(groups);
      assertThat(Arrays.equals(download(winners.arguments(), groups), expected))
          .as(problem.what)
          .isTrue();
      long[] minima = Arrays.stream(expected).mapToLong(i -> problem.longsOrEmpty()[i]).toArray();
      assertThat(Arrays.equals(download(winners.minima(), groups), minima))
          .as(problem.what)
          .isTrue();
    }
    close(winners);
  }

  @Test
  void launchesOnceOrThreeTimes() {
    int n = 10_000;
    try (GroupedMin<long[], double[]> min =
        new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, n)) {
      DeviceBuffer<long[]> keys = upload(ElementType.LONG, keys(n, 3, 1));
      DeviceBuffer<double[]> values = upload(ElementType.DOUBLE, Inputs.RANDOM.doubles(n, 1));
      Winners<long[], double[]> winners = winners(ElementType.LONG, ElementType.DOUBLE, n);
      assertThat(launches(() -> min.run(queue, keys, values, n, winners))).isEqualTo(3);
      assertThat(launches(() -> min.run(queue, keys, values, 1024, winners))).isEqualTo(1);
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    try (GroupedMin<int[], long[]> min =
        new GroupedMin<>(backend, ElementType.INT, ElementType.LONG, 20)) {
      DeviceBuffer<int[]> keys = workspace.allocate(ElementType.INT, 30);
      DeviceBuffer<int[]> ten = workspace.allocate(ElementType.INT, 10);
      DeviceBuffer<long[]> values = workspace.allocate(ElementType.LONG, 30);
      Winners<int[], long[]> winners = winners(ElementType.INT, ElementType.LONG, 30);
      assertThatThrownBy(() -> min.run(queue, keys, values, 21, winners))
          .hasMessage("n is 21, more than the capacity of 20");
      assertThatThrownBy(() -> min.run(queue, ten, values, 11, winners))
          .hasMessageStartingWith("keys holds 10");
      assertThatThrownBy(() -> min.run(queue, keys, ten, values, 11, winners))
          .hasMessageStartingWith("order holds 10");
      assertThatThrownBy(
              () ->
                  min.run(
                      queue,
                      keys,
                      values,
                      5,
                      new Winners<>(keys, winners.minima(), winners.arguments(), winners.count())))
          .hasMessage("winners.keys and keys must be two buffers");
    }
    assertThatThrownBy(() -> new GroupedMin<>(backend, ElementType.INT, ElementType.FLOAT, 1))
        .hasMessageStartingWith("values may be of");
  }
}
