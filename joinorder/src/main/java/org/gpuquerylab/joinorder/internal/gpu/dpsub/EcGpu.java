package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.BinomialEnumeration;
import org.gpuquerylab.joinorder.internal.gpu.Binomials;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/**
 * EC-GPU: GPU-based DPsub without pruning. One work-item evaluates all join pairs of one relation
 * set, which are its equivalence class (Meister and Saake 2020, section 6.1; the sets are found by
 * algorithm 3, their pairs by algorithm 4). EC-GPU has one launch for each set size; at the
 * smallest and largest sizes, only few work-items have work.
 */
public final class EcGpu extends DeviceDpSub {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "ec-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME, "GPU-based DPsub, a work-item for each relation set", MAX_RELATIONS, EcGpu::new);

  private static final int GROUP = 64;

  /** The kernel that finds the best split of each set of {@code qss} relations. */
  @KernelFile(value = "ec_gpu", kernel = "ec_gpu")
  record BestSplits(
      int n,
      int qss,
      int sets,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left,
      DeviceBuffer<long[]> pairs)
      implements MemoSplits.MemoCall {

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      MemoSplits splits = new MemoSplits(this, defines, PairEnumeration.POSITION);
      int last = (1 << (qss - 1)) - 1;
      LongAdder valid = new LongAdder();
      IntStream.range(0, sets)
          .parallel()
          .forEach(
              sid -> {
                int set = BinomialEnumeration.unrank(sid, qss, n);
                if (splits.isConnected(set)) {
                  splits.store(set, splits.best(sid, set, 1, last, valid));
                }
              });
      pairs.array()[0] += valid.sum();
    }
  }

  /** Creates the algorithm on the device of the execution's backend. */
  public EcGpu(CostFunction costFunction, Execution execution) {
    super(costFunction, execution, false);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  LevelSearch newSearch(Workspace workspace, DeviceMemo memo) {
    Kernel<BestSplits> kernel = compile(workspace, BestSplits.class, Map.of("GROUP", GROUP));
    int n = memo.relations();
    return (queue, size, clock, steps) -> {
      clock.enter(Phase.JOIN);
      int sets = Binomials.choose(n, size);
      BestSplits call =
          new BestSplits(n, size, sets, memo.rows(), memo.cost(), memo.left(), memo.pairs());
      steps.run(() -> queue.launch(kernel, Grid.cover(sets, GROUP), call));
    };
  }

  @Override
  long searchBytes(int relations) {
    return 0;
  }
}
