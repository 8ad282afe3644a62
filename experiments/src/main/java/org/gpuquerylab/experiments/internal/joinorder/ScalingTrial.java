package org.gpuquerylab.experiments.internal.joinorder;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/** A whole optimization, from the query graph to the plan, by the workers of a point. */
final class ScalingTrial implements Trial {
  /** The number of splits that all workers inspected. */
  static final String SPLITS = "splits";

  /** The number of joins that all workers evaluated. */
  static final String PAIRS = "pairs";

  /** The time of the slowest partition. */
  static final String SLOWEST = "slowestMillis";

  /** The time of the fastest partition. */
  static final String FASTEST = "fastestMillis";

  /**
   * The processor time of the partition that took the most, divided by that of the partition that
   * took the least.
   */
  static final String CPU_RATIO = "mostOverLeastProcessorTime";

  /**
   * The number of splits of the partition with the most splits, divided by that of the partition
   * with the fewest.
   */
  static final String WORK_RATIO = "mostOverLeastSplits";

  /** The number of bytes of the query, which each worker receives. */
  static final String QUERY_BYTES = "queryBytes";

  /** The number of bytes of a worker's answer. */
  static final String ANSWER_BYTES = "answerBytes";

  private static final double NANOS = 1e6;

  private final ScalingPoint point;
  private final QueryGraph graph;
  private final CostFunction function;
  private final DoubleSupplier expected;
  private final @Nullable ThreadRunner runner;
  private final @Nullable JoinOrderAlgorithm other;
  private @Nullable PartitionTally tally;
  private @Nullable OptimizationResult result;

  /**
   * Opens the workers.
   *
   * @param expected the cost that the reference computed
   */
  ScalingTrial(
      ScalingPoint point, QueryGraph graph, CostFunction function, DoubleSupplier expected) {
    this.point = point;
    this.graph = graph;
    this.function = function;
    this.expected = expected;
    int workers = point.workers();
    runner = point.isCut() ? new ThreadRunner("scaling", workers, Budget.usual()) : null;
    other = point.isCut() ? null : point.entry().create(function, Execution.onHost(workers));
  }

  @Override
  public void run() {
    if (runner != null) {
      tally =
          runner.run(
              new PartitionedQuery(graph, function, point.problem().space(), point.partitions()));
    } else {
      result = Objects.requireNonNull(other).optimize(graph);
    }
  }

  /** Computes the plan's cost again. */
  @Override
  public double checksum() {
    JoinTree plan =
        tally != null
            ? tally.best().tree(graph, function)
            : Objects.requireNonNull(result, "not run").plan();
    if (!point.problem().space().contains(plan)) {
      throw new IllegalStateException("the plan is not in the space " + point.problem().space());
    }
    return new JoinTreeValidator(graph, function).validate(plan);
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    if (tally != null) {
      measures.put(SPLITS, (double) tally.splits());
      measures.put(PAIRS, (double) tally.pairs());
      measures.put(SLOWEST, tally.partNanos().most() / NANOS);
      measures.put(FASTEST, tally.partNanos().least() / NANOS);
      measures.put(CPU_RATIO, tally.partCpuNanos().ratio());
      measures.put(WORK_RATIO, tally.partSplits().ratio());
      byte[] text = QueryGraphWriter.write(graph).getBytes(StandardCharsets.UTF_8);
      measures.put(QUERY_BYTES, (double) text.length);
      measures.put(ANSWER_BYTES, (double) answerBytes(tally));
    } else if (result != null) {
      measures.put(SPLITS, (double) result.pairsChecked());
      measures.put(PAIRS, (double) result.pairs());
    }
    return measures;
  }

  /** The size of an answer that Java has serialized, as on a cluster. */
  private static long answerBytes(PartitionTally answer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.size();
  }

  @Override
  public void close() {
    if (runner != null) {
      runner.close();
    }
    if (other != null) {
      other.close();
    }
  }
}
