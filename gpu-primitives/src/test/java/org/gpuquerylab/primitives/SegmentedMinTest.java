package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;

class SegmentedMinTest extends PrimitiveContract {
  /** Length and number of segments. */
  private static final int[][] SHAPES = {
    {0, 3},
    {1, 1},
    {1, 1000},
    {3, 70_001},
    {8, 33},
    {33, 3000},
    {1000, 31},
    {4097, 2},
    {100_003, 1},
    {1 << 17, 8},
    {5, 0},
  };

  @Test
  void findsMinimaOfFixedLengths() {
    try (SegmentedMin<double[]> doubles = new SegmentedMin<>(backend, ElementType.DOUBLE);
        SegmentedMin<long[]> longs = new SegmentedMin<>(backend, ElementType.LONG)) {
      for (int[] shape : SHAPES) {
        int n = shape[0] * shape[1];
        int[] offsets = new int[shape[1] + 1];
        Arrays.setAll(offsets, s -> s * shape[0]);
        for (Inputs inputs : Inputs.values()) {
          String what = inputs + " of " + Arrays.toString(shape);
          check(doubles, ElementType.DOUBLE, inputs.doubles(n, n), offsets, shape[0], what);
          check(longs, ElementType.LONG, inputs.longs(n, n), offsets, shape[0], what);
        }
      }
    }
  }

  @Test
  void findsMinimaByOffsets() {
    try (SegmentedMin<double[]> doubles = new SegmentedMin<>(backend, ElementType.DOUBLE);
        SegmentedMin<long[]> longs = new SegmentedMin<>(backend, ElementType.LONG)) {
      for (int n : SIZES) {
        for (int segments : new int[] {1, 2, 37, 5000}) {
          long seed = n * 31L + segments;
          int[] offsets = offsets(n, segments, seed);
          String what = String.format(Locale.ROOT, "seed %d: %d in %d segments", seed, n, segments);
          check(doubles, ElementType.DOUBLE, Inputs.EXTREMES.doubles(n, 1), offsets, -1, what);
          check(longs, ElementType.LONG, Inputs.RANDOM.longs(n, seed), offsets, -1, what);
        }
      }
    }
  }

  @Test
  void findsMinimaOfALargeInput() {
    double[] values = Inputs.RANDOM.doubles(LARGE, 5);
    try (SegmentedMin<double[]> min = new SegmentedMin<>(backend, ElementType.DOUBLE)) {
      check(min, ElementType.DOUBLE, values, new int[] {0, LARGE}, LARGE, "one segment");
      check(min, ElementType.DOUBLE, values, offsets(LARGE, 1 << 20, 5), -1, "many segments");
    }
  }

  /** Ascending from 0 to n, with many empty segments if there are more segments than values. */
  private static int[] offsets(int n, int segments, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] offsets = new int[segments + 1];
    Arrays.setAll(offsets, s -> s == segments ? n : s == 0 ? 0 : random.nextInt(n + 1));
    Arrays.sort(offsets);
    return offsets;
  }

  private <V> void check(
      SegmentedMin<V> min, ElementType<V> type, V values, int[] offsets, int length, String what) {
    int n = type.length(values);
    int segments = offsets.length - 1;
    V minima = type.newArray(segments);
    int[] arguments = new int[segments];
    for (int s = 0; s < segments; s++) {
      arguments[s] = argument(values, offsets[s], offsets[s + 1]);
      setMinimum(values, arguments[s], minima, s);
    }
    try (DeviceBuffer<V> in = upload(type, values);
        DeviceBuffer<V> minimaOut = output(type, segments);
        DeviceBuffer<int[]> argumentsOut = output(ElementType.INT, segments)) {
      if (length >= 0) {
        min.run(queue, in, length, segments, minimaOut, argumentsOut);
      } else {
        DeviceBuffer<int[]> deviceOffsets = upload(ElementType.INT, offsets);
        min.run(queue, in, n, deviceOffsets, segments, minimaOut, argumentsOut);
      }
      assertThat(Arrays.equals(download(argumentsOut, segments), arguments)).as(what).isTrue();
      V result = download(minimaOut, segments);
      assertThat(Arrays.deepEquals(new Object[] {result}, new Object[] {minima})).as(what).isTrue();
    }
  }

  private static int argument(Object values, int begin, int end) {
    int best = -1;
    for (int i = begin; i < end; i++) {
      if (best < 0 || compare(values, i, best) < 0) {
        best = i;
      }
    }
    return best;
  }

  private static int compare(Object values, int i, int j) {
    return values instanceof double[] x
        ? Double.compare(x[i], x[j])
        : Long.compare(((long[]) values)[i], ((long[]) values)[j]);
  }

  private static void setMinimum(Object values, int argument, Object minima, int segment) {
    if (values instanceof double[] x) {
      ((double[]) minima)[segment] = argument < 0 ? Double.POSITIVE_INFINITY : x[argument];
    } else {
      ((long[]) minima)[segment] = argument < 0 ? Long.MAX_VALUE : ((long[]) values)[argument];
    }
  }

  @Test
  void replaysWithOneOrTwoLaunches() {
    int n = 1 << 16;
    try (SegmentedMin<long[]> min = new SegmentedMin<>(backend, ElementType.LONG)) {
      DeviceBuffer<long[]> in = upload(ElementType.LONG, Inputs.SORTED.longs(n, 2));
      DeviceBuffer<long[]> minima = output(ElementType.LONG, 1024);
      DeviceBuffer<int[]> arguments = output(ElementType.INT, 1024);
      assertThat(launches(() -> min.run(queue, in, 64, 1024, minima, arguments))).isEqualTo(1);
      int[] first = download(arguments, 1024);
      replay(() -> min.run(queue, in, 64, 1024, minima, arguments));
      assertThat(download(arguments, 1024)).isEqualTo(first);
      assertThat(first[1023]).isEqualTo(1023 * 64);
      assertThat(launches(() -> min.run(queue, in, n, 1, minima, arguments))).isEqualTo(2);
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    try (SegmentedMin<long[]> min = new SegmentedMin<>(backend, ElementType.LONG)) {
      DeviceBuffer<long[]> a = workspace.allocate(ElementType.LONG, 10);
      DeviceBuffer<long[]> b = workspace.allocate(ElementType.LONG, 10);
      DeviceBuffer<int[]> c = workspace.allocate(ElementType.INT, 10);
      assertThatThrownBy(() -> min.run(queue, a, 3, 4, b, c))
          .hasMessageStartingWith("values holds 10");
      assertThatThrownBy(() -> min.run(queue, a, 1 << 16, 1 << 16, b, c))
          .hasMessageStartingWith("length * segments is 4294967296");
      assertThatThrownBy(() -> min.run(queue, a, 2, 5, a, c))
          .hasMessage("minima and values must be two buffers");
      assertThatThrownBy(() -> min.run(queue, a, 10, c, 10, b, c))
          .hasMessageStartingWith("offsets holds 10 elements, fewer than the 11");
      assertThatThrownBy(() -> min.run(queue, a, -1, 2, b, c))
          .hasMessageStartingWith("length must not be negative");
    }
    assertThatThrownBy(() -> new SegmentedMin<>(backend, ElementType.FLOAT))
        .hasMessageStartingWith("values may be of");
  }
}
