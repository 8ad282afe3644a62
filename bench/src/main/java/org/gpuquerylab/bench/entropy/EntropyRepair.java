package org.gpuquerylab.bench.entropy;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.entropy.generator.CorrelatedRows;
import org.gpuquerylab.entropy.moments.NewtonMoments;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.repair.Repair;
import org.gpuquerylab.entropy.repair.Repaired;
import org.gpuquerylab.entropy.repair.SampleSizes;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.measure.stats.Quantiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The accuracy of estimates from sampled statistics. Run this benchmark from the root of the
 * sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' org.gpuquerylab.bench.entropy.EntropyRepair
 * </pre>
 *
 * The data are rows of {@link CorrelatedRows} with 4 to 10 predicates in turn. The statistics are
 * exact selectivities of single predicates and sampled ones of pairs; contradictory statistics are
 * repaired. The benchmark estimates every conjunction of three or more predicates that at least one
 * row satisfies. The benchmark prints quantiles of the q-error of three estimates: from
 * independence, from the repaired statistics, and from exactly counted pairs, which show the error
 * that the sample causes. The q-error is the larger of estimate / truth and truth / estimate; an
 * estimate below one row counts as one row.
 */
@Command(name = "EntropyRepair", mixinStandardHelpOptions = true)
public final class EntropyRepair implements Callable<Integer> {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 1};

  @Option(names = "--problems", description = "Tables, of seeds from 0 on (default: 40).")
  private int problems = 40;

  @Option(names = "--rows", description = "Rows of a table (default: 200000).")
  private int rows = 200_000;

  @Option(names = "--sample", description = "Rows that pairs are counted on (default: 1000).")
  private int sampled = 1000;

  @Option(
      names = "--entropy-rows",
      description = "Rows the entropy weighs as much as: ${DEFAULT-VALUE}.")
  private double entropyRows = Repair.ENTROPY_ROWS;

  private final DoubleStream.Builder independence = DoubleStream.builder();
  private final DoubleStream.Builder repaired = DoubleStream.builder();
  private final DoubleStream.Builder exact = DoubleStream.builder();
  private int contradictory;
  private int unsolved;
  private double millis;

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new EntropyRepair(), args));
  }

  @Override
  public Integer call() {
    try (NewtonMoments solver = new NewtonMoments(SolverOptions.DEFAULT);
        Repair repair = new Repair(solver, SolverOptions.DEFAULT, entropyRows)) {
      for (int seed = 0; seed < problems; seed++) {
        measure(CorrelatedRows.draw(4 + seed % 7, rows, seed), seed, repair);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d problems: %d contradict themselves, %d unsolved, %.3f ms each in the mean%n",
        problems,
        contradictory,
        unsolved,
        millis / problems);
    System.out.printf("%-24s%10s%10s%10s%10s%n", "q-error", "median", "90 %", "99 %", "largest");
    print("independence", independence);
    print("sampled pairs, repaired", repaired);
    print("exact pairs", exact);
    return unsolved == 0 ? 0 : 1;
  }

  private void measure(CorrelatedRows table, int seed, Repair repair) {
    double[] truth = table.selectivities();
    MaxEntProblem problem = table.statistics(table.sample(Math.min(sampled, rows), seed));
    SampleSizes sizes =
        SampleSizes.of(problem, set -> Long.bitCount(set) < 2 ? rows : Math.min(sampled, rows));
    long start = System.nanoTime();
    Repaired<MaxEntSolution> solution = repair.solve(problem, sizes);
    millis += (System.nanoTime() - start) / 1e6;
    contradictory += solution.isRepaired() ? 1 : 0;
    unsolved += solution.solution().converged() ? 0 : 1;
    double[] betas = solution.solution().betas();
    MaxEntProblem all = table.statistics(table);
    double[] best = repair.solve(all, SampleSizes.same(all, rows)).solution().betas();
    add(independence, truth, set -> product(truth, set));
    add(repaired, truth, set -> betas[set]);
    add(exact, truth, set -> best[set]);
  }

  private static double product(double[] truth, int set) {
    return IntStream.range(0, Integer.SIZE)
        .filter(i -> (set >>> i & 1) != 0)
        .mapToDouble(i -> truth[1 << i])
        .reduce(1, (a, b) -> a * b);
  }

  private void add(DoubleStream.Builder to, double[] truth, IntToDoubleFunction estimate) {
    for (int set = 0; set < truth.length; set++) {
      if (Integer.bitCount(set) > 2 && truth[set] > 0) {
        double ratio = Math.max(estimate.applyAsDouble(set), 1.0 / rows) / truth[set];
        to.add(Math.max(ratio, 1 / ratio));
      }
    }
  }

  private static void print(String name, DoubleStream.Builder errors) {
    double[] all = Quantiles.of(errors.build().toArray(), QUANTILES);
    System.out.printf("%-24s", name);
    Arrays.stream(all).forEach(value -> System.out.printf(Locale.ROOT, "%10.2f", value));
    System.out.println();
  }
}
