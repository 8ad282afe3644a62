package org.gpuquerylab.joinorder.gpu.dpsize;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.gpu.KernelCost;

/** Java twins of the kernels in {@code dpsize.cl}. */
final class DpSizeTwins {
  private static final double INVALID = -1;

  private DpSizeTwins() {}

  static void join(Grid grid, KernelArguments arguments) {
    long first = arguments.longValue("first");
    int iid = arguments.intValue("iid");
    Partitions partitions = partitions(arguments);
    CostFunction costFunction = KernelCost.of(arguments);
    RowsOfSets rowsOf = new RowsOfSets(arguments);
    long[] set = arguments.longs("memo_set");
    long[] near = arguments.longs("memo_near");
    double[] rows = arguments.doubles("memo_rows");
    double[] cost = arguments.doubles("memo_cost");
    double[] pairCost = arguments.doubles("pair_cost");
    byte[] flags = arguments.bytes("flags");
    boolean filter = arguments.define("FILTER") != 0;
    arguments.longs("pairs")[0] +=
        IntStream.range(0, arguments.intValue("count"))
            .parallel()
            .filter(
                i -> {
                  long ids = partitions.find(first + i, iid);
                  int l = Partitions.left(ids);
                  int r = Partitions.right(ids);
                  boolean valid = (set[l] & set[r]) == 0 && (near[l] & set[r]) != 0;
                  pairCost[i] =
                      valid
                          ? costFunction.cost(
                              cost[l], cost[r], rows[l], rows[r], rowsOf.rows(set[l] | set[r]))
                          : INVALID;
                  if (filter) {
                    flags[i] = (byte) (valid ? 1 : 0);
                  }
                  return valid;
                })
            .count();
  }

  static void collect(Grid grid, KernelArguments arguments) {
    long first = arguments.longValue("first");
    int iid = arguments.intValue("iid");
    Partitions partitions = partitions(arguments);
    long[] memoSet = arguments.longs("memo_set");
    double[] pairCost = arguments.doubles("pair_cost");
    int[] positions = arguments.ints("positions");
    boolean filtered = arguments.intValue("filtered") != 0;
    int from = arguments.intValue("from");
    int at = arguments.intValue("at");
    long[] set = arguments.longs("set");
    double[] cost = arguments.doubles("cost");
    long[] pair = arguments.longs("pair");
    int[] order = arguments.ints("order");
    IntStream.range(0, arguments.intValue("count"))
        .parallel()
        .forEach(
            j -> {
              int i = filtered ? positions[from + j] : from + j;
              boolean valid = pairCost[i] >= 0;
              long ids = valid ? partitions.find(first + i, iid) : 0;
              set[at + j] =
                  valid ? memoSet[Partitions.left(ids)] | memoSet[Partitions.right(ids)] : 0;
              cost[at + j] = pairCost[i];
              pair[at + j] = ids;
              order[at + j] = at + j;
            });
  }

  static void append(Grid grid, KernelArguments arguments) {
    int base = arguments.intValue("base");
    int skip = arguments.intValue("skip");
    RowsOfSets rowsOf = new RowsOfSets(arguments);
    long[] winnerSet = arguments.longs("winner_set");
    double[] winnerCost = arguments.doubles("winner_cost");
    int[] winner = arguments.ints("winner");
    long[] pair = arguments.longs("pair");
    long[] memoSet = arguments.longs("memo_set");
    long[] memoNear = arguments.longs("memo_near");
    double[] memoRows = arguments.doubles("memo_rows");
    double[] memoCost = arguments.doubles("memo_cost");
    long[] memoPair = arguments.longs("memo_pair");
    IntStream.range(0, arguments.intValue("count"))
        .parallel()
        .forEach(
            j -> {
              long ids = pair[winner[skip + j]];
              int to = base + j;
              memoSet[to] = winnerSet[skip + j];
              memoCost[to] = winnerCost[skip + j];
              memoPair[to] = ids;
              memoNear[to] = memoNear[Partitions.left(ids)] | memoNear[Partitions.right(ids)];
              memoRows[to] = rowsOf.rows(memoSet[to]);
            });
  }

  static void reload(Grid grid, KernelArguments arguments) {
    int base = arguments.intValue("base");
    int count = arguments.intValue("count");
    System.arraycopy(arguments.longs("memo_set"), base, arguments.longs("set"), 0, count);
    System.arraycopy(arguments.doubles("memo_cost"), base, arguments.doubles("cost"), 0, count);
    System.arraycopy(arguments.longs("memo_pair"), base, arguments.longs("pair"), 0, count);
    int[] order = arguments.ints("order");
    for (int j = 0; j < count; j++) {
      order[j] = j;
    }
  }

  static void extract(Grid grid, KernelArguments arguments) {
    int last = arguments.intValue("last");
    long[] answer = arguments.longs("answer");
    answer[0] = Double.doubleToRawLongBits(arguments.doubles("memo_cost")[last]);
    extract(last, arguments.longs("memo_set"), arguments.longs("memo_pair"), answer, 1);
  }

  private static int extract(int entry, long[] set, long[] pair, long[] answer, int at) {
    if (Long.bitCount(set[entry]) == 1) {
      return at;
    }
    answer[at] = set[entry];
    answer[at + 1] = set[Partitions.left(pair[entry])];
    int next = extract(Partitions.left(pair[entry]), set, pair, answer, at + 2);
    return extract(Partitions.right(pair[entry]), set, pair, answer, next);
  }

  private static Partitions partitions(KernelArguments arguments) {
    return new Partitions(arguments.intValue("n"), arguments.ints("partitions"));
  }
}
