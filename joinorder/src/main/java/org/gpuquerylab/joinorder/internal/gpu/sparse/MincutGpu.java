package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.DeviceSearch;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.internal.gpu.QuerySize;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Exhaustive search on the device for sparse query graphs with cycles: for each connected set, it
 * enumerates exactly the minimal cuts, which are the splits into two connected parts. The package
 * description explains the method. The search supports every graph of at most {@value
 * MincutState#MAX_RELATIONS} relations.
 *
 * <p>O(pairs) steps; each step looks up a set and, if the set is not connected, searches it. There
 * are 3 n launches and one synchronization; they are repeated each time the memo grows. The search
 * takes 20 bytes of device memory for each connected set and 2^(n-2) bytes for the index of sets.
 */
public final class MincutGpu extends DeviceSearch<QuerySize, MincutSession> {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "mincut-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME,
          "GPU-based search of sparse graphs, by the minimal cuts of connected sets",
          MincutState.MAX_RELATIONS,
          MincutGpu::new);

  private final long capacity;

  /**
   * Creates the algorithm on a backend, which must stay open as long as the algorithm is used.
   *
   * @throws UnsupportedOperationException if the device has no 64-bit atomics
   */
  public MincutGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, MincutLayout.FIRST_CAPACITY);
  }

  /** Creates the algorithm with another initial number of connected sets. */
  MincutGpu(CostFunction costFunction, Execution execution, long capacity) {
    super(costFunction, execution);
    if (!execution.device().device().has(Capability.INT64_ATOMICS)) {
      throw new UnsupportedOperationException(
          NAME
              + " needs "
              + Capability.INT64_ATOMICS
              + ", which "
              + execution.device().device()
              + " lacks; choose another algorithm");
    }
    this.capacity = capacity;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return MincutState.MAX_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    reserve(graph, DeviceRows.onHost(graph));
    Backend device = execution().device();
    Attempt last = attempt(graph, limit, () -> MincutLayout.first(device, graph, capacity));
    while (last.answer().own(0) != 0) {
      MincutLayout larger = last.layout().larger(device);
      close();
      last = attempt(graph, limit, () -> larger);
    }
    MemoAnswer memo = last.answer();
    JoinTree plan = new JoinTreeBuilder(graph, costFunction()).build(memo::left);
    return OptimizationResult.exact(plan, plan.cost(), memo.pairs(), memo.pairsChecked());
  }

  /** An answer, and the layout of the memo from which it was read. */
  private record Attempt(MincutLayout layout, MemoAnswer answer) {}

  /** Runs the session that is kept for queries of this size, or opens a session with a layout. */
  private Attempt attempt(QueryGraph graph, SearchLimit limit, Supplier<MincutLayout> layout) {
    return run(
        new QuerySize(graph.size(), graph.cardinalities().isPresent()),
        () -> MincutSession.open(execution(), costFunction(), layout.get(), limit),
        session -> new Attempt(session.layout(), session.run(graph, limit)));
  }
}
