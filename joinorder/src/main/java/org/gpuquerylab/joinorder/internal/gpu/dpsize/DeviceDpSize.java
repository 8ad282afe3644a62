package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceSearch;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * DPsize on a device, in all its variants. The algorithm works on lists of connected sets, not on
 * tables of all 2^n sets, so memory grows with the number of connected sets. Each set takes 32 to
 * 56 bytes of device memory, and each join pair of a sub-iteration takes additional memory.
 * O(solutions^2) checks of join pairs in the worst case.
 *
 * <p>One thread of the host counts the connected sets before the optimization, to find out how much
 * memory to allocate; this takes 8 bytes of host memory for each set. The instance keeps its memory
 * for later queries of the same size until it is closed. The algorithm refuses queries of more than
 * 2^24 connected sets ({@link org.gpuquerylab.joinorder.algorithm.TooManyRelationsException}), and
 * queries whose memo table and smallest sub-iterations do not fit into memory; the message then has
 * an upper bound on the bytes needed.
 */
final class DeviceDpSize extends DeviceSearch<DpSizeVariant, DpSizeSession> {
  /** The maximum number of relations: sets are 64-bit words. */
  public static final int MAX_RELATIONS = QueryGraph.MAX_MASK_RELATIONS;

  private final DpSizeVariant variant;

  /** Creates a variant on the device of the execution's backend. */
  public DeviceDpSize(CostFunction costFunction, Execution execution, DpSizeVariant variant) {
    super(costFunction, execution);
    this.variant = variant;
  }

  @Override
  public String name() {
    return variant.algorithm();
  }

  @Override
  public int maxRelations() {
    return MAX_RELATIONS;
  }

  @Override
  protected OptimizationResult search(QueryGraph graph, SearchLimit limit) {
    return run(
        variant,
        () -> DpSizeSession.open(variant, costFunction(), execution()),
        session -> session.run(graph, limit));
  }
}
