package org.gpuquerylab.experiments.cli;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.Suggestion;
import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.gpu.PosGpu;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * One query, optimized by one algorithm.
 *
 * @param algorithm name of the algorithm
 * @param device where it ran
 * @param result what it found
 * @param millis wall-clock time, see {@link Timed}
 */
record Optimization(String algorithm, DeviceInfo device, OptimizationResult result, double millis) {

  /**
   * Optimizes a query.
   *
   * @param source what to call the query in messages
   * @param algorithm a name of the catalogue; if null, DPccp, or POS-GPU where a backend is given
   * @param backend what {@code --backend} has; if null, the best device where one is needed
   */
  static Optimization of(
      String source, QueryGraph query, @Nullable String algorithm, @Nullable String backend) {
    String usual = backend == null ? DpCcp.NAME : PosGpu.NAME;
    AlgorithmEntry entry = entry(algorithm == null ? usual : algorithm);
    try {
      return run(entry, query, backend);
    } catch (QueryFormatException e) {
      throw e;
    } catch (InvalidQueryException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw Faults.outOfMemory(source, entry.name(), e);
    }
  }

  private static AlgorithmEntry entry(String name) {
    return JoinOrderAlgorithms.find(name)
        .orElseThrow(
            () ->
                Suggestion.unknown(
                    "algorithm",
                    name,
                    JoinOrderAlgorithms.all().stream().map(AlgorithmEntry::name).toList()));
  }

  private static Optimization run(
      AlgorithmEntry entry, QueryGraph query, @Nullable String backend) {
    try (Placement place = placement(entry, backend);
        JoinOrderAlgorithm algorithm = entry.create(new Cout(), execution(place))) {
      Timed<OptimizationResult> timed = Timed.of(() -> algorithm.optimize(query));
      return new Optimization(algorithm.name(), place.device(), timed.result(), timed.millis());
    }
  }

  private static Execution execution(Placement place) {
    Backend backend = place.backend();
    return backend == null ? Execution.onHost() : Execution.on(backend);
  }

  private static Placement placement(AlgorithmEntry entry, @Nullable String backend) {
    if (entry.onDevice()) {
      return Placement.onDevice(backend);
    }
    List<AlgorithmEntry> all = JoinOrderAlgorithms.all();
    return Placement.onHost(
        entry.name(),
        backend,
        all.stream().filter(AlgorithmEntry::onDevice).map(AlgorithmEntry::name).toList());
  }
}
