package org.gpuquerylab.bench.batch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.batch.HostBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.batch.gpu.DeviceBatch;
import org.gpuquerylab.entropy.batch.gpu.ResidentBatch;
import org.gpuquerylab.entropy.newton.NewtonVariantB;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.run.SolverOptions;

/** What a batch of problems takes, in problems a second; each is the median of warm passes. */
final class BatchTimes {
  private static final SolverOptions OPTIONS = SolverOptions.DEFAULT;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final int PASSES = 31;
  private static final int LEAST_PASSES = 3;

  /** Problems that newton-b solves one by one, at most. */
  private static final int ONE_BY_ONE = 2000;

  private final List<MaxEntProblem> problems;
  private final double seconds;
  private final boolean byCpuTime;
  private final BatchAnswers answers = new BatchAnswers();
  private double kernel;
  private double resident;
  private int left;
  private double difference;

  /**
   * Nothing is measured yet.
   *
   * @param seconds for each time, warm-ups apart
   * @param byCpuTime whether times of the host alone are the process's CPU time, shared by the
   *     threads
   */
  BatchTimes(List<MaxEntProblem> problems, double seconds, boolean byCpuTime) {
    this.problems = problems;
    this.seconds = seconds;
    this.byCpuTime = byCpuTime;
  }

  /** Measures with the problems and the answers on the device. */
  void measureResident(Backend device, int threads) {
    try (ResidentBatch batch = new ResidentBatch(OPTIONS.withThreads(threads), device, true)) {
      batch.load(problems, 0, problems.size());
      kernel =
          problems.size()
              / median(
                  () -> {
                    batch.solve();
                    return batch.deviceMillis() / 1e3;
                  });
      answers.reset(problems);
      batch.collect(answers, 0);
      left = 0;
      for (int i = 0; i < problems.size(); i++) {
        left += answers.isOpen(i) ? 1 : 0;
      }
    }
    try (ResidentBatch batch = new ResidentBatch(OPTIONS.withThreads(threads), device, false)) {
      batch.load(problems, 0, problems.size());
      resident = problems.size() / median(timed(System::nanoTime, batch::solve));
    }
  }

  /** By the device's clock. */
  double kernelRate() {
    return kernel;
  }

  /** By the host's clock. */
  double residentRate() {
    return resident;
  }

  /** Problems that the device left to the host. */
  int left() {
    return left;
  }

  /** From the problems in the host's memory to the answers there. */
  double batchRate(Backend device, int threads) {
    try (MaxEntBatch batch = new DeviceBatch(OPTIONS.withThreads(threads), device)) {
      return problems.size()
          / median(timed(System::nanoTime, () -> batch.solve(problems, answers)));
    }
  }

  /** On the host alone. */
  double hostRate(int threads) {
    BatchAnswers others = new BatchAnswers();
    try (MaxEntBatch batch = new HostBatch(OPTIONS.withThreads(threads))) {
      return hostRate(problems.size(), threads, () -> batch.solve(problems, others));
    }
  }

  /** By Variant B, one by one; finds out the {@link #difference}, too. */
  double oneByOneRate() {
    int count = Math.min(ONE_BY_ONE, problems.size());
    try (NewtonVariantB solver = new NewtonVariantB(OPTIONS)) {
      for (int i = 0; i < count; i++) {
        double expected = solver.solve(problems.get(i)).fullConjunct();
        double full = answers.solution(i).fullConjunct();
        difference = Math.max(difference, Math.abs(full - expected) / expected);
      }
      return hostRate(count, 1, () -> problems.subList(0, count).forEach(solver::solve));
    }
  }

  /** The largest relative difference of a selectivity of all predicates to Variant B's. */
  double difference() {
    return difference;
  }

  private double hostRate(int count, int threads, Runnable pass) {
    return byCpuTime
        ? count * threads / median(timed(PROCESS::getProcessCpuTime, pass))
        : count / median(timed(System::nanoTime, pass));
  }

  private static Pass timed(LongSupplier clock, Runnable pass) {
    return () -> {
      long start = clock.getAsLong();
      pass.run();
      return (clock.getAsLong() - start) / 1e9;
    };
  }

  /** A pass that tells its seconds. */
  @FunctionalInterface
  private interface Pass {
    double seconds();
  }

  private double median(Pass pass) {
    long warm = System.nanoTime() + (long) (seconds * 1e9 / 2);
    do {
      pass.seconds();
    } while (System.nanoTime() < warm);
    double[] times = new double[PASSES];
    int passes = 0;
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (passes < LEAST_PASSES || (passes < PASSES && System.nanoTime() < end)) {
      times[passes++] = pass.seconds();
    }
    Arrays.sort(times, 0, passes);
    return times[passes / 2];
  }
}
