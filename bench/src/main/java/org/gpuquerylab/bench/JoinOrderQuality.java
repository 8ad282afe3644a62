package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.KeyJoinGenerator;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Quality of the plans of algorithms that are not exact. From the root of the sources, after {@code
 * mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.JoinOrderQuality --shape tree,grid --sizes 14,100
 * </pre>
 *
 * A line a shape, size and algorithm: median and greatest cost over that of the reference (of DPccp
 * up to {@code --exact} relations, of the best of the algorithms beyond), the number of queries
 * with the reference's cost, and the median time in milliseconds, the first query of a shape and
 * size apart.
 */
@Command(name = "JoinOrderQuality", mixinStandardHelpOptions = true)
public final class JoinOrderQuality implements Callable<Integer> {
  private static final double SAME_COST = 1 + 1e-9;

  @Option(names = "--algorithm", split = ",", description = "Names (default: all heuristics).")
  private List<String> algorithms =
      JoinOrderAlgorithms.all().stream()
          .filter(entry -> !entry.isExact())
          .map(AlgorithmEntry::name)
          .toList();

  @Option(names = "--shape", split = ",", description = "Topologies (default: all).")
  private List<String> shapes = Arrays.stream(Topology.values()).map(Topology::label).toList();

  @Option(names = "--sizes", split = ",", required = true, description = "Numbers of relations.")
  private List<Integer> sizes = new ArrayList<>();

  @Option(names = "--queries", description = "Queries of seeds from 1 on (default: 10).")
  private int queries = 10;

  @Option(names = "--exact", description = "Most relations for DPccp (default: 18).")
  private int exact = 18;

  @Option(names = "--key-joins", description = "Queries of key joins at all sizes.")
  private boolean keyJoins;

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--cost-function", description = "A cost function (default: cout).")
  private String costFunction = "cout";

  /** Runs the comparison. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new JoinOrderQuality(), args));
  }

  @Override
  public Integer call() {
    List<Topology> topologies = BenchmarkNames.topologies(shapes);
    List<AlgorithmEntry> entries = BenchmarkNames.algorithms(algorithms);
    CostFunction function = BenchmarkNames.costFunction(costFunction);
    Backends backends = Backends.find();
    try (Backend device = backends.open(backends.select(backend))) {
      System.out.printf(
          "%-14s%5s %-16s%12s%12s%8s%12s%n",
          "shape", "n", "algorithm", "median", "greatest", "same", "ms");
      for (Topology topology : topologies) {
        for (int size : sizes) {
          compare(topology, size, entries, function, Execution.on(device));
        }
      }
    }
    return 0;
  }

  private void compare(
      Topology topology,
      int size,
      List<AlgorithmEntry> entries,
      CostFunction function,
      Execution execution) {
    double[][] costs = new double[entries.size()][queries];
    double[][] millis = new double[entries.size()][queries];
    double[] reference = new double[queries];
    Arrays.fill(reference, Double.POSITIVE_INFINITY);
    for (int query = 0; query < queries; query++) {
      QueryGraph graph = graph(topology, size, query + 1);
      for (int a = 0; a < costs.length; a++) {
        try (JoinOrderAlgorithm algorithm = entries.get(a).create(function, execution)) {
          long start = System.nanoTime();
          costs[a][query] = algorithm.optimize(graph).cost();
          millis[a][query] = (System.nanoTime() - start) / 1e6;
          reference[query] = Math.min(reference[query], costs[a][query]);
        }
      }
      if (size <= exact) {
        reference[query] = new DpCcp(function).optimize(graph).cost();
      }
    }
    for (int a = 0; a < costs.length; a++) {
      print(topology.label(), size, entries.get(a).name(), costs[a], reference, millis[a]);
    }
  }

  private QueryGraph graph(Topology topology, int size, long seed) {
    return keyJoins
        ? KeyJoinGenerator.generate(topology, size, seed)
        : TopologyGenerator.generate(topology, size, seed);
  }

  private void print(
      String shape, int size, String name, double[] costs, double[] reference, double[] millis) {
    double[] ratios = new double[queries];
    Arrays.setAll(ratios, i -> costs[i] / reference[i]);
    Arrays.sort(ratios);
    double[] timed = Arrays.copyOfRange(millis, Math.min(1, queries - 1), queries);
    Arrays.sort(timed);
    System.out.printf(
        Locale.ROOT,
        "%-14s%5d %-16s%12.4g%12.4g%8d%12.4g%n",
        shape,
        size,
        name,
        ratios[queries / 2],
        ratios[queries - 1],
        Arrays.stream(ratios).filter(ratio -> ratio <= SAME_COST).count(),
        timed[timed.length / 2]);
  }
}
