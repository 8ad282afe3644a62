package org.gpuquerylab.experiments.internal.entropy;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.internal.batch.DeviceBatch;
import org.gpuquerylab.entropy.internal.batch.ResidentBatch;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Solves many small problems, from the problems in host memory to the answers in host memory. The
 * trial checks the first {@value #CHECKED} answers separately. The checksum is 1 plus the largest
 * relative difference from Variant B's selectivity of all predicates, over the first {@value
 * #CHECKED} problems; the expected checksum is 1. The measures include numbers of problems per
 * second. Each number is the median of up to {@value #PASSES} passes within {@value #SECONDS} s,
 * but at least {@value #LEAST} passes, after a warm-up of half that time:
 *
 * <ul>
 *   <li>{@code perSecond}: by the host's clock, including all copies;
 *   <li>{@code perCpuSecond}, on the host: by the process's CPU time divided by the number of
 *       threads. On a busy machine, this shows the rate that would be reached if each thread had a
 *       processor to itself;
 *   <li>{@code residentPerSecond}, on a device: with problems and answers in device memory, by the
 *       host's clock;
 *   <li>{@code kernelPerSecond}, on a device: the same by the device's clock;
 *   <li>{@code leftToTheHost}, on a device: the number of problems that the device does not solve.
 * </ul>
 */
final class BatchTrial implements Trial {
  /** The maximum number of measured passes. */
  public static final int PASSES = 31;

  /** The duration of the measurement. */
  public static final int SECONDS = 2;

  private static final int LEAST = 3;
  private static final int CHECKED = 2000;
  private static final double NANOS = 1e9;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static final String RATE = "perSecond";
  static final String CPU_RATE = "perCpuSecond";
  static final String RESIDENT_RATE = "residentPerSecond";
  static final String KERNEL_RATE = "kernelPerSecond";
  static final String LEFT = "leftToTheHost";

  private final Closer closer = new Closer();
  private final BatchMethod method;
  private final List<MaxEntProblem> problems;
  private final SolverOptions options;
  private final @Nullable Backend backend;
  private final @Nullable MaxEntBatch batch;
  private final NewtonVariantB reference;
  private final BatchAnswers answers = new BatchAnswers();
  private final Map<String, Double> measures = new LinkedHashMap<>();

  /**
   * Opens the solver.
   *
   * @param threads number of host threads
   * @param backend the backend; null for the host
   */
  public BatchTrial(
      BatchMethod method, List<MaxEntProblem> problems, int threads, @Nullable Backend backend) {
    this.method = method;
    int few = Math.min(CHECKED, problems.size());
    this.problems = method == BatchMethod.ONE_BY_ONE ? problems.subList(0, few) : problems;
    this.backend = backend;
    options = SolverOptions.DEFAULT.withThreads(threads);
    reference = closer.own(new NewtonVariantB(SolverOptions.DEFAULT));
    batch =
        switch (method) {
          case DEVICE -> closer.orClose(() -> closer.own(new DeviceBatch(options, device())));
          case HOST -> closer.orClose(() -> closer.own(new HostBatch(options)));
          case ONE_BY_ONE -> null;
        };
  }

  private Backend device() {
    if (backend == null) {
      throw new IllegalArgumentException(method + " needs a backend");
    }
    return backend;
  }

  @Override
  public void run() {
    if (batch == null) {
      problems.forEach(reference::solve);
    } else {
      batch.solve(problems, answers);
    }
  }

  /** Returns the measures, after measuring the times. */
  @Override
  public double checksum() {
    if (method == BatchMethod.DEVICE) {
      measures.put(RESIDENT_RATE, resident(false));
      measures.put(KERNEL_RATE, resident(true));
    } else {
      measures.put(CPU_RATE, options.threads() * rate(this::cpuSeconds));
    }
    measures.put(RATE, rate(this::seconds));
    return 1 + difference();
  }

  private double seconds() {
    long start = System.nanoTime();
    run();
    return (System.nanoTime() - start) / NANOS;
  }

  private double cpuSeconds() {
    long start = PROCESS.getProcessCpuTime();
    run();
    return Math.max(1, PROCESS.getProcessCpuTime() - start) / NANOS;
  }

  /**
   * Problems per second with problems and answers in device memory; also counts the problems that
   * the device leaves unsolved.
   */
  private double resident(boolean byDevice) {
    try (ResidentBatch there = new ResidentBatch(options, device(), byDevice)) {
      there.load(problems, 0, problems.size());
      double rate =
          rate(
              () -> {
                long start = System.nanoTime();
                there.solve();
                return byDevice ? there.deviceMillis() / 1e3 : (System.nanoTime() - start) / NANOS;
              });
      answers.reset(problems);
      there.collect(answers, 0);
      long left = IntStream.range(0, problems.size()).filter(answers::isOpen).count();
      measures.put(LEFT, (double) left);
      return rate;
    }
  }

  /** A pass, which returns its duration in seconds. */
  @FunctionalInterface
  private interface Pass {
    double seconds();
  }

  private double rate(Pass pass) {
    long warm = System.nanoTime() + (long) (SECONDS * NANOS / 2);
    do {
      pass.seconds();
    } while (System.nanoTime() < warm);
    double[] times = new double[PASSES];
    int passes = 0;
    long end = System.nanoTime() + (long) (SECONDS * NANOS);
    while (passes < LEAST || (passes < PASSES && System.nanoTime() < end)) {
      times[passes++] = pass.seconds();
    }
    return problems.size() / MedianInterval.median(Arrays.copyOf(times, passes));
  }

  private double difference() {
    if (batch == null) {
      return 0;
    }
    double most = 0;
    for (int i = 0; i < Math.min(CHECKED, problems.size()); i++) {
      double expected = reference.solve(problems.get(i)).fullConjunct();
      double found = answers.solution(i).fullConjunct();
      most = Math.max(most, Math.abs(found - expected) / expected);
    }
    return most;
  }

  @Override
  public double expectedChecksum() {
    return 1;
  }

  @Override
  public Map<String, Double> measures() {
    return measures;
  }

  @Override
  public void close() {
    closer.close();
  }
}
