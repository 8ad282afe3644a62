package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders stages by the number of bytes that they are expected to read. The number comes from
 * executing the stages on a sample of rows. Memory is read in sectors of {@value #PIECE} bytes.
 */
final class StageOrder {
  /** The number of bytes of a sector, the unit in which device memory is read. */
  static final int PIECE = 64;

  private static final int RUN = FactSample.RUN;

  /**
   * Up to this number of stages, all orders are compared; if there are more stages, they are added
   * to the order one by one.
   */
  private static final int MOST_PERMUTED = 6;

  /** The cost, in bytes, of probing a table that is not in local memory, as measured on an H200. */
  private static final int FAR_PROBE = 24;

  private final List<Stage> stages;
  private final long[][] passing;
  private final FactSample sample;

  /** For a set of stages, the rows that pass all of them, as bits of the sample's runs. */
  private final Map<BitSet, long[]> alive = new HashMap<>();

  private final Map<Read, Double> bytes = new HashMap<>();

  /** The reading of a column of some width, after a set of stages. */
  private record Read(BitSet passed, int width) {}

  /** Executes the stages on the sample. */
  StageOrder(List<Stage> stages, FactSample sample) {
    this.stages = stages;
    this.sample = sample;
    passing = stages.stream().map(stage -> stage.passing(sample)).toArray(long[][]::new);
  }

  /** The indices of the stages in the best order that was found. */
  List<Integer> best() {
    List<Integer> order = new ArrayList<>();
    if (stages.size() <= MOST_PERMUTED) {
      return permute(order, new Best()).order;
    }
    while (order.size() < stages.size()) {
      order.add(
          java.util.stream.IntStream.range(0, stages.size())
              .filter(s -> !order.contains(s))
              .boxed()
              .min(Comparator.comparingDouble(s -> cost(with(order, s))))
              .orElseThrow());
    }
    return order;
  }

  private static final class Best {
    private double cost = Double.POSITIVE_INFINITY;
    private List<Integer> order = List.of();
  }

  private Best permute(List<Integer> prefix, Best best) {
    if (prefix.size() == stages.size()) {
      double cost = cost(prefix);
      if (cost < best.cost) {
        best.cost = cost;
        best.order = List.copyOf(prefix);
      }
    }
    for (int s = 0; s < stages.size(); s++) {
      if (!prefix.contains(s)) {
        permute(with(prefix, s), best);
      }
    }
    return best;
  }

  private static List<Integer> with(List<Integer> order, int stage) {
    List<Integer> longer = new ArrayList<>(order);
    longer.add(stage);
    return longer;
  }

  /**
   * The expected number of bytes for each row if the stages have this order, with a charge for
   * tables outside local memory.
   */
  private double cost(List<Integer> order) {
    double cost = 0;
    double[] rates = new double[order.size()];
    long[] bits = new long[order.size()];
    for (int k = 0; k < order.size(); k++) {
      Stage stage = stages.get(order.get(k));
      List<Integer> before = order.subList(0, k);
      cost += bytes(before, stage.column().width());
      rates[k] = rate(before);
      bits[k] = stage.bitBytes();
    }
    long[] near = LocalMemory.divide(rates, bits, LocalMemory.TABLE_BYTES);
    for (int k = 0; k < order.size(); k++) {
      cost += FAR_PROBE * rates[k] * stages.get(order.get(k)).farShare(near[k]);
    }
    // The work after the stages is counted as reading one more column of four-byte codes.
    return cost + bytes(order, Integer.BYTES);
  }

  /** The share of rows that pass all of some stages. */
  double rate(List<Integer> passed) {
    long count = 0;
    for (long run : alive.computeIfAbsent(set(passed), this::alive)) {
      count += Long.bitCount(run);
    }
    return sample.size() == 0 ? 0 : (double) count / sample.size();
  }

  /**
   * The number of bytes for each row that are read from a column, if only rows that pass some
   * stages need it.
   */
  double bytes(List<Integer> passed, int width) {
    return bytes.computeIfAbsent(new Read(set(passed), width), this::bytes);
  }

  private double bytes(Read read) {
    int width = read.width;
    int rows = Math.min(RUN, PIECE / width);
    long mask = rows == RUN ? -1L : (1L << rows) - 1;
    long pieces = 0;
    for (long run : alive.computeIfAbsent(read.passed, this::alive)) {
      for (int at = 0; at < RUN; at += rows) {
        pieces += ((run >>> at) & mask) != 0 ? 1 : 0;
      }
    }
    return sample.size() == 0 ? 0 : Math.min(width, (double) pieces * rows * width / sample.size());
  }

  private static BitSet set(List<Integer> stages) {
    BitSet set = new BitSet();
    stages.forEach(set::set);
    return set;
  }

  private long[] alive(BitSet passed) {
    long[] bits = sample.all();
    passed.stream().forEach(stage -> Arrays.setAll(bits, run -> bits[run] & passing[stage][run]));
    return bits;
  }
}
