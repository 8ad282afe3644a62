package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the predicted bytes of each exact algorithm of the host. They must be within a factor of
 * two of the bytes that the first query of a new instance allocates, if these are more than a MiB.
 */
class PredictedBytesTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final double LEAST_BYTES = 1 << 20;
  private static final double MOST_MILLIS = 500;

  @ParameterizedTest
  @CsvSource({
    "CYCLIC, 63",
    "STAR, 15",
    "CLIQUE, 14",
    "SNOWFLAKE, 16",
    "TREE, 20",
    "GRID, 16",
    "RANDOM_CYCLIC, 18"
  })
  void areWithinAFactorOfTwo(Topology topology, int relations) {
    QueryGraph graph = TopologyGenerator.generate(topology, relations, 3);
    SearchSpace bound = SearchSpace.bound(graph);
    SearchSpace space = bound.isExact() ? bound : new PairSampler(graph).estimate();
    Budget budget = Budget.usual().withMillis(MOST_MILLIS);
    for (Method method : HostMethods.all()) {
      if (method.millis(graph, space, budget) != Double.POSITIVE_INFINITY) {
        double allocated = allocated(method, graph);
        double predicted = method.bytes().applyAsDouble(space);
        String name = method.entry().name() + " of " + topology + " " + relations;
        assertThat(predicted).as(name).isLessThan(2 * Math.max(allocated, LEAST_BYTES));
        assertThat(2 * Math.max(predicted, LEAST_BYTES / 2)).as(name).isGreaterThan(allocated);
      }
    }
  }

  /**
   * The bytes that all threads allocate in the first query of an instance, which creates all
   * tables. Another instance has loaded the classes before, because loading allocates, too,
   * especially with an agent that measures coverage.
   */
  private static double allocated(Method method, QueryGraph graph) {
    Execution execution = Execution.onHost(1);
    try (JoinOrderAlgorithm other = method.entry().create(new Cout(), execution)) {
      other.optimize(TopologyGenerator.generate(Topology.STAR, 6, 3));
    }
    try (JoinOrderAlgorithm algorithm = method.entry().create(new Cout(), execution)) {
      double before = allocated();
      algorithm.optimize(graph);
      return allocated() - before;
    }
  }

  private static double allocated() {
    return LongStream.of(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }
}
