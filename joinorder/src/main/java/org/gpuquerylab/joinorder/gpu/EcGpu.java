package org.gpuquerylab.joinorder.gpu;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * EC-GPU: GPU-based DPsub without pruning. One work-item evaluates all join pairs of one relation
 * set, its equivalence class (Meister and Saake 2020, section 6.1; the sets by algorithm 3, their
 * pairs by algorithm 4). One launch for each set size; at the first and last sizes few work-items
 * have work.
 */
public final class EcGpu extends DeviceDpSub {
  /** Name in the catalogue. */
  public static final String NAME = "ec-gpu";

  private static final int GROUP = 64;
  private static final KernelSpec EC_GPU =
      KernelSpec.kernel(EcGpu.class, "ec_gpu")
          .value("n", Kind.INT)
          .value("qss", Kind.INT)
          .value("sets", Kind.INT)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("left", ElementType.INT)
          .buffer("pairs", ElementType.LONG)
          .twin(EcGpu::twin);

  /** Creates the algorithm on the device of the execution's backend. */
  public EcGpu(CostFunction costFunction, Execution execution) {
    super(costFunction, execution);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  LevelSearch newSearch(Workspace workspace, DeviceMemo memo) {
    Kernel kernel = compile(workspace, EC_GPU, GROUP);
    int n = memo.relations();
    return (queue, size, clock) -> {
      clock.enter(Phase.JOIN);
      int sets = Binomials.choose(n, size);
      queue.launch(
          kernel,
          Grid.cover(sets, GROUP),
          n,
          size,
          sets,
          memo.rows(),
          memo.cost(),
          memo.left(),
          memo.pairs());
    };
  }

  @Override
  long searchBytes(int relations) {
    return 0;
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    SplitSearch splits = SplitSearch.of(arguments, PairEnumeration.POSITION);
    int n = arguments.intValue("n");
    int qss = arguments.intValue("qss");
    int last = (1 << (qss - 1)) - 1;
    LongAdder pairs = new LongAdder();
    IntStream.range(0, arguments.intValue("sets"))
        .parallel()
        .forEach(
            sid -> {
              int set = BinomialEnumeration.unrank(sid, qss, n);
              if (splits.isConnected(set)) {
                splits.store(set, splits.best(sid, set, 1, last, pairs));
              }
            });
    arguments.longs("pairs")[0] += pairs.sum();
  }
}
