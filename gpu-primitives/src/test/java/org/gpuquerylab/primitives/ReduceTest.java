package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;

class ReduceTest extends PrimitiveContract {

  @Test
  void reducesInts() {
    for (Reduction reduction : Reduction.values()) {
      try (Reduce<int[]> reduce = new Reduce<>(backend, ElementType.INT, reduction)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            int[] x = inputs.ints(n, n);
            assertThat(run(reduce, ElementType.INT, x))
                .as("%s of %s %d", reduction, inputs, n)
                .containsExactly(expected(reduction, x));
          }
        }
      }
    }
  }

  private static int expected(Reduction reduction, int[] x) {
    return switch (reduction) {
      case MIN -> IntStream.of(x).min().orElse(Integer.MAX_VALUE);
      case MAX -> IntStream.of(x).max().orElse(Integer.MIN_VALUE);
      case SUM -> IntStream.of(x).sum();
    };
  }

  @Test
  void reducesLongs() {
    for (Reduction reduction : Reduction.values()) {
      try (Reduce<long[]> reduce = new Reduce<>(backend, ElementType.LONG, reduction)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            long[] x = inputs.longs(n, n);
            assertThat(run(reduce, ElementType.LONG, x))
                .as("%s of %s %d", reduction, inputs, n)
                .containsExactly(expected(reduction, x));
          }
        }
      }
    }
  }

  private static long expected(Reduction reduction, long[] x) {
    return switch (reduction) {
      case MIN -> LongStream.of(x).min().orElse(Long.MAX_VALUE);
      case MAX -> LongStream.of(x).max().orElse(Long.MIN_VALUE);
      case SUM -> LongStream.of(x).sum();
    };
  }

  @Test
  void reducesDoubles() {
    for (Reduction reduction : Reduction.values()) {
      try (Reduce<double[]> reduce = new Reduce<>(backend, ElementType.DOUBLE, reduction)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            double[] x = inputs.doubles(n, n);
            double result = run(reduce, ElementType.DOUBLE, x)[0];
            checkDouble(
                reduction,
                result,
                x,
                0,
                String.format(Locale.ROOT, "%s of %s %d", reduction, inputs, n));
          }
        }
      }
    }
  }

  @Test
  void reducesFloats() {
    for (Reduction reduction : Reduction.values()) {
      try (Reduce<float[]> reduce = new Reduce<>(backend, ElementType.FLOAT, reduction)) {
        for (int n : SIZES) {
          for (Inputs inputs : Inputs.forSize(n)) {
            float[] x = floats(inputs.doubles(n, n));
            double[] same = IntStream.range(0, n).mapToDouble(i -> x[i]).toArray();
            float result = run(reduce, ElementType.FLOAT, x)[0];
            checkDouble(
                reduction,
                result,
                same,
                0x1p-23,
                String.format(Locale.ROOT, "%s of %s %d", reduction, inputs, n));
          }
        }
      }
    }
  }

  private static float[] floats(double[] doubles) {
    float[] x = new float[doubles.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) doubles[i];
    }
    return x;
  }

  private static void checkDouble(
      Reduction reduction, double result, double[] x, double rounding, String what) {
    switch (reduction) {
      case MIN ->
          assertThat(result)
              .as(what)
              .isEqualTo((Double) DoubleStream.of(x).min().orElse(1.0 / 0.0));
      case MAX ->
          assertThat(result)
              .as(what)
              .isEqualTo((Double) DoubleStream.of(x).max().orElse(-1.0 / 0.0));
      case SUM -> {
        double sum = DoubleStream.of(x).sum();
        if (Double.isFinite(sum)) {
          double magnitude = DoubleStream.of(x).map(Math::abs).sum();
          double error = magnitude * (x.length * 0x1p-53 + rounding);
          assertThat(result).as(what).isCloseTo(sum, Offset.offset(error));
        } else {
          assertThat(result).as(what).isEqualTo((Double) sum);
        }
      }
    }
  }

  @Test
  void minimaAndMaximaFollowJavasMath() {
    double[][] cases = {
      {0.0, -0.0}, {-0.0, 0.0}, {1, Double.NaN, -1}, {Double.NaN}, {1.0 / 0, 5}, {-1.0 / 0, 5},
    };
    for (Reduction reduction : new Reduction[] {Reduction.MIN, Reduction.MAX}) {
      try (Reduce<double[]> doubles = new Reduce<>(backend, ElementType.DOUBLE, reduction);
          Reduce<float[]> floats = new Reduce<>(backend, ElementType.FLOAT, reduction)) {
        for (double[] x : cases) {
          String what = reduction + " of " + Arrays.toString(x);
          double expected =
              Arrays.stream(x).reduce(reduction == Reduction.MIN ? Math::min : Math::max).orElse(0);
          assertThat(Double.doubleToRawLongBits(run(doubles, ElementType.DOUBLE, x)[0]))
              .as(what)
              .isEqualTo(Double.doubleToLongBits(expected));
          assertThat(Float.floatToRawIntBits(run(floats, ElementType.FLOAT, floats(x))[0]))
              .as(what)
              .isEqualTo(Float.floatToIntBits((float) expected));
        }
      }
    }
  }

  @Test
  void reducesALargeInput() {
    try (Reduce<long[]> sum = new Reduce<>(backend, ElementType.LONG, Reduction.SUM);
        Reduce<double[]> min = new Reduce<>(backend, ElementType.DOUBLE, Reduction.MIN)) {
      long[] longs = Inputs.RANDOM.longs(LARGE, 3);
      assertThat(run(sum, ElementType.LONG, longs)).containsExactly(LongStream.of(longs).sum());
      double[] doubles = Inputs.RANDOM.doubles(LARGE, 3);
      doubles[LARGE - 1] = -1e300;
      assertThat(run(min, ElementType.DOUBLE, doubles)).containsExactly(-1e300);
    }
  }

  private <A> A run(Reduce<A> reduce, ElementType<A> type, A x) {
    int n = type.length(x);
    try (DeviceBuffer<A> in = upload(type, x);
        DeviceBuffer<A> result = output(type, 1)) {
      reduce.run(queue, in, result, n);
      A after = download(in, n);
      assertThat(Arrays.deepEquals(new Object[] {after}, new Object[] {x}))
          .as("input of %d", n)
          .isTrue();
      return download(result, 1);
    }
  }

  @Test
  void repeatsAndReplaysToTheSameBits() {
    int n = 777_777;
    try (Reduce<double[]> sum = new Reduce<>(backend, ElementType.DOUBLE, Reduction.SUM)) {
      DeviceBuffer<double[]> in = upload(ElementType.DOUBLE, Inputs.RANDOM.doubles(n, 11));
      DeviceBuffer<double[]> out = output(ElementType.DOUBLE, 1);
      assertThat(launches(() -> sum.run(queue, in, out, n))).isEqualTo(2);
      double[] first = download(out, 1);
      replay(() -> sum.run(queue, in, out, n));
      assertThat(download(out, 1)).isEqualTo(first);
      assertThat(launches(() -> sum.run(queue, in, out, 2048))).isEqualTo(1);
    }
  }

  @Test
  void namesWhatDoesNotFit() {
    try (Reduce<int[]> sum = new Reduce<>(backend, ElementType.INT, Reduction.SUM)) {
      DeviceBuffer<int[]> ten = workspace.allocate(ElementType.INT, 10);
      DeviceBuffer<int[]> none = workspace.allocate(ElementType.INT, 0);
      assertThatThrownBy(() -> sum.run(queue, ten, none, 10)).hasMessageStartingWith("result ");
      assertThatThrownBy(() -> sum.run(queue, ten, ten, 10))
          .hasMessageStartingWith("result and in");
      assertThatThrownBy(() -> sum.run(queue, none, ten, 1)).hasMessageStartingWith("in holds 0");
    }
    assertThatThrownBy(() -> new Reduce<>(backend, ElementType.BYTE, Reduction.SUM))
        .hasMessageContaining("not of byte");
  }
}
