package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.CollectedPairs.DpsizeCollect;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.CollectedPairs.DpsizeReload;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DevicePruning.DpsizeAppend;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.DevicePruning.DpsizeExtract;
import org.gpuquerylab.joinorder.internal.gpu.dpsize.PairBatch.DpsizeJoin;

/** Java twins of the kernels in {@code dpsize.cl}. */
final class DpSizeTwins {
  private DpSizeTwins() {}

  static void join(DpsizeJoin call, KernelDefines defines) {
    Partitions partitions = new Partitions(call.n(), call.partitions().array());
    CostFunction costFunction = KernelCost.of(defines);
    RowsOfSets rowsOf = new RowsOfSets(call);
    long[] set = call.memoSet().array();
    long[] near = call.memoNear().array();
    double[] rows = call.memoRows().array();
    double[] cost = call.memoCost().array();
    double[] pairCost = call.pairCost().array();
    byte[] flags = call.flags().array();
    boolean filter = defines.flag("FILTER");
    boolean last = call.iid() + 1 == call.n();
    call.pairs().array()[0] +=
        IntStream.range(0, call.count())
            .parallel()
            .filter(
                i -> {
                  long ids = partitions.find(call.first() + i, call.iid());
                  int l = Partitions.left(ids);
                  int r = Partitions.right(ids);
                  boolean valid = (set[l] & set[r]) == 0 && (near[l] & set[r]) != 0;
                  if (valid) {
                    double result = last ? 0 : rowsOf.rows(set[l] | set[r]);
                    pairCost[i] = costFunction.cost(cost[l], cost[r], rows[l], rows[r], result);
                  } else {
                    pairCost[i] = PairBatch.INVALID;
                  }
                  if (filter) {
                    flags[i] = (byte) (valid ? 1 : 0);
                  }
                  return valid;
                })
            .count();
  }

  static void collect(DpsizeCollect call) {
    Partitions partitions = new Partitions(call.n(), call.partitions().array());
    long[] memoSet = call.memoSet().array();
    double[] pairCost = call.pairCost().array();
    int[] positions = call.positions().array();
    int at = call.at();
    long[] set = call.set().array();
    double[] cost = call.cost().array();
    long[] pair = call.pair().array();
    int[] order = call.order().array();
    IntStream.range(0, call.count())
        .parallel()
        .forEach(
            j -> {
              int i = call.filtered() != 0 ? positions[call.from() + j] : call.from() + j;
              boolean valid = pairCost[i] >= 0;
              long ids = valid ? partitions.find(call.first() + i, call.iid()) : 0;
              set[at + j] =
                  valid ? memoSet[Partitions.left(ids)] | memoSet[Partitions.right(ids)] : 0;
              cost[at + j] = pairCost[i];
              pair[at + j] = ids;
              order[at + j] = at + j;
            });
  }

  static void append(DpsizeAppend call) {
    RowsOfSets rowsOf = new RowsOfSets(call);
    long[] winnerSet = call.winnerSet().array();
    double[] winnerCost = call.winnerCost().array();
    int[] winner = call.winner().array();
    long[] pair = call.pair().array();
    long[] memoSet = call.memoSet().array();
    long[] memoNear = call.memoNear().array();
    double[] memoRows = call.memoRows().array();
    double[] memoCost = call.memoCost().array();
    long[] memoPair = call.memoPair().array();
    IntStream.range(0, call.count())
        .parallel()
        .forEach(
            j -> {
              int from = call.skip() + j;
              long ids = pair[winner[from]];
              int to = call.base() + j;
              memoSet[to] = winnerSet[from];
              memoCost[to] = winnerCost[from];
              memoPair[to] = ids;
              memoNear[to] = memoNear[Partitions.left(ids)] | memoNear[Partitions.right(ids)];
              memoRows[to] = rowsOf.rows(memoSet[to]);
            });
  }

  static void reload(DpsizeReload call) {
    int base = call.base();
    int count = call.count();
    System.arraycopy(call.memoSet().array(), base, call.set().array(), 0, count);
    System.arraycopy(call.memoCost().array(), base, call.cost().array(), 0, count);
    System.arraycopy(call.memoPair().array(), base, call.pair().array(), 0, count);
    int[] order = call.order().array();
    for (int j = 0; j < count; j++) {
      order[j] = j;
    }
  }

  static void extract(DpsizeExtract call) {
    long[] answer = call.answer().array();
    answer[0] = Double.doubleToRawLongBits(call.memoCost().array()[call.last()]);
    extract(call.last(), call.memoSet().array(), call.memoPair().array(), answer, 1);
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
}
