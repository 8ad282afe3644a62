package org.gpuquerylab.experiments.internal.joinorder;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.EcGpu;
import org.gpuquerylab.joinorder.internal.gpu.dpsub.PosGpu;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;

/**
 * The minimum cost of each query. The minimum is the same for every overhead of the cost function:
 * an overhead makes computing a cost slower, but does not change the cost. The reference is
 * sequential DPccp. For large trees the reference is DPtree, which is itself checked against DPccp
 * at all sizes that DPccp accepts. For large cliques, for which DPccp takes minutes, the reference
 * is POS-GPU on the available backend. If POS-GPU itself is checked, the reference is EC-GPU.
 */
final class KnownOptima {

  /** The number of pairs for which DPccp takes about 3 seconds. */
  private static final long MOST_PAIRS = 300_000_000;

  /** The number of pairs of a tree query for which DPccp takes about a tenth of a second. */
  private static final long MOST_PAIRS_OF_A_TREE = 5_000_000;

  private final Map<SweptQuery, Double> known = new ConcurrentHashMap<>();

  /** Reads the results of an earlier process of the same run. */
  void recall(List<Row> rows) {
    rows.stream()
        .filter(row -> row.status() == Status.OK && Variant.of(row.point()).entry().isExact())
        .forEach(row -> known.put(SweptQuery.of(row.point()), row.measured().expectedChecksum()));
  }

  /**
   * The minimum cost of a query. An {@link UnsupportedOperationException} means that the reference
   * cannot optimize the query.
   *
   * @param variant the variant that is checked
   * @param result the result of the variant, from which the amount of work is known
   * @param execution the device or host on which the variant ran
   */
  double of(
      SweptQuery problem,
      QueryGraph query,
      Variant variant,
      OptimizationResult result,
      Execution execution) {
    return known.computeIfAbsent(
        problem,
        p -> {
          if (variant.algorithm().equals(DpCcp.NAME)) {
            return result.plan().cost(); // No algorithm is checked against itself.
          }
          try (JoinOrderAlgorithm reference =
              query.isTree()
                  ? referenceOfTree(variant, result)
                  : reference(problem, variant, result, execution)) {
            return reference.optimize(query).plan().cost();
          } catch (TooManyRelationsException e) {
            if (variant.algorithm().equals(DpTree.NAME)) {
              return result.plan().cost(); // This result becomes the reference of all others.
            }
            throw new UnsupportedOperationException(
                variant.algorithm() + " found a plan that no reference checks: " + e.getMessage(),
                e);
          }
        });
  }

  private static JoinOrderAlgorithm referenceOfTree(Variant variant, OptimizationResult result) {
    boolean large = result.pairs() > MOST_PAIRS_OF_A_TREE;
    return large && !variant.algorithm().equals(DpTree.NAME)
        ? new DpTree(new Cout())
        : new DpCcp(new Cout());
  }

  private static JoinOrderAlgorithm reference(
      SweptQuery problem, Variant variant, OptimizationResult result, Execution execution) {
    boolean large = result.pairs() > MOST_PAIRS && problem.topology() == Topology.CLIQUE;
    if (!large || execution.backend() == null || problem.tables() > EcGpu.MAX_RELATIONS) {
      return new DpCcp(new Cout());
    }
    Execution plain = Execution.on(execution.device());
    return variant.algorithm().equals(PosGpu.NAME)
        ? new EcGpu(new Cout(), plain)
        : new PosGpu(new Cout(), plain);
  }
}
