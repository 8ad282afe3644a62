package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.limit.SolverLimitException;
import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.input.Suggestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Time of the solvers on one device, for the same problems, with each answer and by each clock, in
 * one run. From the root of the sources, after {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.EntropyBenchmark --backend cuda --problem uniform:25:2
 * </pre>
 *
 * A line a problem, solver and answer: the iterations, what was launched and replayed, and medians
 * and least times in milliseconds. {@code device} and {@code host} are from the known selectivities
 * on the device to the answer on the device, by the device's clock and by the host's; {@code solve}
 * is the host's clock around the whole call, with the copies to the device and of the answer back:
 * of {@code all} 2^z selectivities, of the {@code weights} alone. A solver that writes the cells,
 * such as {@code newton-b-gpu}, has all selectivities on the device with either answer. Then the
 * selectivity of the conjunction of all predicates, and the split of the device's time when kernels
 * are launched one by one. Ends with status 1 where two lines of a problem differ in the
 * selectivity by more than {@value #SAME} of it.
 */
@Command(name = "EntropyBenchmark", mixinStandardHelpOptions = true)
public final class EntropyBenchmark implements Callable<Integer> {
  private static final double SAME = 1e-6;
  private static final List<String> ANSWERS = List.of("all", "weights");

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(
      names = "--problem",
      split = ",",
      required = true,
      description = {
        "Files of problems, of which the first is taken, or GENERATOR:Z:K, as uniform:25:2,",
        "for all sets of at most K of Z predicates known and seed 1."
      })
  private List<String> problems = new ArrayList<>();

  @Option(names = "--solver", split = ",", description = "Of devices (default: all).")
  private List<String> solvers =
      MaxEntSolvers.all().stream().filter(SolverEntry::onDevice).map(SolverEntry::name).toList();

  @Option(names = "--answer", split = ",", description = "all, weights (default: both).")
  private List<String> answers = ANSWERS;

  @Option(names = "--seconds", description = "For each time, warm-ups apart (default: 3).")
  private double seconds = 3;

  /** Runs the benchmark and prints a table. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new EntropyBenchmark(), args));
  }

  @Override
  public Integer call() {
    List<SolverEntry> entries = solvers.stream().map(EntropyBenchmark::entry).toList();
    answers.forEach(EntropyBenchmark::check);
    List<EntropyCase> cases = problems.stream().map(EntropyCase::of).toList();
    Backends backends = Backends.find();
    boolean agree = true;
    try (Backend device = backends.open(backends.select(backend))) {
      System.out.println(device.device());
      System.out.printf(
          "%-16s%-20s%-9s%3s%9s%9s%20s%20s%20s%14s  %s%n",
          "problem",
          "solver",
          "answer",
          "it",
          "launches",
          "replays",
          "device ms, least",
          "host ms, least",
          "solve ms, least",
          "conjunction",
          "split");
      for (EntropyCase problem : cases) {
        agree &= measure(device, problem, entries);
      }
    }
    return agree ? 0 : 1;
  }

  private static SolverEntry entry(String name) {
    List<String> all =
        MaxEntSolvers.all().stream().filter(SolverEntry::onDevice).map(SolverEntry::name).toList();
    return MaxEntSolvers.find(name)
        .filter(SolverEntry::onDevice)
        .orElseThrow(() -> Suggestion.unknown("solver of devices", name, all));
  }

  private static void check(String answer) {
    if (!ANSWERS.contains(answer)) {
      throw Suggestion.unknown("answer", answer, ANSWERS);
    }
  }

  /** Whether all solvers and answers gave the same selectivity. */
  private boolean measure(Backend device, EntropyCase problem, List<SolverEntry> entries) {
    List<Double> conjunctions = new ArrayList<>();
    for (SolverEntry entry : entries) {
      for (String answer : answers) {
        System.out.printf("%-16s%-20s%-9s", problem.label(), entry.name(), answer);
        SolverOptions options = SolverOptions.DEFAULT.withAllBetas(answer.equals("all"));
        try {
          EntropyTimes times = EntropyTimes.of(entry, options, device, problem.problem(), seconds);
          conjunctions.add(times.conjunction());
          System.out.println(times);
        } catch (SolverLimitException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    double first = conjunctions.isEmpty() ? 0 : conjunctions.get(0);
    boolean agree = conjunctions.stream().allMatch(c -> Math.abs(c - first) <= SAME * first);
    if (!agree) {
      System.out.printf(Locale.ROOT, "%s: the answers differ: %s%n", problem.label(), conjunctions);
    }
    return agree;
  }
}
