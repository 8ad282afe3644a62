package org.gpuquerylab.joinorder;

import java.time.Duration;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Finds join orders: the entrance to this module.
 *
 * <pre>{@code
 * try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost()) {
 *   OptimizationResult result = optimizer.optimize(graph);
 *   System.out.println(result.order() + " costs " + result.cost());
 * }
 * }</pre>
 *
 * <p>Unless an algorithm is named, {@code auto} chooses one for each query: an exact one if it fits
 * the budget of one second, otherwise a search for the best plan within the budget. The methods
 * {@code with} return another optimizer and leave this one as it is. Close the optimizer that
 * optimized. Only one thread at a time may use an instance.
 */
public final class JoinOrderOptimizer implements AutoCloseable {
  private final AlgorithmEntry entry;
  private final CostFunction costFunction;
  private final Execution execution;
  private @Nullable JoinOrderAlgorithm open;

  private JoinOrderOptimizer(AlgorithmEntry entry, CostFunction costFunction, Execution execution) {
    this.entry = entry;
    this.costFunction = costFunction;
    this.execution = execution;
  }

  private static JoinOrderOptimizer auto(Execution execution) {
    return new JoinOrderOptimizer(AutoOptimizer.ENTRY, new Cout(), execution);
  }

  /** An optimizer that uses the host alone, with all its processors. */
  public static JoinOrderOptimizer onHost() {
    return auto(Execution.onHost());
  }

  /**
   * An optimizer that uses the host, and a device for queries that are faster there.
   *
   * @param backend stays open, and must be open as long as the optimizer is used
   */
  public static JoinOrderOptimizer on(Backend backend) {
    return auto(Execution.on(backend));
  }

  /**
   * An optimizer that uses the host, and several devices for algorithms that can divide their work.
   *
   * @param devices stay open, and must be open as long as the optimizer is used
   */
  public static JoinOrderOptimizer on(DeviceGroup devices) {
    return auto(Execution.on(devices));
  }

  /**
   * The same optimizer with another budget of time for a query; one second unless given.
   *
   * @throws IllegalArgumentException if the time is not above 0
   */
  public JoinOrderOptimizer withBudget(Duration time) {
    double millis = 1e3 * time.getSeconds() + time.getNano() / 1e6;
    return new JoinOrderOptimizer(
        entry, costFunction, execution.withBudget(execution.budget().withMillis(millis)));
  }

  /** The same optimizer with another cost to minimize; {@link Cout} unless given. */
  public JoinOrderOptimizer withCost(CostFunction function) {
    return new JoinOrderOptimizer(entry, function, execution);
  }

  /** The cost that is minimized. */
  public CostFunction costFunction() {
    return costFunction;
  }

  /**
   * The same optimizer with one algorithm for all queries.
   *
   * @param name the algorithm's name in the catalogue, such as {@code dpccp}
   * @throws org.gpuquerylab.input.InputException if there is no such algorithm; the message names
   *     the one that was probably meant
   */
  public JoinOrderOptimizer withAlgorithm(String name) {
    return new JoinOrderOptimizer(JoinOrderAlgorithms.named(name), costFunction, execution);
  }

  /**
   * Finds a join order for a query. A {@linkplain OptimizationResult#gap gap} of 0 says that no
   * other join order costs less.
   *
   * @throws IllegalArgumentException if the algorithm runs on a device, and there is no backend
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the query has more relations
   *     than the algorithm supports
   * @throws org.gpuquerylab.joinorder.cost.CostRangeException if every plan costs 1e300 or more
   */
  public OptimizationResult optimize(QueryGraph graph) {
    return ResultCheck.checked(entry, graph, costFunction, algorithm().optimize(graph));
  }

  /**
   * Finds a join order for a block of joins that are not all inner joins; each join of the plan has
   * its operator. Results of algorithms of users' jars are not checked.
   *
   * @throws IllegalArgumentException if the algorithm runs on a device, and there is no backend
   * @throws org.gpuquerylab.joinorder.query.InvalidQueryException if the algorithm orders only
   *     inner joins, or if the block has more relations than it supports
   * @throws org.gpuquerylab.joinorder.cost.CostRangeException if every plan costs 1e300 or more
   */
  public OptimizationResult optimize(OperatorGraph graph) {
    return algorithm().optimize(graph);
  }

  private JoinOrderAlgorithm algorithm() {
    JoinOrderAlgorithm algorithm = open;
    if (algorithm == null) {
      algorithm = entry.create(costFunction, execution);
      open = algorithm;
    }
    return algorithm;
  }

  /**
   * The reason for the choices in the last optimization, in one line; empty if there was no choice,
   * or nothing was optimized yet.
   */
  public String explanation() {
    return open == null ? "" : open.explanation();
  }

  /** Frees what the algorithm kept, such as memory of a device. */
  @Override
  public void close() {
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
