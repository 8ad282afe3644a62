package org.gpuquerylab.joinorder.internal.operators;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@code auto} for blocks of operators: DPhyp for a part of the budget's time; if it
 * does not end, the exact search on a GPU, if there is one; and if that does not end either, the
 * anytime search for the rest.
 */
public final class BlockOptimizer implements AutoCloseable {
  /** The part of the time after which DPhyp is left. */
  private static final double EXACT_PART = 0.4;

  /** The part after which DPhyp is left if there is a GPU, and after which the GPU's search is. */
  private static final double BEFORE_DEVICE = 0.1;

  private static final double AFTER_DEVICE = 0.75;

  private final CostFunction costFunction;
  private final Budget budget;
  private final @Nullable DeviceBlocks device;
  private final LongSupplier nanoTime;
  private final DpHyp dpHyp;
  private String explanation = "";

  /** An exact search for blocks of operators on a device. */
  public interface DeviceBlocks extends AutoCloseable {
    /** Finds the best plan of a block within a limit. */
    OptimizationResult optimize(OperatorGraph graph, SearchLimit limit);

    /** The algorithm's name in the catalogue. */
    String name();

    @Override
    void close();
  }

  /**
   * Creates an optimizer with a budget for each block.
   *
   * @param device a search that this optimizer closes; null for the host alone
   */
  public BlockOptimizer(
      CostFunction costFunction,
      Budget budget,
      @Nullable DeviceBlocks device,
      LongSupplier nanoTime) {
    this.costFunction = costFunction;
    this.budget = budget;
    this.device = device;
    this.nanoTime = nanoTime;
    dpHyp = new DpHyp(costFunction, budget);
  }

  /** How the last block was ordered, in one line; empty if there was none. */
  public String explanation() {
    return explanation;
  }

  /** The plain query graph with the same plans; empty if some join is not a binary inner join. */
  public static Optional<QueryGraph> plain(OperatorGraph graph) {
    Map<Long, Double> selectivities = new HashMap<>();
    for (OperatorGraph.Operator operator : graph.operators()) {
      if (operator.type() != JoinType.INNER || Long.bitCount(operator.references()) != 2) {
        return Optional.empty();
      }
      selectivities.merge(
          operator.references(),
          operator.selectivity(),
          (one, other) -> Math.max(one * other, Double.MIN_NORMAL));
    }
    QueryGraph found = OperatorQuery.graph(graph, selectivities);
    return Optional.of(graph.cardinalities().map(found::withCardinalities).orElse(found));
  }

  /** Finds a plan of a block within the budget. */
  public OptimizationResult optimize(OperatorGraph graph) {
    long start = nanoTime.getAsLong();
    explanation = "";
    double part = device == null ? EXACT_PART : BEFORE_DEVICE;
    Optional<OptimizationResult> found =
        exact(DpHyp.NAME, limit -> dpHyp.optimize(graph, limit), part * budget.millis());
    DeviceBlocks onDevice = device;
    if (found.isEmpty() && onDevice != null) {
      double left = AFTER_DEVICE * budget.millis() - millisSince(start);
      found = exact(onDevice.name(), limit -> onDevice.optimize(graph, limit), left);
    }
    if (found.isPresent()) {
      return found.get();
    }
    explanation = "adaptive" + explanation;
    BlockSearch search = new BlockSearch("auto", graph, costFunction, budget);
    return search.anytime(() -> millisSince(start) < budget.millis(), budget.steps());
  }

  private double millisSince(long start) {
    return (nanoTime.getAsLong() - start) / 1e6;
  }

  /** The result of an exact search; empty if it does not end, or the block is too large for it. */
  private Optional<OptimizationResult> exact(
      String name, Function<SearchLimit, OptimizationResult> search, double millis) {
    try {
      SearchLimit limit = new SearchLimit(nanoTime, millis, budget.pairs());
      OptimizationResult result = search.apply(limit);
      explanation =
          String.format(
              Locale.ROOT, "%s: exact, %d csg-cmp pairs%s", name, result.pairs(), explanation);
      return Optional.of(result);
    } catch (CostRangeException e) {
      throw e;
    } catch (RuntimeException e) { // whatever the failure is, the next search takes the block
      explanation +=
          "; " + name + " was left before its end: " + Quote.line(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** Closes the search on the device. */
  @Override
  public void close() {
    if (device != null) {
      device.close();
    }
  }
}
