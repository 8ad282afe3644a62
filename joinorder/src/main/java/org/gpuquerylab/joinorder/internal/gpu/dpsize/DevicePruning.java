package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.primitives.GroupedMin;
import org.gpuquerylab.primitives.GroupedMin.Winners;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/**
 * Pruning on the device (Meister and Saake 2020, section 5.1): it sorts intermediate solutions by
 * their relation set, finds the cheapest solution of each set by a grouped aggregation, and appends
 * these solutions to the memo, which stays on the device. Solutions are collected over
 * sub-iterations until the memory is full; later solutions then compete with the best solutions so
 * far.
 */
final class DevicePruning implements Pruning {
  /**
   * An upper bound on that part of the memory of sort and aggregation that does not depend on their
   * capacity.
   */
  private static final int SCRATCH_BYTES = (4 << 20) + (128 << 10);

  /** Writes the best solutions as the memo's next entries. */
  @KernelFile("dpsize")
  record DpsizeAppend(
      int base,
      int skip,
      int count,
      int n,
      int given,
      DeviceBuffer<long[]> query,
      DeviceBuffer<long[]> givenSets,
      DeviceBuffer<double[]> givenRows,
      DeviceBuffer<long[]> winnerSet,
      DeviceBuffer<double[]> winnerCost,
      DeviceBuffer<int[]> winner,
      DeviceBuffer<long[]> pair,
      DeviceBuffer<long[]> memoSet,
      DeviceBuffer<long[]> memoNear,
      DeviceBuffer<double[]> memoRows,
      DeviceBuffer<double[]> memoCost,
      DeviceBuffer<long[]> memoPair)
      implements RowsOfSets.RowsCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      DpSizeTwins.append(this);
    }
  }

  /** Reads the plan from the memo. */
  @KernelFile("dpsize")
  record DpsizeExtract(
      int last,
      DeviceBuffer<long[]> memoSet,
      DeviceBuffer<double[]> memoCost,
      DeviceBuffer<long[]> memoPair,
      DeviceBuffer<long[]> answer)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      DpSizeTwins.extract(this);
    }
  }

  private final Lane lane;
  private final DpSizeMemo memo;
  private final PairBatch batch;
  private final int width;
  private final CollectedPairs candidates;
  private final Kernel<DpsizeAppend> append;
  private final Kernel<DpsizeExtract> extract;
  private final Winners<long[], double[]> winners;
  private final DeviceBuffer<long[]> memoPair;
  private final DeviceBuffer<long[]> answer;
  private final RadixSort<long[]> sort;
  private final GroupedMin<long[], double[]> min;
  private long valid;

  /** Allocates the buffers for a memo, a batch and the largest partition of a query. */
  DevicePruning(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query) {
    this.lane = lane;
    this.memo = memo;
    this.batch = batch;
    width = query.width();
    Backend backend = workspace.backend();
    append = backend.compile(DpsizeAppend.class, batch.defines());
    extract = backend.compile(DpsizeExtract.class, batch.defines());
    int capacity = capacity(width, batch.capacity(), batch.filtered());
    candidates = new CollectedPairs(workspace, capacity, batch.defines());
    winners =
        new Winners<>(
            workspace.allocate(ElementType.LONG, width + 1L),
            workspace.allocate(ElementType.DOUBLE, width + 1L),
            workspace.allocate(ElementType.INT, width + 1L),
            workspace.allocate(ElementType.INT, 1));
    memoPair = workspace.allocate(ElementType.LONG, memo.entries());
    answer = workspace.allocate(ElementType.LONG, 1 + 2L * (memo.relations() - 1));
    sort = workspace.own(() -> RadixSort.ofPairs(backend, ElementType.LONG, capacity));
    min =
        workspace.own(
            () -> new GroupedMin<>(backend, ElementType.LONG, ElementType.DOUBLE, capacity));
  }

  /**
   * Room for a full partition plus the pairs of a batch; a filtered batch needs less room, since
   * pairs that do not fit can wait.
   */
  private static int capacity(int width, int pairs, boolean filtered) {
    return width + (filtered ? pairs / 4 + 1 : pairs);
  }

  /** The bytes of device memory in addition to memo and batch. */
  static long bytes(ConnectedSets query, int pairs, boolean filtered) {
    // The second arrays of keys and values for the sort, and the values that its tiles publish.
    long each = CollectedPairs.BYTES + 12 + 1;
    long winnerBytes = 20L * (query.width() + 1);
    long fixed = 4 + 16L * query.graph().size();
    return each * capacity(query.width(), pairs, filtered)
        + winnerBytes
        + 8L * query.count()
        + fixed
        + SCRATCH_BYTES;
  }

  @Override
  public boolean holds(ConnectedSets query) {
    return width >= query.width();
  }

  @Override
  public void begin(ConnectedSets query) {
    candidates.clear();
    valid = 0;
    // The walk through the memo stops at single relations, so their pairs are never read.
    lane.queue().fill(memoPair, 0, memo.relations(), 0);
  }

  @Override
  public void takePairs(int iid, long first, int count) {
    int found = validPairs(count);
    valid += found;
    int added = batch.filtered() ? found : count;
    int least = batch.filtered() ? 1 : count;
    boolean invalid = !batch.filtered() && found < count;
    for (int from = 0; found > 0 && from < added; ) {
      if (candidates.room() < least) {
        int base = memo.partitions().offset(iid + 1);
        candidates.reload(lane.queue(), memo, memoPair, base, prune(iid));
      }
      lane.clock().enter(batch.filtered() ? Phase.FILTER : Phase.JOIN);
      int part = Math.min(candidates.room(), added - from);
      candidates.collect(lane.queue(), memo, batch, iid, first, from, part, invalid);
      from += part;
    }
  }

  /** The number of valid pairs of a batch; without a filter, the pairs are only counted. */
  private int validPairs(int count) {
    if (batch.filtered()) {
      lane.clock().enter(Phase.FILTER);
      return batch.filter(lane.queue(), count);
    }
    lane.clock().enter(Phase.PRUNING);
    return (int) (batch.validPairs(lane.queue()) - valid);
  }

  @Override
  public int finishIteration(int iid) {
    int solutions = prune(iid);
    candidates.clear();
    return solutions;
  }

  /** Prunes the candidates into the memo's next partition and returns how many remain. */
  private int prune(int iid) {
    CommandQueue queue = lane.queue();
    int count = candidates.count();
    lane.clock().enter(Phase.SORT);
    sort.run(queue, candidates.set(), candidates.order(), count, KeyBits.lowest(memo.relations()));
    lane.clock().enter(Phase.PRUNING);
    min.run(queue, candidates.set(), candidates.order(), candidates.cost(), count, winners);
    int[] groups = new int[1];
    queue.read(winners.count(), groups);
    // Invalid pairs have the empty set, which is sorted first.
    int skip = candidates.invalid() ? 1 : 0;
    lane.clock().enter(Phase.FINALIZE);
    append(memo.partitions().offset(iid + 1), skip, groups[0] - skip);
    return groups[0] - skip;
  }

  private void append(int base, int skip, int solutions) {
    lane.queue()
        .launch(
            append,
            Grid.cover(solutions, PairBatch.GROUP),
            new DpsizeAppend(
                base,
                skip,
                solutions,
                memo.relations(),
                memo.given(),
                memo.query(),
                memo.givenSets(),
                memo.givenRows(),
                winners.keys(),
                winners.minima(),
                winners.arguments(),
                candidates.pair(),
                memo.set(),
                memo.near(),
                memo.rows(),
                memo.cost(),
                memoPair));
  }

  @Override
  public DpSizeAnswer answer(long pairsChecked) {
    int last = memo.partitions().offset(memo.relations());
    lane.queue()
        .launch(
            extract,
            new Grid(1, 1),
            new DpsizeExtract(last, memo.set(), memo.cost(), memoPair, answer));
    long[] words = new long[(int) answer.length()];
    lane.queue().read(answer, words);
    Map<Long, Long> left = new HashMap<>();
    for (int i = 1; i < words.length; i += 2) {
      left.put(words[i], words[i + 1]);
    }
    return new DpSizeAnswer(valid, pairsChecked, left);
  }
}
