package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.algorithm.Phase;

/**
 * Pruning on the host (Meister and Saake 2020, section 4.1): the costs of a sub-iteration's pairs
 * are transferred to the host, and one host thread prunes the pairs. With a filter, only the costs
 * and numbers of valid pairs are transferred. The pruned solutions are appended to the memos of
 * both the host and the device. The two inputs of an intermediate solution are not transferred: the
 * host computes them from the pair's number.
 */
final class HostPruning implements Pruning {
  private static final int COST_BYTES = 8;
  private static final int CHUNK = 2048;

  private final Lane lane;
  private final DpSizeMemo memo;
  private final PairBatch batch;
  private final DeviceBuffer<double[]> validCosts;
  private final PinnedBuffer<double[]> hostCosts;
  private final PinnedBuffer<int[]> hostPositions;
  private final double[] costChunk = new double[CHUNK];
  private final int[] positionChunk = new int[CHUNK];
  private Solutions solutions;
  private long pairs;

  /** Allocates the buffers for a memo and a batch. */
  HostPruning(
      Lane lane, Workspace workspace, DpSizeMemo memo, PairBatch batch, ConnectedSets query) {
    this.lane = lane;
    this.memo = memo;
    this.batch = batch;
    int filtered = batch.filtered() ? batch.capacity() : 1;
    validCosts = workspace.allocate(ElementType.DOUBLE, filtered);
    hostCosts = workspace.allocatePinned(ElementType.DOUBLE, batch.capacity());
    hostPositions = workspace.allocatePinned(ElementType.INT, filtered);
    solutions = Solutions.ofRelations(query);
  }

  /** The bytes of device memory in addition to memo and batch. */
  static long bytes(int pairs, boolean filtered) {
    return filtered ? (long) COST_BYTES * pairs : COST_BYTES;
  }

  @Override
  public boolean holds(ConnectedSets query) {
    return true;
  }

  @Override
  public void begin(ConnectedSets query) {
    solutions = Solutions.of(query);
    solutions.beginSize();
    pairs = 0;
  }

  @Override
  public void takePairs(int iid, long first, int count) {
    CommandQueue queue = lane.queue();
    int taken = count;
    if (batch.filtered()) {
      lane.clock().enter(Phase.FILTER);
      taken = batch.filter(queue, count);
      if (taken == 0) {
        return;
      }
      batch.gather(queue, validCosts, count);
    }
    lane.clock().enter(Phase.PRE_PRUNING);
    queue.read(batch.filtered() ? validCosts : batch.cost(), 0, hostCosts, 0, taken);
    if (batch.filtered()) {
      queue.read(batch.positions(), 0, hostPositions, 0, taken);
    }
    queue.finish();
    lane.clock().enter(Phase.PRUNING);
    prune(iid, first, taken);
  }

  /** Prunes the transferred pairs in chunks that fit into the processor's cache. */
  private void prune(int iid, long first, int taken) {
    PairWalk walk = new PairWalk(memo.partitions(), iid);
    DoubleBuffer costs = hostCosts.bytes().asDoubleBuffer();
    IntBuffer positions = hostPositions.bytes().asIntBuffer();
    for (int from = 0; from < taken; from += CHUNK) {
      int length = Math.min(CHUNK, taken - from);
      costs.get(from, costChunk, 0, length);
      if (batch.filtered()) {
        positions.get(from, positionChunk, 0, length);
      }
      pruneChunk(walk, first, from, length);
    }
  }

  private void pruneChunk(PairWalk walk, long first, int from, int length) {
    boolean filtered = batch.filtered();
    for (int i = 0; i < length; i++) {
      double cost = costChunk[i];
      if (cost >= 0) {
        walk.moveTo(first + (filtered ? positionChunk[i] : from + i));
        solutions.prune(walk.left(), walk.right(), cost);
        pairs++;
      }
    }
  }

  @Override
  public int finishIteration(int iid) {
    lane.clock().enter(Phase.FINALIZE);
    int base = memo.partitions().offset(iid + 1);
    memo.write(solutions, base, solutions.count(), lane.queue());
    solutions.beginSize();
    return solutions.count() - base;
  }

  @Override
  public DpSizeAnswer answer(long pairsChecked) {
    return solutions.answer(pairs, pairsChecked);
  }
}
