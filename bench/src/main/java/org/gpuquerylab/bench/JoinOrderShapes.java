package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Which exact algorithm is best for which shape and size, and how far {@code auto} is from it. From
 * the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.JoinOrderShapes --backend cuda:0
 * </pre>
 *
 * A line an algorithm, shape and size: the least time of an optimization in milliseconds, valid
 * pairs, pairs a second, candidates a valid pair, and the time over that of the best algorithm. An
 * algorithm that took longer than {@code --slow} is left out of the larger sizes of a shape; after
 * {@code --seconds} nothing more is begun. Ends with status 1 where the costs of two algorithms
 * differ by more than 1e-9 of the cost.
 */
@Command(name = "JoinOrderShapes", mixinStandardHelpOptions = true)
public final class JoinOrderShapes implements Callable<Integer> {
  private static final double SAME_COST = 1e-9;

  /** More repetitions of an optimization than this gain nothing. */
  private static final int REPETITIONS = 21;

  private static final int LEAST_REPETITIONS = 2;
  private static final double REPEATED_SECONDS = 0.15;

  @Option(names = "--backend", required = true, description = "A backend or device.")
  private String backend = "";

  @Option(names = "--algorithm", split = ",", description = "Names, with commas.")
  private List<String> algorithms =
      List.of("auto", "mincut-gpu", "mpdp-gpu", "tiled-gpu", "pos-gpu", "tree-gpu", "dpccp");

  @Option(names = "--shape", split = ",", description = "Topologies (default: all).")
  private List<String> shapes = Stream.of(Topology.values()).map(Topology::label).toList();

  @Option(names = "--sizes", split = ",", description = "Numbers of relations.")
  private List<Integer> sizes = List.of(20, 22, 24, 25, 26, 28);

  @Option(names = "--seed", description = "Of the queries (default: 1).")
  private long seed = 1;

  @Option(names = "--slow", description = "Milliseconds from which an algorithm is left out.")
  private double slow = 200;

  @Option(names = "--seconds", description = "After which nothing is begun (default: 110).")
  private double seconds = 110;

  /** A measured algorithm. */
  private record Measured(String algorithm, double millis, OptimizationResult result) {}

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new JoinOrderShapes(), args));
  }

  @Override
  public Integer call() {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    List<AlgorithmEntry> entries = BenchmarkNames.algorithms(algorithms);
    List<Topology> topologies = BenchmarkNames.topologies(shapes);
    Backends backends = Backends.find();
    boolean agree = true;
    try (Backend device = backends.open(backends.select(backend))) {
      System.out.println(device.device());
      System.out.printf(
          "%-14s%4s %-12s%12s%16s%11s%12s%9s%n",
          "shape", "n", "algorithm", "ms", "pairs", "pairs/s", "candidates", "of best");
      for (Topology topology : topologies) {
        Set<String> left = new HashSet<>();
        for (int size : sizes) {
          QueryGraph graph = TopologyGenerator.generate(topology, size, seed);
          List<Measured> all = measure(graph, entries, left, device, end);
          agree &= print(topology.label(), size, all);
        }
      }
    }
    return agree ? 0 : 1;
  }

  /** Measures the algorithms that are not left out, and leaves out those that are slow. */
  private List<Measured> measure(
      QueryGraph graph, List<AlgorithmEntry> entries, Set<String> left, Backend device, long end) {
    List<Measured> all = new ArrayList<>();
    for (AlgorithmEntry entry : entries) {
      if (left.contains(entry.name()) || !entry.takes(graph) || System.nanoTime() > end) {
        continue;
      }
      try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.on(device))) {
        Measured measured = measure(entry.name(), algorithm, graph);
        all.add(measured);
        if (measured.millis > slow) {
          left.add(entry.name());
        }
      } catch (BackendException | IllegalArgumentException e) {
        System.out.println(entry.name() + ": " + e.getMessage());
        left.add(entry.name());
      }
    }
    return all;
  }

  /** The least time of several; the first one, which allocates and compiles, is not counted. */
  private Measured measure(String name, JoinOrderAlgorithm algorithm, QueryGraph graph) {
    OptimizationResult result = algorithm.optimize(graph);
    double least = Double.POSITIVE_INFINITY;
    long end = System.nanoTime() + (long) (REPEATED_SECONDS * 1e9);
    for (int i = 0; i < REPETITIONS && (i < LEAST_REPETITIONS || System.nanoTime() < end); i++) {
      long begin = System.nanoTime();
      result = algorithm.optimize(graph);
      least = Math.min(least, (System.nanoTime() - begin) / 1e6);
      if (least > slow) {
        break;
      }
    }
    return new Measured(name, least, result);
  }

  private static boolean print(String shape, int size, List<Measured> all) {
    double best = all.stream().mapToDouble(Measured::millis).min().orElse(0);
    boolean agree = true;
    for (Measured measured : all) {
      OptimizationResult result = measured.result;
      double cost = all.get(0).result.cost();
      boolean same = Math.abs(result.cost() - cost) <= SAME_COST * cost || result.gap() > 0;
      agree &= same;
      System.out.printf(
          Locale.ROOT,
          "%-14s%4d %-12s%12.3f%16d%11.3g%12.3f%9.2f%s%n",
          shape,
          size,
          measured.algorithm,
          measured.millis,
          result.pairs(),
          result.pairs() / measured.millis * 1e3,
          result.pairsChecked() / (double) Math.max(1, result.pairs()),
          measured.millis / best,
          same ? "" : "  the cost DIFFERS from that of the first algorithm");
    }
    return agree;
  }
}
