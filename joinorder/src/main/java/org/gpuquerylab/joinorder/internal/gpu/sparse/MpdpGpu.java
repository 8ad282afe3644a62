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
import org.gpuquerylab.joinorder.internal.operators.BlockOptimizer;
import org.gpuquerylab.joinorder.internal.operators.OperatorQuery;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Exhaustive search on the device for sparse query graphs of any shape: it solves connected sets
 * level by level, and each split lies inside one of the set's blocks (MPDP, Mancini et al. 2022).
 * If a memo with an element for every set fits, the set is the index; otherwise the memo is a hash
 * table that grows with the number of connected sets. There is one launch for each size of sets,
 * one at the start, and one that reads the plan. There is one synchronization, and one more each
 * time the hash table grows.
 *
 * <p>The candidates of a set are the subsets of its blocks, or all smaller connected sets if these
 * are fewer: a long cycle, which is one block, therefore takes no exponential time. The time is
 * O(sets x min(2^(largest block), sets)).
 */
public final class MpdpGpu extends DeviceSearch<MpdpGpu.Key, MpdpSession>
    implements BlockOptimizer.DeviceBlocks {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "mpdp-gpu";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
          NAME,
          "GPU-based search of sparse graphs, by connected sets and their blocks",
          QueryGraph.MAX_MASK_RELATIONS,
          MpdpGpu::new);

  /** The words of operators are rounded up, so that similar queries have one session. */
  private static final int WORDS = 256;

  private static final long[] NO_OPERATORS = {};

  /** What the queries of one session have in common. */
  record Key(QuerySize size, int operatorWords) {}

  private final int hashedBits;

  /** The block of operators that is searched; null for plain query graphs. */
  private @Nullable OperatorQuery operators;

  /**
   * Creates the algorithm on a backend, which must stay open as long as the algorithm is used.
   *
   * @throws UnsupportedOperationException if the device has no 64-bit atomics
   */
  public MpdpGpu(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, MpdpLayout.FIRST_HASHED_BITS);
  }

  /** Creates the algorithm with another initial size of the hash table. */
  MpdpGpu(CostFunction costFunction, Execution execution, int hashedBits) {
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
    this.hashedBits = hashedBits;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int maxRelations() {
    return QueryGraph.MAX_MASK_RELATIONS;
  }

  @Override
  public OptimizationResult optimize(OperatorGraph graph) {
    return optimize(graph, SearchLimit.none());
  }

  /**
   * Finds the best plan of a block of operators within a limit: the splits of connected sets that
   * the conflict rules allow.
   */
  @Override
  public OptimizationResult optimize(OperatorGraph graph, SearchLimit limit) {
    OperatorQuery block = new OperatorQuery(graph);
    operators = block;
    try {
      return optimize(block.plain(), limit);
    } finally {
      operators = null;
    }
  }

  private int operatorWords() {
    int words = operators == null ? 0 : operators.words().length;
    return (words + WORDS - 1) / WORDS * WORDS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    reserve(graph, DeviceRows.onHost(graph));
    Backend device = execution().device();
    int words = operatorWords();
    Attempt last = attempt(graph, limit, () -> MpdpLayout.first(device, graph, hashedBits, words));
    while (last.answer().overflown()) {
      MpdpLayout larger = last.layout().larger(device);
      close();
      last = attempt(graph, limit, () -> larger);
    }
    MemoAnswer memo = last.answer().memo();
    OperatorQuery block = operators;
    JoinTree plan =
        block == null
            ? new JoinTreeBuilder(graph, costFunction()).build(memo::left)
            : block.plan(costFunction(), memo::left);
    return OptimizationResult.exact(plan, plan.cost(), memo.pairs(), memo.pairsChecked());
  }

  /** An answer, and the layout of the memo from which it was read. */
  private record Attempt(MpdpLayout layout, MpdpAnswer answer) {}

  /** Runs the session that is kept for queries of this size, or opens a session with a layout. */
  private Attempt attempt(QueryGraph graph, SearchLimit limit, Supplier<MpdpLayout> layout) {
    long[] words = operators == null ? NO_OPERATORS : operators.words();
    return run(
        new Key(new QuerySize(graph.size(), graph.cardinalities().isPresent()), operatorWords()),
        () -> MpdpSession.open(execution(), costFunction(), layout.get(), limit),
        session -> new Attempt(session.layout(), session.run(graph, words, limit)));
  }
}
