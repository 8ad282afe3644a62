package org.gpuquerylab.experiments.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceInfo;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.Suggestion;
import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
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
 * @param millis wall-clock time: of a second run where the first took less than a second, as the
 *     first compiles code
 */
record Optimization(String algorithm, DeviceInfo device, OptimizationResult result, double millis) {

  private static final double LONG_MILLIS = 1000;
  private static final String HOST = "cpu";

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
      return entry.onDevice() ? onDevice(entry, query, backend) : onHost(entry, query, backend);
    } catch (QueryFormatException e) {
      throw e;
    } catch (InvalidQueryException e) {
      throw new InputException(source + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new InputException(
          source
              + ": "
              + entry.name()
              + " needs more memory than the JVM may take; allow more with"
              + " LAB_JAVA_OPTS=-Xmx..., or choose another algorithm",
          e);
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

  private static Optimization onDevice(
      AlgorithmEntry entry, QueryGraph query, @Nullable String option) {
    BackendChoice choice = BackendChoice.of(option);
    DeviceInfo device = choice.device();
    try (Backend backend = choice.backends().open(device)) {
      return run(entry, device, query, backend);
    }
  }

  private static Optimization onHost(
      AlgorithmEntry entry, QueryGraph query, @Nullable String option) {
    if (option != null && !option.equals(HOST)) {
      List<AlgorithmEntry> all = JoinOrderAlgorithms.all();
      String others =
          all.stream()
              .filter(AlgorithmEntry::onDevice)
              .map(AlgorithmEntry::name)
              .collect(Collectors.joining(" or "));
      throw new InputException(
          "--backend "
              + option
              + ": "
              + entry.name()
              + " runs on the host; leave the option out,"
              + " or choose "
              + others);
    }
    return run(entry, BackendChoice.of(HOST).device(), query, null);
  }

  private static Optimization run(
      AlgorithmEntry entry, DeviceInfo device, QueryGraph query, @Nullable Backend backend) {
    try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), backend)) {
      Optimization first = run(algorithm, device, query);
      return first.millis < LONG_MILLIS ? run(algorithm, device, query) : first;
    }
  }

  private static Optimization run(
      JoinOrderAlgorithm algorithm, DeviceInfo device, QueryGraph query) {
    long begin = System.nanoTime();
    OptimizationResult result = algorithm.optimize(query);
    double millis = (System.nanoTime() - begin) / 1e6;
    return new Optimization(algorithm.name(), device, result, millis);
  }
}
