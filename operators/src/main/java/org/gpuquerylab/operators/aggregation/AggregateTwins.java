package org.gpuquerylab.operators.aggregation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateAtomically;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateCountAtomically;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateCountPieces;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateFinish;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregatePieces;

/** The twins of {@code aggregate.cl} and {@code finish.cl}, and of a part of {@code sizes.cl}. */
final class AggregateTwins {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private AggregateTwins() {}

  static void pieces(AggregatePieces call, KernelDefines defines) {
    int[] starts = call.starts().array();
    int[] firstPiece = call.firstPiece().array();
    long[] partials = call.partials().array();
    int pieceRows = call.pieceRows();
    Accumulators accumulators = Accumulators.of(defines);
    IntToLongFunction lift = accumulators.lift(call.values().array());
    LongBinaryOperator combine = accumulators.combine();
    IntStream.range(0, call.groups())
        .parallel()
        .forEach(
            group -> {
              for (int p = firstPiece[group]; p < firstPiece[group + 1]; p++) {
                int begin = starts[group] + (p - firstPiece[group]) * pieceRows;
                int end = (int) Math.min((long) begin + pieceRows, starts[group + 1]);
                long x = accumulators.identity();
                for (int i = begin; i < end; i++) {
                  x = combine.applyAsLong(x, lift.applyAsLong(i));
                }
                partials[p] = x;
              }
            });
  }

  static void countPieces(AggregateCountPieces call) {
    int[] starts = call.starts().array();
    int[] pieces = call.pieces().array();
    int groups = call.groups();
    for (int g = 0; g < groups; g++) {
      long rows = starts[g + 1] - (long) starts[g];
      pieces[g] = (int) ((rows + call.pieceRows() - 1) / call.pieceRows());
    }
    pieces[groups] = 0;
  }

  static void atomically(AggregateAtomically call, KernelDefines defines) {
    int[] groups = call.groups().array();
    long[] at = call.accumulators().array();
    int copies = call.copies();
    Accumulators accumulators = Accumulators.of(defines);
    IntToLongFunction lift = accumulators.lift(call.values().array());
    LongBinaryOperator combine = accumulators.combine();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(
            row -> {
              int place = groups[row] * copies + row % copies;
              long seen;
              long next;
              do {
                seen = (long) LONGS.getVolatile(at, place);
                long sum = combine.applyAsLong(accumulators.flipped(seen), lift.applyAsLong(row));
                next = accumulators.flipped(sum);
              } while (!LONGS.compareAndSet(at, place, seen, next));
            });
  }

  static void countAtomically(AggregateCountAtomically call) {
    int[] groups = call.groups().array();
    long[] at = call.accumulators().array();
    int copies = call.copies();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(row -> LONGS.getAndAdd(at, groups[row] * copies + row % copies, 1L));
  }

  static void finish(AggregateFinish call, KernelDefines defines) {
    long[] partials = call.partials().array();
    int[] first = call.first().array();
    long[] counts = call.counts().array();
    boolean atomic = defines.flag("ATOMIC");
    Accumulators accumulators = Accumulators.of(defines);
    Output out = output(call.out().array(), accumulators);
    for (int g = 0; g < call.groups(); g++) {
      long x =
          Arrays.stream(partials, first[g], first[g + 1])
              .map(partial -> atomic ? accumulators.flipped(partial) : partial)
              .reduce(accumulators.identity(), accumulators.combine());
      out.store(g, x, counts[g]);
    }
  }

  private static Output output(Object out, Accumulators accumulators) {
    Fold fold = accumulators.fold();
    if (out instanceof double[] doubles) {
      return (g, x, count) -> {
        double value = accumulators.doubles() ? accumulators.value(x) : (double) x;
        doubles[g] = fold == Fold.AVERAGE ? value / count : value;
      };
    }
    IntegerView integers = IntegerView.of(out);
    return (g, x, count) -> integers.set(g, count == 0 && !fold.sums() ? 0 : x);
  }

  /** Receives the values of the groups. */
  private interface Output {
    /** Stores the value of a group, given its accumulator and its number of rows. */
    void store(int group, long accumulator, long rows);
  }
}
