package org.gpuquerylab.cli.internal.optimize;

import java.util.List;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.cli.internal.option.BackendOption;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.cli.internal.option.TimingOption;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry.Place;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.cost.CostOverhead;
import org.gpuquerylab.joinorder.internal.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code lab optimize} for the search: algorithm, cost function and limits. */
final class SearchOptions {

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "The algorithm; lab list names the algorithms. The default is auto, which"
              + " chooses an algorithm for the query.",
      defaultValue = AutoOptimizer.NAME)
  String algorithm = AutoOptimizer.NAME;

  @Mixin BackendOption backend = new BackendOption();

  @Option(
      names = "--cost",
      paramLabel = "FUNCTION",
      description =
          "The cost of a plan: cout, the sum of the rows of all results; cmax, the rows"
              + " of the largest result; or hash-or-loop, the rows touched by the cheaper"
              + " join method (default: cout).",
      defaultValue = "cout")
  String cost = "cout";

  @Option(
      names = "--cost-overhead",
      paramLabel = "STEPS",
      description = "Dependent steps added to each evaluation of the cost (default: 0).",
      defaultValue = "0")
  int costOverhead;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Host threads of a parallel algorithm (default: one for each processor).")
  @Nullable Integer threads;

  @Option(
      names = "--memory",
      paramLabel = "BYTES",
      description = "Device memory that may be used, such as 67108864 or 64M (default: all).")
  @Nullable String memory;

  @Option(
      names = "--time-budget",
      paramLabel = "MS",
      description =
          "With auto, the time in milliseconds for the query. auto takes an exact algorithm if its"
              + " predicted time fits (on the host, if it fits half of the budget; it is left after"
              + " three quarters); otherwise it searches for the best plan until the time is over"
              + " (default: 1000).")
  @Nullable Double timeBudget;

  @Option(
      names = "--pair-budget",
      paramLabel = "PAIRS",
      description =
          "With auto, the largest number of csg-cmp pairs for which an exact algorithm"
              + " is taken.")
  @Nullable Double pairBudget;

  @Option(
      names = "--step-budget",
      paramLabel = "STEPS",
      description =
          "With auto and adaptive, the number of steps after which the search for a plan"
              + " ends, so that every machine finds the same plan (default: 4000 with adaptive).")
  @Nullable Long stepBudget;

  @Mixin ClusterOptions cluster = new ClusterOptions();

  @Mixin TimingOption timing = new TimingOption();

  @Option(
      names = "--profile",
      description = "Measure the phases of a device algorithm, in a separate run.")
  boolean profile;

  /** Returns the algorithm, after checking that the other options suit it. */
  AlgorithmEntry entry() {
    AlgorithmEntry entry = JoinOrderAlgorithms.named(algorithm);
    require(threads == null || entry.place() != Place.HOST, "--threads", entry, Place.HOST_THREADS);
    boolean anywhere = entry.place() == Place.ANY;
    require(memory == null || entry.onDevice() || anywhere, "--memory", entry, Place.DEVICE);
    if (!anywhere && (timeBudget != null || pairBudget != null)) {
      throw new InputException(
          "--time-budget and --pair-budget are for "
              + AutoOptimizer.NAME
              + ", not for "
              + entry.name()
              + "; leave them out");
    }
    if (stepBudget != null && !anywhere && !entry.name().equals(AnytimeOptimizer.NAME)) {
      throw new InputException(
          "--step-budget is for "
              + AutoOptimizer.NAME
              + " and "
              + AnytimeOptimizer.NAME
              + ", not for "
              + entry.name()
              + "; leave it out");
    }
    require(!profile || entry.onDevice(), "--profile", entry, Place.DEVICE);
    cluster.check(entry, threads != null);
    return entry;
  }

  private static void require(boolean holds, String option, AlgorithmEntry entry, Place other) {
    if (!holds) {
      String where =
          switch (entry.place()) {
            case HOST -> " runs in one thread of the host";
            case ANY -> " chooses where to run";
            case HOST_THREADS, DEVICE -> " runs on the host";
          };
      throw new InputException(
          option
              + ": "
              + entry.name()
              + where
              + "; leave the option out, or choose "
              + String.join(" or ", names(other)));
    }
  }

  private static List<String> names(Place... places) {
    return JoinOrderAlgorithms.all().stream()
        .filter(entry -> List.of(places).contains(entry.place()))
        .map(AlgorithmEntry::name)
        .toList();
  }

  /** The cost function with its overhead. */
  CostFunction costFunction() {
    CostFunction base =
        CostFunctions.find(cost)
            .orElseThrow(
                () ->
                    Suggestion.unknown(
                        "cost function",
                        cost,
                        CostFunctions.all().stream().map(CostFunction::name).toList()));
    if (costOverhead < 0) {
      throw new InputException("--cost-overhead " + costOverhead + ": give 0 or more");
    }
    return costOverhead == 0 ? base : new CostOverhead(base, costOverhead);
  }

  /**
   * Opens the device of the algorithm; the caller must close it. Limits the memory of the device.
   * An algorithm that chooses where to run gets a device only if it can pay to open one for the
   * query.
   */
  Placement place(AlgorithmEntry entry, QueryGraph query) {
    if (!entry.onDevice() && entry.place() != Place.ANY) {
      return Placement.onHost(entry.name(), backend.name, names(Place.DEVICE));
    }
    long bytes =
        memory == null ? Long.MAX_VALUE : ByteCount.parse("--memory", memory, InputException::new);
    if (entry.place() == Place.ANY && !AutoOptimizer.isWorthOpening(query, execution(null))) {
      return Placement.unopened(backend.name);
    }
    Placement place = Placement.onDevices(backend.name);
    DeviceGroup open = place.group();
    if (memory != null && open != null) {
      open.members().forEach(member -> member.limitMemory(bytes));
    }
    return place;
  }

  private Budget budget() {
    Budget budget = Budget.usual();
    String option = "--step-budget: ";
    try {
      budget = stepBudget == null ? budget : budget.withSteps(stepBudget);
      option = "--time-budget, --pair-budget: ";
      budget = timeBudget == null ? budget : budget.withMillis(timeBudget);
      return pairBudget == null ? budget : budget.withPairs(pairBudget);
    } catch (IllegalArgumentException e) {
      throw new InputException(option + e.getMessage(), e);
    }
  }

  /**
   * The milliseconds in which the algorithm should end, however often the time is measured: the
   * budget of an algorithm that has one, otherwise infinite.
   */
  double limitMillis(AlgorithmEntry entry) {
    return entry.place() == Place.ANY ? budget().millis() : Double.POSITIVE_INFINITY;
  }

  /**
   * The options for the algorithm on these devices, without a profile.
   *
   * @param open null for the host alone
   */
  Execution execution(@Nullable DeviceGroup open) {
    Execution execution =
        (open == null ? Execution.onHost() : Execution.on(open)).withBudget(budget());
    if (threads == null) {
      return execution;
    }
    if (threads < 1) {
      throw new InputException("--threads " + threads + ": at least 1 thread is needed");
    }
    if (threads > Execution.MAX_THREADS) {
      throw new InputException("--threads " + threads + ": give at most " + Execution.MAX_THREADS);
    }
    return execution.withThreads(threads);
  }
}
