package org.gpuquerylab.primitives;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.primitives.ReduceKernels.ReducePartials;

/**
 * The twins of {@code reduce.cl}. The twins keep partial minima and maxima of floating point as raw
 * bits, the kernels as ordered integers. The difference does not matter, because only {@code
 * reduce_partials} reads them.
 */
interface ReduceTwins {

  void reduce(Grid grid, KernelDefines defines, ReduceKernels.Reduce<?> call);

  void reducePartials(ReducePartials<?> call);

  static ReduceTwins of(ElementType<?> type, Reduction reduction) {
    return type == ElementType.INT || type == ElementType.LONG
        ? new Integers(reduction, type == ElementType.INT)
        : new Floating(reduction, type == ElementType.FLOAT);
  }

  /** {@code int} and {@code long} elements. */
  record Integers(Reduction reduction, boolean narrow) implements ReduceTwins {
    @Override
    public void reduce(Grid grid, KernelDefines defines, ReduceKernels.Reduce<?> call) {
      IntegerView in = IntegerView.of(call.in());
      IntegerView out = IntegerView.of(grid.groups() == 1 ? call.result() : call.partials());
      Chunks.forEach(
          grid, defines, call.n(), (group, begin, end) -> out.set(group, combine(in, begin, end)));
    }

    @Override
    public void reducePartials(ReducePartials<?> call) {
      IntegerView.of(call.result())
          .set(0, combine(IntegerView.of(call.partials()), 0, call.count()));
    }

    private long combine(IntegerView values, int begin, int end) {
      long result = identity();
      for (int i = begin; i < end; i++) {
        long x = values.get(i);
        result =
            switch (reduction) {
              case MIN -> Math.min(result, x);
              case MAX -> Math.max(result, x);
              case SUM -> result + x;
            };
      }
      return result;
    }

    private long identity() {
      return switch (reduction) {
        case MIN -> narrow ? Integer.MAX_VALUE : Long.MAX_VALUE;
        case MAX -> narrow ? Integer.MIN_VALUE : Long.MIN_VALUE;
        case SUM -> 0;
      };
    }
  }

  /** {@code float} and {@code double} elements. */
  record Floating(Reduction reduction, boolean single) implements ReduceTwins {
    @Override
    public void reduce(Grid grid, KernelDefines defines, ReduceKernels.Reduce<?> call) {
      Chunks.forEach(
          grid,
          defines,
          call.n(),
          (group, begin, end) -> {
            double x = combine(elements(call.in().array(), begin, end));
            if (grid.groups() == 1) {
              setResult(call.result().array(), x);
            } else {
              setPartial(call.partials().array(), group, x);
            }
          });
    }

    @Override
    public void reducePartials(ReducePartials<?> call) {
      IntToDoubleFunction partials = partials(call.partials().array());
      double x = combine(IntStream.range(0, call.count()).mapToDouble(partials));
      setResult(call.result().array(), x);
    }

    private DoubleStream elements(Object in, int begin, int end) {
      if (in instanceof double[] doubles) {
        return Arrays.stream(doubles, begin, end);
      }
      float[] floats = (float[]) in;
      return IntStream.range(begin, end).mapToDouble(i -> floats[i]);
    }

    private double combine(DoubleStream values) {
      return switch (reduction) {
        case MIN -> values.min().orElse(Double.POSITIVE_INFINITY);
        case MAX -> values.max().orElse(Double.NEGATIVE_INFINITY);
        case SUM -> values.sum();
      };
    }

    private void setResult(Object result, double x) {
      if (result instanceof float[] floats) {
        floats[0] = (float) x;
      } else {
        ((double[]) result)[0] = x;
      }
    }

    private void setPartial(Object partials, int group, double x) {
      if (partials instanceof double[] doubles) {
        doubles[group] = x;
      } else {
        IntegerView.of(partials)
            .set(group, single ? Float.floatToIntBits((float) x) : Double.doubleToLongBits(x));
      }
    }

    private IntToDoubleFunction partials(Object partials) {
      if (partials instanceof double[] doubles) {
        return i -> doubles[i];
      }
      if (partials instanceof int[] ints) {
        return i -> Float.intBitsToFloat(ints[i]);
      }
      long[] longs = (long[]) partials;
      return i -> Double.longBitsToDouble(longs[i]);
    }
  }
}
