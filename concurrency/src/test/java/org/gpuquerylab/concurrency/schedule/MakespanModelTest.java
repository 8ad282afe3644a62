package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.junit.jupiter.api.Test;

/**
 * Compares the model of time with times that were computed by hand for a device with round numbers,
 * and with the bound on random schedules.
 */
class MakespanModelTest {
  private static final Offset<Double> CLOSE = within(1e-7);

  /**
   * The rates of 10 multiprocessors: 1 GB/s from 100 threads on, 10^9 operations per second, and 1
   * s for each launch.
   */
  private static final DeviceRates RATES =
      new DeviceRates(
          10,
          1e9,
          1e9,
          1e9,
          1e9,
          2,
          1,
          new RateCurve(List.of(new RateCurve.Point(10, 1e8), new RateCurve.Point(100, 1e9))));

  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  private static KernelLoad load(double bytes, double operations) {
    return new KernelLoad(new KernelWork((long) bytes, (long) operations, 0, 0), 1e6, 10);
  }

  private static KernelRun run(KernelLoad load, int lane, int phase, double warps) {
    return new KernelRun(load, lane, phase, List.of(), Set.of(), 0, warps, 0, 0);
  }

  private static double makespan(KernelRun... runs) {
    double[] times = MakespanModel.simulate(RATES, List.of(runs), 0);
    return times[times.length - 1];
  }

  @Test
  void aloneItIsTheRoofline() {
    assertThat(load(5e9, 3e9).seconds(RATES)).isCloseTo(1 + 5, CLOSE);
    assertThat(load(5e9, 3e9).memoryBound(RATES)).isTrue();
    assertThat(load(3e9, 5e9).memoryBound(RATES)).isFalse();
    KernelWork scan = new KernelWork(1_000_000_000, 0, 0, 0);
    assertThat(new KernelLoad(scan, 10, 10).seconds(RATES)).isCloseTo(1 + 10, CLOSE);
    assertThat(new KernelLoad(scan, 5, 10).seconds(RATES)).isCloseTo(1 + 20, CLOSE);
    KernelWork sums = new KernelWork(0, 1_000_000_000, 0, 0);
    assertThat(new KernelLoad(sums, 1e6, 5).seconds(RATES)).isCloseTo(1 + 2, CLOSE);
    assertThat(new KernelLoad(sums, 512, 10).seconds(RATES)).isCloseTo(1 + 10, CLOSE);
  }

  @Test
  void kernelsOfOneKindShareAndOthersOverlap() {
    KernelLoad scan = load(4e9, 0);
    KernelLoad sums = load(0, 4e9);
    assertThat(makespan(run(scan, 0, 0, 0.5), run(scan, 1, 0, 0.5))).isCloseTo(9, CLOSE);
    assertThat(makespan(run(scan, 0, 0, 0.5), run(sums, 1, 0, 0.5))).isCloseTo(5, CLOSE);
  }

  @Test
  void lanesBatchesAndRoomHoldKernelsBack() {
    KernelLoad scan = load(4e9, 0);
    KernelLoad sums = load(0, 4e9);
    assertThat(makespan(run(scan, 0, 0, 0.5), run(sums, 0, 0, 0.5))).isCloseTo(10, CLOSE);
    assertThat(makespan(run(scan, 0, 0, 0.5), run(sums, 1, 1, 0.5))).isCloseTo(10, CLOSE);
    assertThat(makespan(run(scan, 0, 0, 0.5), run(sums, 1, 0, 0.5))).isCloseTo(5, CLOSE);
    assertThat(makespan(run(scan, 0, 0, 0.7), run(sums, 1, 0, 0.7))).isCloseTo(10, CLOSE);
    // The third kernel starts before the second, which does not fit beside the first.
    KernelRun[] three = {run(scan, 0, 0, 0.7), run(scan, 1, 0, 0.7), run(sums, 2, 0, 0.3)};
    assertThat(MakespanModel.simulate(RATES, List.of(three), 0))
        .containsExactly(new double[] {0, 5, 0, 10}, CLOSE);
  }

  @Test
  void kernelsAreIssuedOneAfterAnother() {
    KernelLoad small = load(0, 0);
    List<KernelRun> runs = List.of(run(small, 0, 0, 0), run(small, 1, 0, 0), run(small, 2, 0, 0));
    assertThat(MakespanModel.simulate(RATES, runs, 2))
        .containsExactly(new double[] {0, 2, 4, 5}, CLOSE);
    assertThat(MakespanModel.simulate(RATES, List.of(), 2)).containsExactly(0);
  }

  @Test
  void noScheduleIsEstimatedBelowItsBound() {
    long seed = 2019;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    DeviceRates rates = DeviceRates.typical(H200);
    for (int k = 0; k < 500; k++) {
      List<KernelRun> runs = new ArrayList<>();
      List<KernelWork> work = new ArrayList<>();
      int batch = 0;
      boolean fenced = random.nextBoolean();
      for (int i = random.nextInt(20); i >= 0; i--) {
        work.add(
            new KernelWork(
                random.nextInt(1 << 28) >> random.nextInt(20),
                random.nextInt() >>> (1 + random.nextInt(20)),
                random.nextInt(1 << 26) >> random.nextInt(20),
                random.nextInt(1 << 24) >> random.nextInt(20)));
        KernelLoad load = new KernelLoad(work.get(work.size() - 1), 32 << random.nextInt(14), 132);
        batch += fenced && random.nextInt(5) == 0 ? 1 : 0;
        runs.add(run(load, random.nextInt(6), batch, random.nextDouble()));
      }
      double[] times = MakespanModel.simulate(rates, runs, 1e-6);
      double bound = bound(rates, work).seconds();
      assertThat(times[runs.size()]).as("set %d", k).isGreaterThanOrEqualTo(bound * (1 - 1e-6));
      double sum = runs.stream().mapToDouble(run -> 1e-6 + run.load().seconds(rates)).sum();
      assertThat(times[runs.size()]).as("set %d", k).isLessThanOrEqualTo(sum * (1 + 1e-6));
    }
  }

  @Test
  void theBoundIsTheBusiestPartOrTheLongestChain() {
    KernelWork scan = new KernelWork(2_000_000_000, 1_000_000_000, 0, 0);
    MakespanBound kernels = bound(RATES, Collections.nCopies(3, scan));
    assertThat(kernels).isEqualTo(new MakespanBound(6, 3, 0, 0, 2));
    assertThat(kernels.seconds()).isEqualTo(6);
    assertThat(kernels.reason()).isEqualTo("bytes");
    KernelWork sums = new KernelWork(0, 5_000_000_000L, 0, 0);
    KernelDemand demand = new KernelDemand("k", 32, 1, 0, 1);
    List<KernelStep> query =
        List.of(
            new KernelStep(demand, scan, List.of()),
            new KernelStep(demand, scan, List.of()),
            new KernelStep(demand, sums, List.of(0, 1)));
    MakespanBound chain = MakespanBound.ofQueries(RATES, List.of(query));
    assertThat(chain).isEqualTo(new MakespanBound(4, 7, 0, 0, 7));
    assertThat(MakespanBound.ofQueries(RATES, List.of(query.subList(0, 1))).reason())
        .isEqualTo("bytes");
    assertThat(MakespanBound.ofQueries(RATES, List.of()).seconds()).isZero();
  }

  /** A chain of two kernels beside an independent kernel; both copies of the first must end. */
  @Test
  void aKernelWaitsForAllCopiesOfAnother() {
    KernelLoad scan = load(4e9, 0);
    KernelLoad sums = load(0, 4e9);
    KernelRun first = new KernelRun(scan, 0, 0, List.of(0), Set.of(), 0, 0.2, 0, 0);
    KernelRun copy = new KernelRun(scan, 1, 0, List.of(0), Set.of(), 0, 0.2, 0, 0);
    KernelRun second = new KernelRun(sums, 2, 0, List.of(1), Set.of(0), 0, 0.2, 0, 0);
    KernelRun free = new KernelRun(sums, 3, 0, List.of(2), Set.of(), 0, 0.2, 0, 0);
    assertThat(MakespanModel.simulate(RATES, List.of(first, copy, second, free), 0))
        .containsExactly(new double[] {0, 0, 9, 0, 14}, CLOSE);
  }

  private static MakespanBound bound(DeviceRates rates, List<KernelWork> work) {
    List<KernelDemand> kernels =
        IntStream.range(0, work.size())
            .mapToObj(k -> new KernelDemand("k" + k, 32, 1, 0, 1))
            .toList();
    return MakespanBound.of(
        new ScheduleProblem(
            kernels, work, Collections.nCopies(work.size(), List.of()), H200, rates));
  }
}
