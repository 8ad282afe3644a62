package org.gpuquerylab.bench.entropy;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.gpuquerylab.bench.BenchmarkNames;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.generator.CorrelatedRows;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.session.MaxEntSession;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.WarmStartSolver;
import org.gpuquerylab.input.Suggestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The time that a {@link MaxEntSession} saves. Run this benchmark from the root of the sources,
 * after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' org.gpuquerylab.bench.entropy.EntropySessions
 * </pre>
 *
 * The tables come from {@link CorrelatedRows}. Single predicates and pairs are known first; then
 * the triples become known one by one, as if queries were executed. The benchmark prints one line
 * for each solver: iterations and milliseconds of all updates, from the last weights and from
 * scratch. The tables are processed twice; only the second time is measured.
 */
@Command(name = "EntropySessions", mixinStandardHelpOptions = true)
public final class EntropySessions implements Callable<Integer> {
  @Option(names = "--solver", split = ",", description = "Names (default: ${DEFAULT-VALUE}).")
  private List<String> solvers =
      List.of("newton-a", "newton-b", "newton-moments", "quasi-newton-moments");

  @Option(names = "--tables", description = "Tables, of seeds from 0 on (default: 20).")
  private int tables = 20;

  @Option(names = "--rows", description = "Rows of a table (default: 20000).")
  private int rows = 20_000;

  @Option(names = "--predicates", description = "Predicates of a table (default: 6).")
  private int predicates = 6;

  private int iterations;
  private double millis;

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new EntropySessions(), args));
  }

  @Override
  public Integer call() {
    System.out.printf(
        "%-22s%12s%12s%14s%12s%n", "solver", "iterations", "ms", "from scratch", "ms");
    for (String name : solvers) {
      try (WarmStartSolver solver = solver(name);
          WarmStartSolver other = solver(name)) {
        measure(solver, other, true);
        measure(solver, other, false);
        System.out.printf(Locale.ROOT, "%-22s", name);
        measure(solver, other, true);
        System.out.printf(Locale.ROOT, "%12d%12.1f", iterations, millis);
        measure(solver, other, false);
        System.out.printf(Locale.ROOT, "%14d%12.1f%n", iterations, millis);
      }
    }
    return 0;
  }

  private WarmStartSolver solver(String name) {
    List<String> all =
        MaxEntSolvers.all().stream()
            .filter(entry -> !entry.onDevice())
            .map(entry -> entry.name())
            .toList();
    return MaxEntSolvers.find(name)
        .filter(entry -> !entry.onDevice())
        .map(entry -> entry.create(SolverOptions.DEFAULT, null))
        .filter(WarmStartSolver.class::isInstance)
        .map(WarmStartSolver.class::cast)
        .orElseThrow(() -> Suggestion.unknown("solver that takes sessions", name, all));
  }

  /** The other solver does not reuse anything that this solver has prepared for a problem. */
  private void measure(WarmStartSolver solver, WarmStartSolver other, boolean fromLast) {
    iterations = 0;
    millis = 0;
    for (int seed = 0; seed < tables; seed++) {
      CorrelatedRows table = CorrelatedRows.draw(predicates, rows, seed);
      double[] truth = table.selectivities();
      MaxEntSession session = MaxEntSession.of(solver, table.statistics(table));
      for (int set = 0; set < truth.length; set++) {
        int triple = set;
        if (Integer.bitCount(triple) == 3) {
          MaxEntSolution last = time(() -> session.update(triple, truth[triple]), fromLast);
          MaxEntSolution scratch = time(() -> other.solve(session.problem()), !fromLast);
          iterations += (fromLast ? last : scratch).iterations();
        }
      }
    }
  }

  private MaxEntSolution time(Supplier<MaxEntSolution> solve, boolean counts) {
    long start = System.nanoTime();
    MaxEntSolution solution = solve.get();
    millis += counts ? (System.nanoTime() - start) / 1e6 : 0;
    return solution;
  }
}
