package org.gpuquerylab.bench.entropy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.measure.stats.MedianInterval;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows why the number of sweeps of iterative scaling differs from published numbers: it depends on
 * the order of the known sets, the stopping rule, and the range of the random cells. To run it from
 * the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' org.gpuquerylab.bench.entropy.ScalingSweeps
 * </pre>
 *
 * A sweep visits all known sets, including the empty set. A sweep multiplies the cells of each set
 * so that the set's selectivity is right; all cells begin with the same value. The algorithm is
 * written out here, because {@code InPlaceScaling} supports only one order and the stopping rules
 * of a solver. The benchmark prints one line for each size: the mean number of sweeps, its standard
 * error, and the median.
 */
@Command(name = "ScalingSweeps", mixinStandardHelpOptions = true)
public final class ScalingSweeps implements Callable<Integer> {
  private static final int MOST_SWEEPS = 20_000;

  /** The order in which a sweep visits the known sets. */
  enum Order {
    /** By bit mask, ascending: the order of the set T as printed in the paper. */
    MASK,
    /** By bit mask, descending. */
    DESCENDING,
    /** Smaller sets first. */
    SIZE
  }

  /** The error that must be at most epsilon after a sweep. */
  enum Rule {
    /** The largest ratio between known and estimated selectivity, minus 1. */
    RATIO,
    /** The Euclidean norm of the differences between known and estimated selectivities. */
    NORM,
    /** The largest change of a cell during the sweep. */
    CHANGE
  }

  @Option(
      names = "--order",
      description = "Order of the sets: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Order order = Order.MASK;

  @Option(
      names = "--rule",
      description = "Stopping rule: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Rule rule = Rule.RATIO;

  @Option(names = "--epsilon", description = "Largest error (default: ${DEFAULT-VALUE}).")
  private double epsilon = 1e-8;

  @Option(
      names = "--largest-cell",
      description = "Random cells are 1 to this number (default: ${DEFAULT-VALUE}).")
  private int largestCell = 1_000_000;

  @Option(names = "--single", description = "Keep cells in single precision.")
  private boolean single;

  @Option(
      names = "--known",
      description = "Predicates of the largest known set (default: ${DEFAULT-VALUE}).")
  private int known = 2;

  @Option(
      names = "--predicates",
      description = "Maximum number of predicates (default: ${DEFAULT-VALUE}).")
  private int predicates = 7;

  @Option(names = "--problems", description = "Problems of each size (default: ${DEFAULT-VALUE}).")
  private int problems = 777;

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new ScalingSweeps(), args));
  }

  @Override
  public Integer call() {
    System.out.printf("%10s%10s%10s%10s%n", "predicates", "mean", "error", "median");
    for (int z = known + 1; z <= predicates; z++) {
      int size = z;
      double[] sweeps =
          IntStream.range(0, problems).mapToDouble(seed -> sweeps(size, seed)).toArray();
      print(z, sweeps);
    }
    return 0;
  }

  private static void print(int z, double[] sweeps) {
    double mean = Arrays.stream(sweeps).average().orElseThrow();
    double squares = Arrays.stream(sweeps).map(n -> (n - mean) * (n - mean)).sum();
    double error = Math.sqrt(squares) / sweeps.length;
    double median = MedianInterval.median(sweeps);
    System.out.printf(Locale.ROOT, "%10d%10.0f%10.1f%10.0f%n", z, mean, error, median);
  }

  private int sweeps(int z, long seed) {
    int[] sets = sets(z);
    double[] wanted = wanted(sets, z, seed);
    double[] x = new double[1 << z];
    Arrays.fill(x, 1);
    int sweeps = 0;
    double residual = Double.POSITIVE_INFINITY;
    while (residual > epsilon && sweeps < MOST_SWEEPS) {
      double[] last = x.clone();
      sweep(x, sets, wanted);
      sweeps++;
      residual = rule == Rule.CHANGE ? change(x, last) : residual(x, sets, wanted);
    }
    return sweeps;
  }

  private double[] wanted(int[] sets, int z, long seed) {
    double[] cells =
        new SplittableRandom(seed).ints(1L << z, 1, largestCell + 1).asDoubleStream().toArray();
    SupersetSums.inPlace(cells);
    return Arrays.stream(sets).mapToDouble(set -> cells[set] / cells[0]).toArray();
  }

  private void sweep(double[] x, int[] sets, double[] wanted) {
    for (int i = 0; i < sets.length; i++) {
      double factor = wanted[i] / sum(x, sets[i]);
      for (int cell = sets[i]; cell < x.length; cell = (cell + 1) | sets[i]) {
        x[cell] = single ? (float) (x[cell] * factor) : x[cell] * factor;
      }
    }
  }

  private int[] sets(int z) {
    Comparator<Integer> ascending = Comparator.naturalOrder();
    Comparator<Integer> by =
        switch (order) {
          case MASK -> ascending;
          case DESCENDING -> ascending.reversed();
          case SIZE -> Comparator.<Integer>comparingInt(Integer::bitCount).thenComparing(ascending);
        };
    return IntStream.range(0, 1 << z)
        .filter(set -> Integer.bitCount(set) <= known)
        .boxed()
        .sorted(by)
        .mapToInt(set -> set)
        .toArray();
  }

  private static double sum(double[] x, int set) {
    double sum = 0;
    for (int cell = set; cell < x.length; cell = (cell + 1) | set) {
      sum += x[cell];
    }
    return sum;
  }

  private static double change(double[] x, double[] last) {
    return IntStream.range(0, x.length).mapToDouble(i -> Math.abs(x[i] - last[i])).max().orElse(0);
  }

  private double residual(double[] x, int[] sets, double[] wanted) {
    double most = 0;
    double squares = 0;
    for (int i = 0; i < sets.length; i++) {
      double estimate = sum(x, sets[i]);
      most = Math.max(most, Math.max(wanted[i] / estimate, estimate / wanted[i]) - 1);
      squares += (wanted[i] - estimate) * (wanted[i] - estimate);
    }
    return rule == Rule.RATIO ? most : Math.sqrt(squares);
  }
}
