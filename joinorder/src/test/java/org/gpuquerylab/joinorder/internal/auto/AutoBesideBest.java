package org.gpuquerylab.joinorder.internal.auto;

import static java.lang.Double.NaN;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * A program that compares {@code auto} with each exact algorithm of the host and of a device, for
 * queries of all shapes with 20 to 28 relations. The algorithms take turns in random order within
 * one process, so that a change of the machine's speed affects all of them. Each round uses new
 * instances. An algorithm is skipped for a query if its predicted time or its first run exceeds a
 * limit. The program prints the median wall-clock times in milliseconds, two ratios of {@code auto}
 * to the best other algorithm, and the last reason for the choice. The first ratio is the median of
 * the rounds' ratios. The second one is that of the medians, which may come from rounds in which
 * the machine had different speeds. If a round's ratio exceeds 1.3, the program prints its last
 * reason too.
 */
public final class AutoBesideBest {
  private static final int[] SIZES = {20, 21, 22, 23, 24, 25, 26, 27, 28};

  /** The sizes that are measured if the arguments name none. */
  private static final int[] USUAL_SIZES = {20, 22, 24, 26, 28};

  private static final int ROUNDS = 5;
  private static final int RUNS = 15;

  /** The number of runs if one of the algorithms takes longer than {@link #LONG_MILLIS}. */
  private static final int RUNS_OF_LONG = 3;

  private static final double LONG_MILLIS = 40;
  private static final double WARM_UP_MILLIS = 60;

  /** The maximum milliseconds of an algorithm's first run; slower algorithms are left out. */
  private static final double MOST_MILLIS = 400;

  /**
   * An algorithm is left out after the first round if it takes more than this many times the best
   * time.
   */
  private static final double FAR = 3;

  /** A measurement of a fast algorithm repeats the query until this time has passed. */
  private static final double ENOUGH_MILLIS = 0.5;

  private static final double TARGET = 1.3;

  /** The rounds of an algorithm are printed if it takes at most this many times the best time. */
  private static final double SHOWN = 2;

  private static final Execution HOST = Execution.onHost(1);
  private static final double NANOS_PER_MILLI = 1e6;

  private final Execution execution;
  private final List<Method> methods = new ArrayList<>(HostMethods.all());
  private final Random random = new Random(1);
  private final long seed;
  private int compared;
  private int slower;
  private int slowerByMedians;

  /** A round's {@link #ratio}, and the last reason that {@code auto} gave in it. */
  private record Round(double ratio, String reason) {}

  private AutoBesideBest(Backend backend, long seed) {
    this.seed = seed;
    execution = Execution.on(backend);
    DeviceMethods device = DeviceMethods.of(backend, new Cout());
    device.measureAll();
    methods.addAll(device.methods());
  }

  /**
   * Prints the comparison.
   *
   * @param arguments the selector of a device, then the seed of the queries (default: 1), then the
   *     label of the only shape to measure (default: all shapes), then sizes of 20 to 28 (default:
   *     the even ones)
   */
  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    List<Topology> shapes =
        Arrays.stream(Topology.values())
            .filter(shape -> words.size() < 3 || shape.label().equals(words.get(2)))
            .toList();
    int[] sizes =
        words.size() < 4
            ? USUAL_SIZES
            : PredictionGrid.chosen(SIZES, words.subList(3, words.size()));
    if (words.isEmpty() || shapes.isEmpty() || sizes.length == 0) {
      refuse(
          "give a device, then perhaps a seed, a shape, and sizes of 20 to 28: cpu 1 tree 20 21");
    }
    try (Backend backend = Backends.find().open(words.get(0))) {
      AutoBesideBest comparison = new AutoBesideBest(backend, seed(words));
      comparison.measureMachine();
      shapes.forEach(
          shape -> Arrays.stream(sizes).forEach(size -> comparison.compare(shape, size)));
      System.out.printf(
          Locale.ROOT,
          "%d of %d compared queries above %.1f; %d by the ratio of the medians%n",
          comparison.slower,
          comparison.compared,
          TARGET,
          comparison.slowerByMedians);
    } catch (BackendException e) {
      refuse(String.valueOf(e.getMessage()));
    }
  }

  private static long seed(List<String> words) {
    try {
      return words.size() < 2 ? 1 : Long.parseLong(words.get(1));
    } catch (NumberFormatException e) {
      refuse("'" + words.get(1) + "' is no seed; give a whole number: cpu 1 tree 20");
      throw e;
    }
  }

  private static void refuse(String fault) {
    System.err.println("AutoBesideBest: " + fault);
    System.exit(2);
  }

  /** Optimizes queries until {@code auto} has measured the machine and its own code is compiled. */
  private void measureMachine() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CYCLIC, 24, seed);
    try (JoinOrderAlgorithm auto = AutoOptimizer.ENTRY.create(new Cout(), execution)) {
      System.out.printf(
          Locale.ROOT, "first query, machine measured in it: %.4g ms%n", millis(auto, graph, 1));
      for (int i = 0; i < ROUNDS; i++) {
        warm(auto, graph);
      }
    }
  }

  private void compare(Topology shape, int size) {
    QueryGraph graph = TopologyGenerator.generate(shape, size, seed);
    Map<String, List<Double>> millis = new LinkedHashMap<>();
    List<Round> rounds = new ArrayList<>();
    List<Method> considered = near(graph);
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, JoinOrderAlgorithm> open = open(considered);
      try {
        Map<String, Double> medians = measure(graph, open);
        medians.forEach((name, ms) -> millis.computeIfAbsent(name, n -> new ArrayList<>()).add(ms));
        double far = FAR * Collections.min(medians.values());
        considered.removeIf(m -> medians.getOrDefault(m.entry().name(), far) >= far);
        AutoOptimizer auto = (AutoOptimizer) requireNonNull(open.get(AutoOptimizer.NAME));
        rounds.add(new Round(ratio(medians), auto.explanation()));
      } finally {
        open.values().forEach(JoinOrderAlgorithm::close);
      }
    }
    print(shape, size, rounds, millis);
  }

  /** The time of {@code auto} divided by the least other time; NaN if there is none. */
  private static double ratio(Map<String, Double> millis) {
    Map<String, Double> others = new LinkedHashMap<>(millis);
    double auto = requireNonNull(others.remove(AutoOptimizer.NAME));
    return others.isEmpty() ? NaN : auto / Collections.min(others.values());
  }

  /** The algorithms whose predicted time is below the limit. */
  private List<Method> near(QueryGraph graph) {
    SearchSpace space = PredictionGrid.predictedFrom(graph);
    List<Method> near = new ArrayList<>(methods);
    near.removeIf(method -> method.millis(graph, space, Budget.usual()) > MOST_MILLIS);
    return near;
  }

  private Map<String, JoinOrderAlgorithm> open(List<Method> considered) {
    Map<String, JoinOrderAlgorithm> open = new LinkedHashMap<>();
    open(open, AutoOptimizer.ENTRY);
    considered.forEach(method -> open(open, method.entry()));
    return open;
  }

  private void open(Map<String, JoinOrderAlgorithm> open, AlgorithmEntry entry) {
    Execution where = entry.onDevice() || entry.equals(AutoOptimizer.ENTRY) ? execution : HOST;
    open.put(entry.name(), entry.create(new Cout(), where));
  }

  /** The median time of each algorithm that is fast enough. */
  private Map<String, Double> measure(QueryGraph graph, Map<String, JoinOrderAlgorithm> open) {
    // Auto's first query may measure an algorithm; that takes longer than the whole warm-up.
    millis(requireNonNull(open.get(AutoOptimizer.NAME)), graph, 1);
    Map<String, Double> millis = new LinkedHashMap<>();
    open.forEach((name, algorithm) -> millis.put(name, warm(algorithm, graph)));
    millis
        .entrySet()
        .removeIf(e -> e.getValue() > MOST_MILLIS && !e.getKey().equals(AutoOptimizer.NAME));
    int runs = millis.values().stream().anyMatch(ms -> ms > LONG_MILLIS) ? RUNS_OF_LONG : RUNS;
    double least = Collections.min(millis.values());
    millis.put(AutoOptimizer.NAME, least); // its last query of the warm-up may be a trial
    Map<String, double[]> times = new LinkedHashMap<>();
    List<String> order = new ArrayList<>(millis.keySet());
    for (int run = 0; run < runs; run++) {
      Collections.shuffle(order, random);
      for (String name : order) {
        double[] all = times.computeIfAbsent(name, n -> new double[runs]);
        int repetitions = repetitions(requireNonNull(millis.get(name)), least);
        all[run] = millis(requireNonNull(open.get(name)), graph, repetitions);
      }
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    times.forEach((name, all) -> medians.put(name, median(all)));
    return medians;
  }

  /**
   * The number of times that a measurement repeats the query. It is the same for all algorithms
   * that may be the best: the first repetition finds the caches full of another algorithm's tables,
   * so an algorithm with fewer repetitions would seem slower.
   */
  private static int repetitions(double millis, double least) {
    return (int) Math.max(1, ENOUGH_MILLIS / (millis < FAR * least ? least : millis));
  }

  /** Runs the query until the code is likely to be compiled, and returns the last run's time. */
  private static double warm(JoinOrderAlgorithm algorithm, QueryGraph graph) {
    double sum = 0;
    double last;
    do {
      last = millis(algorithm, graph, 1);
      sum += last;
    } while (sum < WARM_UP_MILLIS);
    return last;
  }

  private void print(
      Topology shape, int size, List<Round> rounds, Map<String, List<Double>> millisOfRounds) {
    Map<String, Double> medians = new LinkedHashMap<>();
    millisOfRounds.forEach((name, all) -> medians.put(name, median(all)));
    double ofMedians = ratio(medians);
    List<Double> ratios = rounds.stream().map(Round::ratio).filter(x -> !x.isNaN()).toList();
    double ratio = ratios.isEmpty() ? NaN : median(ratios);
    compared += ratios.isEmpty() ? 0 : 1;
    slower += ratio > TARGET ? 1 : 0;
    slowerByMedians += ofMedians > TARGET ? 1 : 0;
    double auto = requireNonNull(medians.remove(AutoOptimizer.NAME));
    double best = auto / ofMedians;
    System.out.printf(Locale.ROOT, "%s %d | auto %.4g", shape.label(), size, auto);
    System.out.printf(Locale.ROOT, ", ratio %.2f, of the medians %.2f", ratio, ofMedians);
    medians.forEach((name, median) -> System.out.printf(Locale.ROOT, " | %s %.4g", name, median));
    System.out.println(" | " + rounds.get(ROUNDS - 1).reason());
    millisOfRounds.forEach(
        (name, all) -> {
          if (median(all) <= SHOWN * best) {
            System.out.println("  rounds of " + name + ": " + all);
          }
        });
    for (int i = 0; i < ROUNDS; i++) {
      Round round = rounds.get(i);
      if (round.ratio() > TARGET) {
        System.out.printf(
            Locale.ROOT, "  round %d: ratio %.2f, %s%n", i + 1, round.ratio(), round.reason());
      }
    }
    System.out.flush();
  }

  private static double median(List<Double> values) {
    return median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double millis(JoinOrderAlgorithm algorithm, QueryGraph graph, int repetitions) {
    long start = System.nanoTime();
    for (int i = 0; i < repetitions; i++) {
      algorithm.optimize(graph);
    }
    return (System.nanoTime() - start) / NANOS_PER_MILLI / repetitions;
  }
}
