package org.gpuquerylab.bench.internal;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.TimeUnit;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Throughput of the join-order algorithms on the host, in optimizations per second. The secondary
 * result {@code pairs} is the number of valid join pairs per second. Run this benchmark from the
 * root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main JoinOrderBenchmark
 * </pre>
 *
 * <p>To see how a parallel algorithm scales, append {@code -p algorithm=pdpsva,ssdg -p
 * query='clique 15' -p threads=1,2,4,8,16}.
 *
 * <p>{@code lab run join-order-latency} measures single optimizations, also on devices.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class JoinOrderBenchmark {
  /** Counts the pairs; JMH divides the count by the time of the iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Counters {
    /** The number of valid join pairs that were evaluated. */
    public long pairs;
  }

  /** The algorithm's name in the catalogue. */
  @Param({"dpsub", "dpccp", "dpsize"})
  public String algorithm = "";

  /** A topology and a size, or the name of a query in the catalogue. */
  @Param({"clique 12", "star 15", "linear 20", "job-29a"})
  public String query = "";

  /** The number of threads of a parallel algorithm; 0 means one thread for each processor. */
  @Param("0")
  public int threads;

  private @Nullable JoinOrderAlgorithm optimizer;
  private @Nullable QueryGraph graph;

  /** Creates the algorithm and the query. */
  @Setup
  public void prepare() {
    optimizer = JoinOrderAlgorithms.named(algorithm).create(new Cout(), execution());
    graph = load(query);
  }

  private Execution execution() {
    return threads == 0 ? Execution.onHost() : Execution.onHost(threads);
  }

  /** Closes the algorithm. */
  @TearDown
  public void close() {
    requireNonNull(optimizer).close();
  }

  /** Executes one optimization. */
  @Benchmark
  public OptimizationResult optimize(Counters counters) {
    OptimizationResult result = requireNonNull(optimizer).optimize(requireNonNull(graph));
    counters.pairs += result.pairs();
    return result;
  }

  private static QueryGraph load(String query) {
    for (Topology topology : Topology.values()) {
      if (query.startsWith(topology.label() + " ")) {
        int size = Integer.parseInt(query.substring(topology.label().length() + 1));
        return TopologyGenerator.generate(topology, size, 1);
      }
    }
    return QueryCatalogue.load(query);
  }
}
