package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.BatchModel;
import org.gpuquerylab.concurrency.internal.batch.BatchProblem;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelClass;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the requirements for every policy, and the decisions of each policy. */
class SchedulingPoliciesTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);
  private static final KernelWork SCAN = new KernelWork(1 << 28, 1 << 24, 0, 0);
  private static final KernelWork SUMS = new KernelWork(1 << 16, 1L << 31, 0, 0);

  static List<String> names() {
    return SchedulingPolicies.names();
  }

  private static KernelDemand kernel(String name, int count) {
    return new KernelDemand(name, 132 * 512, 32, 1024, count);
  }

  private static ScheduleProblem problem(
      List<KernelDemand> kernels, List<KernelWork> work, List<KernelData> data, long bytes) {
    return new ScheduleProblem(
        kernels,
        work,
        data,
        Collections.nCopies(kernels.size(), List.of()),
        H200,
        DeviceRates.typical(H200),
        bytes);
  }

  private static ScheduleProblem random(Random random, int n) {
    KernelClass[] kinds = KernelClass.values();
    List<KernelDemand> kernels = new ArrayList<>();
    List<KernelWork> work = new ArrayList<>();
    List<KernelData> data = new ArrayList<>();
    for (KernelDemand one : kinds[random.nextInt(kinds.length)].kernels(random, n, H200)) {
      int count = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 1;
      kernels.add(
          new KernelDemand(
              random.nextInt(3) == 0 ? "same" : one.name(),
              one.threads(),
              one.registersPerThread(),
              one.sharedBytesPerBlock(),
              count));
      KernelWork known =
          new KernelWork(random.nextInt(1 << 26), random.nextInt(1 << 28), random.nextInt(999), 9);
      work.add(random.nextInt(4) == 0 ? KernelWork.NONE : known);
      String column = random.nextBoolean() ? "" : "c" + random.nextInt(3);
      data.add(new KernelData(random.nextInt(1000), column));
    }
    return problem(kernels, work, data, Long.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("names")
  void placesEachKernelOnce(String name) {
    long seed = 14;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int k = 0; k < 60; k++) {
      ScheduleProblem problem = random(random, k % 20);
      SchedulingPolicy policy = SchedulingPolicies.named(name);
      SchedulePlan plan = policy.plan(problem);
      List<Integer> entries = problem.entries();
      List<Integer> placed = new ArrayList<>();
      for (List<Placed> batch : plan.batches()) {
        assertThat(batch).isNotEmpty();
        for (Placed one : batch) {
          placed.add(one.kernel());
          checkLaunch(problem.kernels().get(entries.get(one.kernel())), one, plan.limits());
        }
      }
      Collections.sort(placed);
      assertThat(placed).isEqualTo(IntStream.range(0, entries.size()).boxed().toList());
      assertThat(plan.policy())
          .isIn(names())
          .isEqualTo(name.equals("chosen") ? plan.policy() : name);
      assertThat(plan.bound()).isLessThanOrEqualTo(plan.batches().size());
      checkTime(problem, plan);
      assertThat(PlanCheck.of(policy, "a test").plan(problem)).isEqualTo(plan);
    }
  }

  /** Checks that the launch fits the multiprocessor when it runs alone. */
  private static void checkLaunch(KernelDemand kernel, Placed one, MultiprocessorLimits limits) {
    LaunchConfiguration launch = one.configuration();
    assertThat(launch.kernel()).isEqualTo(kernel.name());
    long blocks = launch.blocksPerMultiprocessor();
    long warps = blocks * launch.warpsPerBlock();
    assertThat(launch.warpsPerBlock()).isBetween(1, 32);
    assertThat(blocks).isBetween(1L, (long) limits.blocks());
    assertThat(warps).isLessThanOrEqualTo(limits.warps());
    assertThat(warps * limits.units().warpRegisters(kernel))
        .isLessThanOrEqualTo(limits.registers());
    assertThat(blocks * limits.units().blockSharedBytes(kernel))
        .isLessThanOrEqualTo(limits.sharedBytes());
  }

  private static void checkTime(ScheduleProblem problem, SchedulePlan plan) {
    double seconds = PlanTime.seconds(problem, plan);
    double bound = MakespanBound.of(problem).seconds();
    if (!plan.policy().equals("shared-scan")) {
      assertThat(seconds).isGreaterThanOrEqualTo(bound * (1 - 1e-6));
    }
    assertThat(seconds).isFinite();
  }

  @ParameterizedTest
  @MethodSource("names")
  void refusesByNameWhatCannotFit(String name) {
    KernelDemand huge = new KernelDemand("huge", 32, 32, 300_000, 1);
    ScheduleProblem problem =
        new ScheduleProblem(
            List.of(kernel("ok", 1), huge), List.of(KernelWork.NONE, KernelWork.NONE), H200);
    assertThatThrownBy(() -> SchedulingPolicies.named(name).plan(problem))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageStartingWith("kernel 'huge' cannot fit");
  }

  @Test
  void namesThePoliciesInOrder() {
    assertThat(names())
        .startsWith(
            "sequential",
            "sequential-replayed",
            "queues",
            "branched",
            "two-stage",
            "two-stage-replayed",
            "multiqx",
            "multiqx-unlocked",
            "paired",
            "timed",
            "shared-scan",
            "chosen")
        .endsWith(ReversedProvider.NAME);
    assertThat(SchedulingPolicies.all().problems()).isEmpty();
    assertThatThrownBy(() -> SchedulingPolicies.named("branch"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("did you mean branched?");
  }

  private static SchedulePlan plan(String name, ScheduleProblem problem) {
    return SchedulingPolicies.named(name).plan(problem);
  }

  private static ScheduleProblem mix() {
    return problem(
        List.of(kernel("scan", 4), kernel("sums", 4)),
        List.of(SCAN, SUMS),
        List.of(new KernelData(600, "price"), new KernelData(500, "")),
        4400);
  }

  private static List<List<String>> names(SchedulePlan plan) {
    return plan.batches().stream()
        .map(batch -> batch.stream().map(one -> one.configuration().kernel()).toList())
        .toList();
  }

  @Test
  void twoStageKeepsTheModelsBatches() {
    Random random = new Random(4);
    for (int k = 0; k < 30; k++) {
      ScheduleProblem problem = random(random, 1 + k % 12);
      SchedulePlan plan = plan("two-stage", problem);
      int batches = BatchModel.solve(new BatchProblem(problem.kernels(), H200)).batches().size();
      boolean grouped = plan.limits().grouped() == 2;
      assertThat(plan.batches().size()).isBetween(1, grouped ? batches - 1 : batches);
      assertThat(grouped || plan.batches().size() == batches).isTrue();
      assertThat(plan.barriers()).hasSize(plan.batches().size() - 1);
    }
  }

  @Test
  void sequentialIsOneLane() {
    SchedulePlan plan = plan("sequential", mix());
    assertThat(plan.batches()).hasSize(8);
    assertThat(plan.lanes()).isEqualTo(1);
    assertThat(plan("queues", mix()).lanes()).isEqualTo(8);
    assertThat(plan("branched", mix()).batches()).hasSize(1);
  }

  @Test
  void sequentialTakesLargerBlocksWhereSharedMemoryHoldsFewOfThem() {
    KernelDemand kernel = new KernelDemand("k", 132 * 1024, 32, 120_000, 1);
    ScheduleProblem problem = new ScheduleProblem(List.of(kernel), List.of(SUMS), H200);
    LaunchConfiguration plain = plan("queues", problem).batches().get(0).get(0).configuration();
    assertThat(plain).isEqualTo(new LaunchConfiguration("k", 1, 8));
    LaunchConfiguration best = plan("sequential", problem).batches().get(0).get(0).configuration();
    assertThat(best)
        .isEqualTo(new LaunchConfiguration("k", 1, 16)); // 16 warps keep all arithmetic units busy
    assertThat(plan("branched", mix()).batches().get(0).get(0).configuration())
        .isEqualTo(new LaunchConfiguration("scan", 2, 8));
  }

  @Test
  void pairedPutsAMemoryBoundKernelBesideAComputeBoundOne() {
    assertThat(names(plan("paired", mix())))
        .hasSize(4)
        .allSatisfy(pair -> assertThat(pair).containsExactly("scan", "sums"));
  }

  @Test
  void timedIsNoSlowerThanAllAtOnceByTheModel() {
    Random random = new Random(9);
    for (int k = 0; k < 40; k++) {
      ScheduleProblem problem = random(random, 1 + k % 15);
      double timed = PlanTime.seconds(problem, plan("timed", problem));
      double branched = PlanTime.seconds(problem, plan("branched", problem));
      assertThat(timed).isLessThanOrEqualTo(branched * 1.001);
      double chosen = PlanTime.seconds(problem, plan("chosen", problem));
      double queues = PlanTime.seconds(problem, plan("queues", problem));
      assertThat(chosen * 0.97).isLessThanOrEqualTo(Math.min(timed, Math.min(branched, queues)));
    }
  }

  @Test
  void sharedScanReadsAColumnOnce() {
    SchedulePlan plan = plan("shared-scan", mix());
    assertThat(names(plan))
        .containsExactly(Collections.nCopies(4, "scan"), Collections.nCopies(4, "sums"));
    assertThat(plan.batches().get(0)).extracting(Placed::lane).containsOnly(0);
    assertThat(plan("chosen", mix()).policy()).isEqualTo("shared-scan");
    double shared = PlanTime.seconds(mix(), plan);
    assertThat(shared).isLessThan(PlanTime.seconds(mix(), plan("branched", mix())));
  }
}
