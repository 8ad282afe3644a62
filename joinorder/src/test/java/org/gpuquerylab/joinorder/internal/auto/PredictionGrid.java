package org.gpuquerylab.joinorder.internal.auto;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * A program that compares the predictions of {@link HostMethods} with measurements, for queries of
 * many shapes and sizes. It runs each exact algorithm of the host with one thread. It measures the
 * processor time of the threads: the median of some runs of one instance in compiled code, then the
 * first run of a new instance, which touches new memory. It also measures the bytes that this first
 * run allocates. The program prints a line for each measurement, and for each algorithm and in
 * total the number of predictions within a factor of two. Processor time, unlike wall-clock time,
 * hardly depends on other programs.
 */
public final class PredictionGrid {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final Map<Topology, int[]> SIZES = new TreeMap<>();

  static {
    SIZES.put(Topology.LINEAR, new int[] {6, 10, 20, 40, 63});
    SIZES.put(Topology.CYCLIC, new int[] {6, 10, 20, 40, 63});
    SIZES.put(Topology.STAR, new int[] {6, 8, 12, 15, 18, 20});
    SIZES.put(Topology.CLIQUE, new int[] {6, 8, 10, 12, 14, 15});
    SIZES.put(Topology.SNOWFLAKE, new int[] {8, 12, 16, 20, 23});
    SIZES.put(Topology.TREE, new int[] {8, 12, 18, 24, 30});
    SIZES.put(Topology.GRID, new int[] {6, 9, 12, 16, 20});
    SIZES.put(Topology.RANDOM_CYCLIC, new int[] {6, 10, 14, 18, 22});
  }

  private static final double MOST_MILLIS = 1_000;
  private static final int WARM_UP = 100;
  private static final int RUNS = 5;
  private static final double ENOUGH_MILLIS = 20;

  /** After this time, the methods that a query needs are compiled. */
  private static final double WARM_UP_MILLIS = 250;

  /**
   * Smaller tables are not counted: no budget is that small, and other objects take as many bytes.
   */
  private static final double LEAST_BYTES = 1 << 20;

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The numbers of predictions within a factor of two, counted separately for the times, for the
   * times of the first runs, and for the bytes.
   */
  private static final class Score {
    private int all;
    private int times;
    private int firsts;
    private int large;
    private int bytes;

    void add(Score other) {
      all += other.all;
      times += other.times;
      firsts += other.firsts;
      large += other.large;
      bytes += other.bytes;
    }

    void print(String name) {
      System.out.printf(
          Locale.ROOT,
          "%s: of %d within a factor of 2: time %d (%.0f %%), first run %d; bytes %d of %d above 1"
              + " MiB%n",
          name,
          all,
          times,
          100.0 * times / all,
          firsts,
          bytes,
          large);
    }
  }

  private final Execution execution = Execution.onHost(1).withBudget(Budget.usual());
  private final Map<String, Score> scores = new TreeMap<>();

  private PredictionGrid() {}

  /**
   * Prints the grid.
   *
   * @param arguments the label of the only shape to measure, then the sizes to measure; without
   *     sizes, all sizes of this shape; without a shape, the whole grid
   */
  public static void main(String[] arguments) {
    List<String> words = List.of(arguments);
    if (!words.isEmpty()) {
      SIZES.keySet().removeIf(shape -> !shape.label().equals(words.get(0)));
      SIZES.replaceAll((shape, sizes) -> chosen(sizes, words.subList(1, words.size())));
    }
    if (SIZES.isEmpty() || SIZES.values().stream().anyMatch(sizes -> sizes.length == 0)) {
      System.err.println("PredictionGrid: give a shape of the grid, then perhaps sizes: linear 6");
      System.exit(2);
    }
    new PredictionGrid().run();
  }

  /** The sizes that words name; all of them if there are no words. */
  static int[] chosen(int[] sizes, List<String> words) {
    return Arrays.stream(sizes)
        .filter(size -> words.isEmpty() || words.contains(Integer.toString(size)))
        .toArray();
  }

  private void run() {
    List<Method> methods = HostMethods.all();
    for (int i = 0; i < WARM_UP; i++) {
      for (Topology shape : SIZES.keySet()) {
        QueryGraph graph = TopologyGenerator.generate(shape, 6 + i % 7, i + 1);
        methods.forEach(method -> optimizeOnce(method, graph));
      }
    }
    System.out.println("shape n algorithm | predicted ms, measured ms, first run ms | bytes");
    SIZES.forEach(
        (shape, sizes) -> {
          for (int size : sizes) {
            QueryGraph graph = TopologyGenerator.generate(shape, size, 3);
            SearchSpace space = predictedFrom(graph);
            methods.forEach(method -> measure(method, shape, graph, space));
          }
        });
    Score all = new Score();
    scores.forEach(
        (name, score) -> {
          score.print(name);
          all.add(score);
        });
    all.print("all");
  }

  /** The search space as an optimizer would find it: sampled if it has no closed form. */
  static SearchSpace predictedFrom(QueryGraph graph) {
    SearchSpace bound = SearchSpace.bound(graph);
    return bound.isExact() ? bound : new PairSampler(graph).mean(16);
  }

  private void optimizeOnce(Method method, QueryGraph graph) {
    if (method.entry().takes(graph)) {
      try (JoinOrderAlgorithm algorithm = method.entry().create(new Cout(), execution)) {
        algorithm.optimize(graph);
      }
    }
  }

  private void measure(Method method, Topology shape, QueryGraph graph, SearchSpace space) {
    double predicted = method.millis(graph, space, Budget.usual().withMillis(MOST_MILLIS));
    if (predicted == Double.POSITIVE_INFINITY) {
      return;
    }
    double median = median(method, graph);
    double bytes = method.bytes().applyAsDouble(space);
    try (JoinOrderAlgorithm algorithm = method.entry().create(new Cout(), execution)) {
      Map<Long, Long> allocatedBefore = ofThreads(THREADS::getThreadAllocatedBytes);
      double first = millis(algorithm, graph, 1);
      double allocated = since(allocatedBefore, THREADS::getThreadAllocatedBytes);
      System.out.printf(
          Locale.ROOT,
          "%s %d %s | %.4g %.4g (%.2f) %.4g | %.3g %.3g (%.2f)%n",
          shape.label(),
          graph.size(),
          method.entry().name(),
          predicted,
          median,
          predicted / median,
          first,
          bytes,
          allocated,
          bytes / allocated);
      System.out.flush();
      Score score = scores.computeIfAbsent(method.entry().name(), name -> new Score());
      score.all++;
      score.times += near(predicted, median);
      score.firsts += near(predicted, first);
      if (allocated >= LEAST_BYTES) {
        score.large++;
        score.bytes += near(bytes, allocated);
      }
    }
  }

  /** The median time of an instance that has optimized the query before, in milliseconds. */
  private double median(Method method, QueryGraph graph) {
    try (JoinOrderAlgorithm algorithm = method.entry().create(new Cout(), execution)) {
      double last = millis(algorithm, graph, 1);
      for (double warmUp = last; warmUp < WARM_UP_MILLIS; warmUp += Math.max(1, last)) {
        last = millis(algorithm, graph, repetitions(last));
      }
      double[] times = new double[last > ENOUGH_MILLIS ? 1 : RUNS];
      int repetitions = repetitions(last);
      Arrays.setAll(times, i -> millis(algorithm, graph, repetitions));
      Arrays.sort(times);
      return times[times.length / 2];
    }
  }

  /** The number of optimizations that take about a millisecond. */
  private static int repetitions(double millis) {
    return (int) Math.max(1, 1 / Math.max(1e-3, millis));
  }

  private static int near(double predicted, double measured) {
    return predicted <= 2 * measured && measured <= 2 * predicted ? 1 : 0;
  }

  private static double millis(JoinOrderAlgorithm algorithm, QueryGraph graph, int repetitions) {
    Map<Long, Long> before = ofThreads(THREADS::getThreadCpuTime);
    for (int i = 0; i < repetitions; i++) {
      algorithm.optimize(graph);
    }
    return since(before, THREADS::getThreadCpuTime) / NANOS_PER_MILLI / repetitions;
  }

  private static Map<Long, Long> ofThreads(LongUnaryOperator ofThread) {
    Map<Long, Long> numbers = new HashMap<>();
    for (long thread : THREADS.getAllThreadIds()) {
      numbers.put(thread, Math.max(0, ofThread.applyAsLong(thread)));
    }
    return numbers;
  }

  /**
   * The increase of a number since an earlier reading, added up over the threads that still run.
   */
  private static double since(Map<Long, Long> before, LongUnaryOperator ofThread) {
    double sum = 0;
    for (Map.Entry<Long, Long> thread : ofThreads(ofThread).entrySet()) {
      sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    return sum;
  }
}
