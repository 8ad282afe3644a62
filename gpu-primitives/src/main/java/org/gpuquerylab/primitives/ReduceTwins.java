package org.gpuquerylab.primitives;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/**
 * The twins of {@code reduce.cl}. Partial minima and maxima of floating point are kept as raw bits
 * where the kernels keep ordered integers: partials are read by {@code reduce_partials} only.
 */
interface ReduceTwins {

  void reduce(Grid grid, KernelArguments arguments);

  void reducePartials(Grid grid, KernelArguments arguments);

  static ReduceTwins of(ElementType<?> type, Reduction reduction) {
    if (type == ElementType.INT) {
      return new Ints(reduction);
    }
    if (type == ElementType.LONG) {
      return new Longs(reduction);
    }
    return new Floating(reduction, type == ElementType.FLOAT);
  }

  /** {@code int} elements. */
  record Ints(Reduction reduction) implements ReduceTwins {
    @Override
    public void reduce(Grid grid, KernelArguments a) {
      int[] in = a.ints("in");
      int[] out = a.ints(grid.groups() == 1 ? "result" : "partials");
      Chunks.forEach(
          grid,
          a,
          a.longValue("n"),
          (group, begin, end) -> out[group] = combine(Arrays.stream(in, begin, end)));
    }

    @Override
    public void reducePartials(Grid grid, KernelArguments a) {
      a.ints("result")[0] = combine(Arrays.stream(a.ints("partials"), 0, a.intValue("count")));
    }

    private int combine(IntStream values) {
      return switch (reduction) {
        case MIN -> values.min().orElse(Integer.MAX_VALUE);
        case MAX -> values.max().orElse(Integer.MIN_VALUE);
        case SUM -> values.sum();
      };
    }
  }

  /** {@code long} elements. */
  record Longs(Reduction reduction) implements ReduceTwins {
    @Override
    public void reduce(Grid grid, KernelArguments a) {
      long[] in = a.longs("in");
      long[] out = a.longs(grid.groups() == 1 ? "result" : "partials");
      Chunks.forEach(
          grid,
          a,
          a.longValue("n"),
          (group, begin, end) -> out[group] = combine(Arrays.stream(in, begin, end)));
    }

    @Override
    public void reducePartials(Grid grid, KernelArguments a) {
      a.longs("result")[0] = combine(Arrays.stream(a.longs("partials"), 0, a.intValue("count")));
    }

    private long combine(LongStream values) {
      return switch (reduction) {
        case MIN -> values.min().orElse(Long.MAX_VALUE);
        case MAX -> values.max().orElse(Long.MIN_VALUE);
        case SUM -> values.sum();
      };
    }
  }

  /** {@code float} and {@code double} elements. */
  record Floating(Reduction reduction, boolean single) implements ReduceTwins {
    @Override
    public void reduce(Grid grid, KernelArguments a) {
      Chunks.forEach(
          grid,
          a,
          a.longValue("n"),
          (group, begin, end) -> {
            double x = combine(elements(a, begin, end));
            if (grid.groups() == 1) {
              setResult(a, x);
            } else {
              setPartial(a, group, x);
            }
          });
    }

    @Override
    public void reducePartials(Grid grid, KernelArguments a) {
      setResult(a, combine(IntStream.range(0, a.intValue("count")).mapToDouble(partials(a))));
    }

    private DoubleStream elements(KernelArguments a, int begin, int end) {
      if (!single) {
        return Arrays.stream(a.doubles("in"), begin, end);
      }
      float[] in = a.floats("in");
      return IntStream.range(begin, end).mapToDouble(i -> in[i]);
    }

    private double combine(DoubleStream values) {
      return switch (reduction) {
        case MIN -> values.min().orElse(Double.POSITIVE_INFINITY);
        case MAX -> values.max().orElse(Double.NEGATIVE_INFINITY);
        case SUM -> values.sum();
      };
    }

    private void setResult(KernelArguments a, double x) {
      if (single) {
        a.floats("result")[0] = (float) x;
      } else {
        a.doubles("result")[0] = x;
      }
    }

    private void setPartial(KernelArguments a, int group, double x) {
      if (reduction == Reduction.SUM) {
        a.doubles("partials")[group] = x;
      } else if (single) {
        a.ints("partials")[group] = Float.floatToIntBits((float) x);
      } else {
        a.longs("partials")[group] = Double.doubleToLongBits(x);
      }
    }

    private IntToDoubleFunction partials(KernelArguments a) {
      if (reduction == Reduction.SUM) {
        double[] partials = a.doubles("partials");
        return i -> partials[i];
      }
      if (single) {
        int[] partials = a.ints("partials");
        return i -> Float.intBitsToFloat(partials[i]);
      }
      long[] partials = a.longs("partials");
      return i -> Double.longBitsToDouble(partials[i]);
    }
  }
}
