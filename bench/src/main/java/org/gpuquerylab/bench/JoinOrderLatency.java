package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Time of whole optimizations, from the host's query graph to the host's join tree. From the root
 * of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.JoinOrderLatency \
 *   --algorithm tiled-gpu,tiled-gpu-f32 --shape clique --sizes 15,20,24,25 --backend cuda:0
 * </pre>
 *
 * A line an algorithm, shape and size: valid pairs (the median over the queries), the median, least
 * and greatest time of an optimization in milliseconds, pairs a second, and launches and waits of
 * the host in the last one. The first optimizations, which allocate and compile, are not counted.
 * Ends with status 1 where the costs of two algorithms differ by more than 1e-5 of the cost.
 */
@Command(name = "JoinOrderLatency", mixinStandardHelpOptions = true)
public final class JoinOrderLatency implements Callable<Integer> {
  private static final int LEAST_REPETITIONS = 3;
  private static final double SAME_COST = 1e-5;

  @Option(names = "--algorithm", split = ",", required = true, description = "Names, with commas.")
  private List<String> algorithms = new ArrayList<>();

  @Option(names = "--shape", split = ",", description = "Topologies (default: clique).")
  private List<String> shapes = List.of("clique");

  @Option(names = "--sizes", split = ",", required = true, description = "Numbers of relations.")
  private List<Integer> sizes = new ArrayList<>();

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--cost-function", description = "A cost function (default: cout).")
  private String costFunction = "cout";

  @Option(names = "--queries", description = "Queries of seeds from 1 on (default: 3).")
  private int queries = 3;

  @Option(names = "--repetitions", description = "Most of a query (default: 31).")
  private int repetitions = 31;

  @Option(names = "--warm-ups", description = "Optimizations before those (default: 10).")
  private int warmUps = 10;

  @Option(names = "--seconds", description = "For each query, warm-ups apart (default: 2).")
  private double seconds = 2;

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new JoinOrderLatency(), args));
  }

  @Override
  public Integer call() {
    List<Topology> topologies = BenchmarkNames.topologies(shapes);
    List<AlgorithmEntry> entries = BenchmarkNames.algorithms(algorithms);
    CostFunction function = BenchmarkNames.costFunction(costFunction);
    Backends backends = Backends.find();
    boolean agree = true;
    try (Backend device = backends.open(backends.select(backend))) {
      System.out.println(device.device());
      System.out.printf(
          "%-14s%4s %-16s%16s%10s%10s%10s%11s%9s%6s%n",
          "shape",
          "n",
          "algorithm",
          "pairs",
          "ms",
          "least",
          "greatest",
          "pairs/s",
          "launches",
          "waits");
      for (Topology topology : topologies) {
        for (int size : sizes) {
          agree &= measure(topology, size, entries, function, device);
        }
      }
    }
    return agree ? 0 : 1;
  }

  /** Whether all algorithms gave the same costs. */
  private boolean measure(
      Topology topology,
      int size,
      List<AlgorithmEntry> entries,
      CostFunction function,
      Backend device) {
    List<QueryGraph> graphs =
        LongStream.rangeClosed(1, queries)
            .mapToObj(seed -> TopologyGenerator.generate(topology, size, seed))
            .toList();
    double[] costs = new double[queries];
    boolean agree = true;
    for (AlgorithmEntry entry : entries) {
      System.out.printf("%-14s%4d %-16s", topology.label(), size, entry.name());
      try (JoinOrderAlgorithm algorithm = entry.create(function, Execution.on(device))) {
        agree &= measure(algorithm, graphs, costs);
      } catch (BackendException | IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    return agree;
  }

  private boolean measure(JoinOrderAlgorithm algorithm, List<QueryGraph> graphs, double[] costs) {
    DoubleStream.Builder times = DoubleStream.builder();
    LongStream.Builder pairs = LongStream.builder();
    boolean agree = true;
    for (int i = 0; i < graphs.size(); i++) {
      OptimizationResult result = sample(algorithm, graphs.get(i), times);
      pairs.add(result.pairs());
      double cost = result.plan().cost();
      costs[i] = costs[i] == 0 ? cost : costs[i];
      agree &= Math.abs(cost - costs[i]) <= SAME_COST * costs[i];
    }
    double[] millis = times.build().sorted().toArray();
    double median = millis[millis.length / 2];
    long middle = pairs.build().sorted().toArray()[graphs.size() / 2];
    QueueCounters counters =
        algorithm instanceof DeviceAlgorithm onDevice ? onDevice.counters() : QueueCounters.ZERO;
    System.out.printf(
        Locale.ROOT,
        "%16d%10.3f%10.3f%10.3f%11.3g%9d%6d%s%n",
        middle,
        median,
        millis[0],
        millis[millis.length - 1],
        middle / median * 1e3,
        counters.launches(),
        counters.synchronizations(),
        agree ? "" : "  the cost DIFFERS from that of the first algorithm");
    return agree;
  }

  private OptimizationResult sample(
      JoinOrderAlgorithm algorithm, QueryGraph graph, DoubleStream.Builder millis) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    OptimizationResult result = algorithm.optimize(graph);
    for (int i = 1; i < warmUps && System.nanoTime() < end; i++) {
      result = algorithm.optimize(graph);
    }
    end = System.nanoTime() + (long) (seconds * 1e9);
    for (int i = 0; i < LEAST_REPETITIONS || (i < repetitions && System.nanoTime() < end); i++) {
      long start = System.nanoTime();
      result = algorithm.optimize(graph);
      millis.add((System.nanoTime() - start) / 1e6);
    }
    return result;
  }
}
