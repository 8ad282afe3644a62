package org.gpuquerylab.cli.internal.optimize;

import java.util.Locale;
import org.gpuquerylab.cli.internal.option.SparkOptions;
import org.gpuquerylab.cluster.internal.ClusterRunner;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.internal.partition.PartitionRunner;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The number of partitions into which a plan space is divided, and the cluster on which they are
 * searched.
 */
final class ClusterOptions {

  @Mixin SparkOptions spark = new SparkOptions();

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description =
          "With mpq-linear and mpq-bushy, the number of partitions of the plan space, a"
              + " power of two (default: one for each thread or core of the cluster, or more if"
              + " memory is short).")
  @Nullable Integer partitions;

  /** Whether any of these options is given. */
  private boolean given() {
    return spark.given() || partitions != null;
  }

  /**
   * Checks that the options suit an algorithm.
   *
   * @param threads whether a number of threads is given
   */
  void check(AlgorithmEntry entry, boolean threads) {
    if (given() && !isMpq(entry)) {
      throw new InputException(
          "--master, --spark and --partitions are for "
              + MpqOptimizer.name(PlanSpace.LEFT_DEEP)
              + " and "
              + MpqOptimizer.name(PlanSpace.BUSHY)
              + ", not for "
              + entry.name()
              + "; leave them out, or choose one of these with --algorithm");
    }
    if (spark.isCluster() && threads) {
      throw new InputException("--threads: the workers of --master decide; leave one of them out");
    }
  }

  private static boolean isMpq(AlgorithmEntry entry) {
    return MpqOptimizer.space(entry.name()).isPresent();
  }

  /** Checks that the plans of a query can be divided into this number of partitions. */
  void check(AlgorithmEntry entry, QueryGraph query) {
    if (partitions != null && query.size() <= entry.maxRelations()) {
      int most = PartitionedQuery.mostPartitions(entry.scope().space(), query.size());
      if (Integer.bitCount(partitions) != 1 || partitions < 1 || partitions > most) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "--partitions %d: give a power of two, for these %d relations at most %d",
                partitions,
                query.size(),
                most));
      }
    }
  }

  /** Creates the algorithm; if there is a cluster, starts its workers. */
  JoinOrderAlgorithm create(AlgorithmEntry entry, CostFunction function, Execution execution) {
    if (!given()) {
      return entry.create(function, execution);
    }
    PartitionRunner runner =
        spark.isCluster()
            ? spark.start(ClusterRunner::new)
            : new ThreadRunner(entry.name(), execution.threads(), execution.budget());
    return new MpqOptimizer(
        entry.scope().space(),
        function,
        execution.budget(),
        runner,
        partitions == null ? 0 : partitions);
  }
}
