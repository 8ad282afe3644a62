package org.gpuquerylab.joinorder.internal.auto;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.contract.DeepGraphs;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * A program that checks whether {@code auto} keeps its budgets, on random queries of 24 to 64
 * relations ({@link DeepGraphs}). Each query runs with three budgets of time, each with a random
 * budget of pairs or none, and a random limit of host memory from 64 MB to 4 GB.
 *
 * <p>A run is late if it takes more than its budget plus a tenth of it and 5 ms. On the host alone,
 * one thread runs, and both the budget and the check take its processor time, so other programs do
 * not matter. With a device both take the elapsed time; the check leaves out the {@link
 * OutsideTime}. A run is wrong if it ends with another exception than the refusal of a query all of
 * whose plans cost too much; if its plan is not valid; if an exact algorithm evaluated more pairs
 * than the budget allows; or if another run of the query found a plan that costs less than one that
 * was called optimal. The program prints the wrong runs, and the runs that were late or nearly
 * late. Its status is 1 if there are late or wrong runs.
 */
@SuppressWarnings("StringSplitter") // the format of the file is fixed
public final class BudgetCheck {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double PART = 0.1;
  private static final double MILLIS = 5;
  private static final double ROUNDING = 1e-9;
  private static final int SHOWN = 10;
  private static final int USUAL_QUERIES = 500;
  private static final double[] USUAL_BUDGETS = {10, 100, 1_000};
  private static final double[] PAIRS = {
    Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 1e5, 1e7
  };
  private static final double LEAST_BYTES = 64e6;
  private static final int BYTES_DOUBLINGS = 6;

  /** The number of queries, and the budgets, that run before the measurement. */
  private static final int WARM_UP = 64;

  private static final double[] WARM_UP_BUDGETS = {10, 50};

  private final @Nullable Backend backend;
  private final LongSupplier nanoTime;
  private final LongSupplier outside;
  private final List<Run> runs = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();
  private int refused;

  /** A run that ended with a plan. */
  private record Run(
      String name, Budget budget, double millis, OptimizationResult result, String reason) {
    /** 0 at the budget, above 1 if the run is late. */
    double excess() {
      return (millis - budget.millis()) / (PART * budget.millis() + MILLIS);
    }

    boolean isCalledOptimal() {
      return result.gap() == 0;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s: %.2f ms, %s", name, millis, reason);
    }
  }

  /**
   * Creates a check.
   *
   * @param backend the device that {@code auto} considers, even if it is the host's own processor;
   *     null for the host alone
   * @param nanoTime the clock of the budgets and of the check, in nanoseconds
   * @param outside the nanoseconds that do not count
   */
  BudgetCheck(@Nullable Backend backend, LongSupplier nanoTime, LongSupplier outside) {
    this.backend = backend;
    this.nanoTime = nanoTime;
    this.outside = outside;
  }

  /**
   * Checks.
   *
   * @param arguments the selector of a device, or {@code none}; the number of queries (default:
   *     500); the first seed (default: 0)
   */
  public static void main(String[] arguments) {
    int queries = number(arguments, 1, USUAL_QUERIES);
    int seed = number(arguments, 2, 0);
    if (arguments.length == 0 || arguments.length > 3 || queries < 1 || seed < 0) {
      refuse("give a device or none, then perhaps the number of queries and a seed: none 500 0");
    }
    boolean passed = false;
    try (Backend backend =
        arguments[0].equals("none") ? null : Backends.find().open(arguments[0])) {
      BudgetCheck check =
          backend == null
              ? new BudgetCheck(
                  null, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime, () -> 0)
              : new BudgetCheck(backend, System::nanoTime, new OutsideTime());
      if (backend != null) {
        DeviceMethods.of(backend, new Cout()).measureAll();
      }
      check.warmUp(seed + queries);
      passed = check.passes(seed, queries, USUAL_BUDGETS);
    } catch (BackendException e) {
      refuse(String.valueOf(e.getMessage()));
    }
    System.exit(passed ? 0 : 1);
  }

  private static int number(String[] arguments, int index, int usual) {
    try {
      return arguments.length <= index ? usual : Integer.parseInt(arguments[index]);
    } catch (NumberFormatException e) {
      refuse("'" + arguments[index] + "' is no whole number: none 500 0");
      throw e;
    }
  }

  private static void refuse(String fault) {
    System.err.println("BudgetCheck: " + fault);
    System.exit(2);
  }

  /** Lets the JVM compile the code. */
  private void warmUp(long seed) {
    for (int i = 0; i < WARM_UP; i++) {
      optimize(seed + i, WARM_UP_BUDGETS);
    }
    runs.clear();
    wrong.clear();
    refused = 0;
  }

  /** Runs the queries with seeds from the given one on; prints and returns whether all is well. */
  boolean passes(long seed, int queries, double... budgets) {
    for (int i = 0; i < queries; i++) {
      optimize(seed + i, budgets);
    }
    runs.sort(Comparator.comparing(Run::excess).reversed());
    long late = runs.stream().filter(run -> run.excess() > 1).count();
    wrong.forEach(fault -> System.out.println("wrong: " + fault));
    runs.stream()
        .limit(Math.max(late, SHOWN))
        .forEach(run -> System.out.println((run.excess() > 1 ? "late: " : "next: ") + run));
    System.out.printf(
        Locale.ROOT,
        "%d runs, %d late, %d wrong, %d refused; %d plans called optimal%n",
        runs.size(),
        late,
        wrong.size(),
        refused,
        runs.stream().filter(Run::isCalledOptimal).count());
    return late == 0 && wrong.isEmpty();
  }

  private void optimize(long seed, double... budgets) {
    QueryGraph graph = DeepGraphs.generate(seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<Run> ofQuery = new ArrayList<>();
    for (double millis : budgets) {
      Budget budget =
          Budget.usual()
              .withMillis(millis)
              .withPairs(PAIRS[random.nextInt(PAIRS.length)])
              .withHostBytes(LEAST_BYTES * Math.pow(2, random.nextDouble(0, BYTES_DOUBLINGS)));
      String name =
          String.format(
              Locale.ROOT,
              "%s of %d, seed %d, %.0f ms, %.0e pairs, %.3g bytes",
              DeepGraphs.shape(seed),
              graph.size(),
              seed,
              millis,
              budget.pairs(),
              budget.hostBytes());
      Run run = optimize(graph, name, budget);
      if (run != null) {
        ofQuery.add(run);
      }
    }
    compare(ofQuery);
    runs.addAll(ofQuery);
  }

  private @Nullable Run optimize(QueryGraph graph, String name, Budget budget) {
    Execution execution =
        (backend == null ? Execution.onHost(1) : Execution.on(backend)).withBudget(budget);
    try (AutoOptimizer auto =
        new AutoOptimizer(
            new Cout(), execution, Predictor.device(new Cout(), execution, true), nanoTime)) {
      long lostBefore = outside.getAsLong();
      long start = nanoTime.getAsLong();
      OptimizationResult result = auto.optimize(graph);
      long elapsed = nanoTime.getAsLong() - start;
      double millis = (elapsed - (outside.getAsLong() - lostBefore)) / NANOS_PER_MILLI;
      new JoinTreeValidator(graph, new Cout()).validate(result.plan());
      if (auto.chosen().isExact() && result.pairs() > budget.pairs()) {
        wrong.add(name + ": " + result.pairs() + " pairs");
      }
      return new Run(name, budget, millis, result, auto.explanation());
    } catch (CostRangeException e) {
      refused++;
    } catch (RuntimeException | Error e) {
      wrong.add(name + ": " + e);
    }
    return null;
  }

  /** No plan of a query costs less than one that was called optimal. */
  private void compare(List<Run> ofQuery) {
    for (Run optimal : ofQuery) {
      for (Run other : ofQuery) {
        double least = optimal.result().cost() * (1 - ROUNDING);
        if (optimal.isCalledOptimal() && other.result().cost() < least) {
          wrong.add(optimal + ", costs more than " + other);
        }
      }
    }
  }

  /**
   * The time that a thread loses to others: collections of the heap, and, on Linux, the time in
   * which the thread could run but other programs had the processors. Only the thread itself may
   * ask.
   */
  private static final class OutsideTime implements LongSupplier {
    private static final Path WAITED = Path.of("/proc/thread-self/schedstat");

    /** The lost nanoseconds since the thread began. */
    @Override
    public long getAsLong() {
      return collected() + waited();
    }

    private static long collected() {
      long millis = 0;
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        boolean pauses = !collector.getName().contains("Concurrent");
        millis += pauses ? Math.max(0, collector.getCollectionTime()) : 0;
      }
      return millis * 1_000_000;
    }

    private static long waited() {
      try {
        return Files.exists(WAITED) ? Long.parseLong(Files.readString(WAITED).split(" ")[1]) : 0;
      } catch (IOException | NumberFormatException e) {
        return 0;
      }
    }
  }
}
