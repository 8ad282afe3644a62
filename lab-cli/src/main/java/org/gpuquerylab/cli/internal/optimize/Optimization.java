package org.gpuquerylab.cli.internal.optimize;

import java.util.Objects;
import java.util.Optional;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.Timed;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.internal.session.FaultHandler;

/**
 * The optimization of one query by one algorithm.
 *
 * @param entry the algorithm; if the command chose one, the chosen algorithm
 * @param costFunction the cost function that the algorithm minimized
 * @param device the device of the algorithm, the first one of several
 * @param place where the algorithm ran: the device, or all devices of a group
 * @param result the result of the optimization
 * @param millis wall-clock time, see {@link Timed}
 * @param explanation one line with the reason for choosing the algorithm, or with the way in which
 *     it divided the work; empty if there is neither
 * @param profile the times of the phases from another run, if they were requested
 */
record Optimization(
    AlgorithmEntry entry,
    CostFunction costFunction,
    DeviceInfo device,
    String place,
    OptimizationResult result,
    double millis,
    String explanation,
    Optional<PhaseProfile> profile) {

  /** Optimizes a query. */
  static Optimization of(NamedQuery query, SearchOptions options) {
    AlgorithmEntry entry = options.entry();
    try {
      return run(query.graph(), entry, options);
    } catch (QueryFormatException e) {
      throw e;
    } catch (InvalidQueryException e) {
      throw new InputException(query.name() + ": " + e.getMessage(), e);
    } catch (OutOfDeviceMemoryException e) {
      throw new InputException(
          query.name()
              + ": "
              + entry.name()
              + ": "
              + e.getMessage()
              + "; give it more memory, or choose another algorithm",
          e);
    } catch (OutOfMemoryError e) {
      throw FaultHandler.outOfMemory(query.name(), entry.name(), e);
    }
  }

  /** Orders a block of joins that are not all inner joins, on the host. */
  static Optimization of(String name, OperatorGraph graph, SearchOptions options) {
    AlgorithmEntry entry = options.entry();
    CostFunction costFunction = options.costFunction();
    Execution execution = options.execution(null);
    try (JoinOrderAlgorithm algorithm = create(options.cluster, entry, costFunction, execution)) {
      Timed<OptimizationResult> timed =
          options.timing.within(options.limitMillis(entry), () -> algorithm.optimize(graph));
      String explanation = Objects.requireNonNullElse(algorithm.explanation(), "");
      DeviceInfo device = Placement.host();
      return new Optimization(
          entry,
          costFunction,
          device,
          device.toString(),
          timed.result(),
          timed.millis(),
          explanation,
          Optional.empty());
    } catch (InvalidQueryException e) {
      throw new InputException(name + ": " + e.getMessage(), e);
    }
  }

  private static Optimization run(QueryGraph query, AlgorithmEntry entry, SearchOptions options) {
    CostFunction costFunction = options.costFunction();
    options.cluster.check(entry, query);
    try (Placement place = options.place(entry, query)) {
      Execution execution = options.execution(place.group());
      Timed<OptimizationResult> timed;
      AlgorithmEntry used = entry;
      String explanation;
      try (JoinOrderAlgorithm algorithm = create(options.cluster, entry, costFunction, execution)) {
        timed = options.timing.within(options.limitMillis(entry), () -> algorithm.optimize(query));
        ResultCheck.checked(entry, query, costFunction, timed.result());
        explanation = Objects.requireNonNullElse(algorithm.explanation(), "");
        used = algorithm instanceof AutoOptimizer auto ? auto.chosen() : entry;
      }
      DeviceInfo device = used.onDevice() ? place.device() : Placement.host();
      Optional<PhaseProfile> profile =
          options.profile
              ? profile(query, entry, costFunction, options, execution.withProfile())
              : Optional.empty();
      String where = used.onDevice() ? place.name() : device.toString();
      return new Optimization(
          used, costFunction, device, where, timed.result(), timed.millis(), explanation, profile);
    }
  }

  /**
   * Measures the phases in a second run, because the first run also compiles code and allocates
   * memory.
   */
  private static Optional<PhaseProfile> profile(
      QueryGraph query,
      AlgorithmEntry entry,
      CostFunction costFunction,
      SearchOptions options,
      Execution execution) {
    try (JoinOrderAlgorithm algorithm = create(options.cluster, entry, costFunction, execution)) {
      algorithm.optimize(query);
      algorithm.optimize(query);
      return algorithm instanceof DeviceAlgorithm device ? device.profile() : Optional.empty();
    }
  }

  private static JoinOrderAlgorithm create(
      ClusterOptions cluster,
      AlgorithmEntry entry,
      CostFunction costFunction,
      Execution execution) {
    try {
      return cluster.create(entry, costFunction, execution);
    } catch (InvalidQueryException | ClusterException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "--algorithm " + entry.name() + " --cost " + costFunction.name() + ": " + e.getMessage(),
          e);
    }
  }
}
