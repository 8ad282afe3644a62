package org.gpuquerylab.operators.aggregation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;

/** The twins of {@code aggregate.cl}, {@code finish.cl} and {@code sizes.cl}. */
final class AggregateTwins {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  private AggregateTwins() {}

  static void pieces(Grid grid, KernelArguments arguments) {
    int[] starts = arguments.ints("starts");
    int[] firstPiece = arguments.ints("first_piece");
    long[] partials = arguments.longs("partials");
    int pieceRows = arguments.intValue("piece_rows");
    Accumulators accumulators = accumulators(arguments);
    IntToLongFunction lift = accumulators.lift(arguments.array("values"));
    LongBinaryOperator combine = accumulators.combine();
    IntStream.range(0, arguments.intValue("groups"))
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

  private static Accumulators accumulators(KernelArguments arguments) {
    return Accumulators.of(arguments.define("FUNCTION"), arguments.define("COLUMN"));
  }

  static void countPieces(Grid grid, KernelArguments arguments) {
    int[] starts = arguments.ints("starts");
    int[] pieces = arguments.ints("pieces");
    int groups = arguments.intValue("groups");
    int pieceRows = arguments.intValue("piece_rows");
    for (int g = 0; g < groups; g++) {
      pieces[g] = (int) ((starts[g + 1] - (long) starts[g] + pieceRows - 1) / pieceRows);
    }
    pieces[groups] = 0;
  }

  static void atomically(Grid grid, KernelArguments arguments) {
    int[] groups = arguments.ints("groups");
    long[] at = arguments.longs("accumulators");
    int copies = arguments.intValue("copies");
    Accumulators accumulators = accumulators(arguments);
    IntToLongFunction lift = accumulators.lift(arguments.array("values"));
    LongBinaryOperator combine = accumulators.combine();
    IntStream.range(0, arguments.intValue("n"))
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

  static void countAtomically(Grid grid, KernelArguments arguments) {
    int[] groups = arguments.ints("groups");
    long[] at = arguments.longs("accumulators");
    int copies = arguments.intValue("copies");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(row -> LONGS.getAndAdd(at, groups[row] * copies + row % copies, 1L));
  }

  static void finish(Grid grid, KernelArguments arguments) {
    long[] partials = arguments.longs("partials");
    int[] first = arguments.ints("first");
    long[] counts = arguments.longs("counts");
    Object out = arguments.array("out");
    boolean atomic = arguments.define("ATOMIC") != 0;
    boolean average = arguments.define("FUNCTION") == Function.AVERAGE.code();
    Accumulators accumulators = accumulators(arguments);
    for (int g = 0; g < arguments.intValue("groups"); g++) {
      long x =
          Arrays.stream(partials, first[g], first[g + 1])
              .map(partial -> atomic ? accumulators.flipped(partial) : partial)
              .reduce(accumulators.identity(), accumulators.combine());
      store(out, g, x, counts[g], accumulators, average);
    }
  }

  private static void store(
      Object out, int g, long x, long count, Accumulators accumulators, boolean average) {
    boolean nothing = count == 0 && accumulators.function() != Function.SUM;
    if (out instanceof int[] ints) {
      ints[g] = nothing ? 0 : (int) x;
    } else if (out instanceof long[] longs) {
      longs[g] = nothing ? 0 : x;
    } else if (out instanceof double[] doubles) {
      double value = accumulators.doubles() ? accumulators.value(x) : (double) x;
      doubles[g] = average ? value / count : value;
    }
  }

  static void sizes(Grid grid, KernelArguments arguments) {
    int[] starts = arguments.ints("starts");
    long[] counts = arguments.longs("counts");
    for (int g = 0; g < arguments.intValue("groups"); g++) {
      counts[g] = (long) starts[g + 1] - starts[g];
    }
  }

  static void firstCopies(Grid grid, KernelArguments arguments) {
    int[] first = arguments.ints("first");
    for (int g = 0; g <= arguments.intValue("groups"); g++) {
      first[g] = g * arguments.intValue("copies");
    }
  }
}
