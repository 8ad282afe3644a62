package org.gpuquerylab.experiments.internal.endtoend;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Arrival;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Outcome;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Run;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.measure.sweep.Trial;

/** A trial that serves a stream of statements as they arrive, by the host's clock. */
final class ServedTrial implements Trial {
  static final String P50 = "p50 ms";
  static final String P99 = "p99 ms";
  static final String MEAN = "mean ms";

  /** From when a statement begins to its answer; before, it waits. */
  static final String SERVICE = "service ms";

  /** How often a statement ran out of device memory. */
  static final String SHORTAGES = "out of memory";

  /** The most statements that ran at once. */
  static final String MOST = "most at once";

  private final ServedStatements statements;
  private final Setting setting;
  private final List<Arrival> arrivals;
  private List<Outcome> outcomes = List.of();
  private int most;

  /**
   * How statements are served.
   *
   * @param lanes the most statements that run at once
   * @param memory the most bytes of device memory
   */
  record Setting(StatementOrder order, int lanes, long memory) {}

  ServedTrial(ServedStatements statements, Setting setting, List<Arrival> arrivals) {
    this.statements = statements;
    this.setting = setting;
    this.arrivals = arrivals;
  }

  @Override
  public void run() {
    Backend backend = statements.engine().backend();
    long usual = backend.device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE);
    backend.limitMemory(Math.min(usual, setting.memory));
    try {
      Run run =
          new ConcurrentStatements(statements.engine(), setting.order, setting.lanes)
              .serve(arrivals);
      outcomes = run.outcomes();
      most = run.most();
    } finally {
      backend.limitMemory(usual);
    }
    for (Outcome outcome : outcomes) {
      RuntimeException fault = outcome.fault();
      if (fault != null) {
        throw fault;
      }
    }
  }

  @Override
  public double checksum() {
    return sum(one -> StatementEngine.checksum(Objects.requireNonNull(one.answer())));
  }

  @Override
  public double expectedChecksum() {
    return sum(one -> statements.expected(one.statement()));
  }

  private double sum(ToDoubleFunction<Outcome> number) {
    return outcomes.stream().mapToDouble(number).sum();
  }

  @Override
  public Map<String, Double> measures() {
    double[] responses =
        outcomes.stream()
            .mapToDouble(one -> one.waitingMillis() + one.runningMillis())
            .sorted()
            .toArray();
    return Map.of(
        P50,
        percentile(responses, 50),
        P99,
        percentile(responses, 99),
        MEAN,
        Arrays.stream(responses).average().orElse(0),
        SERVICE,
        sum(Outcome::runningMillis) / responses.length,
        SHORTAGES,
        sum(one -> Objects.requireNonNull(one.answer()).shortages()),
        MOST,
        (double) most);
  }

  /** The least value that is at least as large as a percentage of the values. */
  static double percentile(double[] sorted, int percent) {
    return sorted[Math.max(0, (int) Math.ceil(percent / 100.0 * sorted.length) - 1)];
  }
}
