package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.operators.QuarterOuter;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that orders one block, from its graph to a plan, both in host memory. The checksum is the
 * cost of the plan by C_out.
 */
final class BlockTrial implements Trial {
  /** The name of the measure that holds the number of pairs that the conflict rules allow. */
  static final String PAIRS = "pairs";

  private final Point point;
  private final AgreedBlocks agreed;
  private final OperatorGraph graph;
  private final JoinOrderAlgorithm algorithm;
  private @Nullable OptimizationResult result;

  BlockTrial(Point point, Devices devices, AgreedBlocks agreed) {
    this.point = point;
    this.agreed = agreed;
    String shape = point.get(DphypOperators.SHAPE).toUpperCase(Locale.ROOT);
    graph =
        QuarterOuter.of(
            QuarterOuter.Shape.valueOf(shape),
            point.getInt(DphypOperators.RELATIONS),
            point.getInt(DphypOperators.BLOCK));
    Execution execution =
        SweepAxis.isOnHost(point) ? Execution.onHost() : Execution.on(devices.backend(point));
    algorithm =
        JoinOrderAlgorithms.named(point.get(DphypOperators.ALGORITHM))
            .create(new Cout(), execution);
  }

  @Override
  public void run() {
    result = algorithm.optimize(graph);
  }

  private OptimizationResult last() {
    return Objects.requireNonNull(result);
  }

  @Override
  public double checksum() {
    return last().cost();
  }

  @Override
  public double expectedChecksum() {
    return agreed.cost(point, last());
  }

  @Override
  public Map<String, Double> measures() {
    return Map.of(PAIRS, (double) last().pairs());
  }

  @Override
  public void close() {
    algorithm.close();
  }
}
