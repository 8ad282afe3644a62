package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.input.PluginException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the plans of every policy for kernels that depend on each other. */
class KernelDependenciesTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);

  static Stream<String> names() {
    return SchedulingPolicies.names().stream().filter(name -> !name.equals(ReversedProvider.NAME));
  }

  private static ScheduleProblem random(Random random) {
    int count = 1 + random.nextInt(14);
    List<KernelDemand> kernels = new ArrayList<>();
    List<KernelWork> work = new ArrayList<>();
    List<KernelData> data = new ArrayList<>();
    List<List<Integer>> after = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int warps = 1 + random.nextInt(20);
      kernels.add(
          new KernelDemand(
              "k" + i,
              132L * 32 * warps,
              16 + random.nextInt(40),
              random.nextInt(30_000),
              1 + random.nextInt(3),
              8 + random.nextInt(25)));
      work.add(new KernelWork(random.nextInt(1 << 24), random.nextInt(1 << 24), 0, 0));
      data.add(new KernelData(random.nextInt(300), random.nextInt(3) == 0 ? "c" : ""));
      int before = i;
      after.add(
          IntStream.range(0, i).filter(k -> random.nextInt(before + 1) == 0).boxed().toList());
    }
    return new ScheduleProblem(
        kernels, work, data, after, H200, DeviceRates.typical(H200), 100_000);
  }

  /** The copies are counted here, and not by the checks of the product. */
  private static void checkOrder(ScheduleProblem problem, SchedulePlan plan) {
    List<Integer> entries = problem.entries();
    Set<Integer> complete = new HashSet<>();
    for (List<Placed> batch : plan.batches()) {
      for (Placed one : batch) {
        List<Integer> needed = problem.after().get(entries.get(one.kernel()));
        for (int copy = 0; copy < entries.size(); copy++) {
          assertThat(!needed.contains(entries.get(copy)) || complete.contains(copy))
              .as("%s waits for copy %d", one, copy)
              .isTrue();
        }
        assertThat(complete.add(one.kernel())).isTrue();
      }
    }
    assertThat(complete).hasSameSizeAs(entries);
  }

  @ParameterizedTest
  @MethodSource("names")
  void keepsTheOrderOfDependencies(String name) {
    long seed = 39;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int k = 0; k < 25; k++) {
      ScheduleProblem problem = random(random);
      SchedulingPolicy policy = SchedulingPolicies.named(name);
      SchedulePlan plan = PlanCheck.of(policy, "a test").plan(problem);
      checkOrder(problem, plan);
      double seconds = PlanTime.seconds(problem, plan);
      double bound = MakespanBound.of(problem).seconds();
      boolean shares = plan.mode() == SchedulePlan.LaunchMode.SHARED_SCANS;
      assertThat(seconds).isGreaterThanOrEqualTo(shares ? 0 : bound * 0.999999);
    }
  }

  private static ScheduleProblem chains(int warps) {
    // Two queries of two kernels each.
    List<KernelDemand> kernels =
        IntStream.range(0, 4)
            .mapToObj(i -> new KernelDemand("k" + i, 132L * 32 * warps, 16, 0, 1))
            .toList();
    List<List<Integer>> after = List.of(List.of(), List.of(0), List.of(), List.of(2));
    return new ScheduleProblem(
        kernels,
        Collections.nCopies(4, new KernelWork(1 << 20, 0, 0, 0)),
        after,
        H200,
        DeviceRates.typical(H200));
  }

  private static List<List<Integer>> kernels(SchedulePlan plan) {
    return plan.batches().stream().map(b -> b.stream().map(Placed::kernel).toList()).toList();
  }

  @Test
  void hasNoBarrierWhereOneBatchHoldsALevel() {
    SchedulePlan plan = SchedulingPolicies.named("two-stage").plan(chains(8));
    assertThat(kernels(plan)).containsExactly(List.of(0, 2), List.of(1, 3));
    assertThat(plan.barriers()).isEmpty();
    assertThat(plan.bound()).isEqualTo(2);
  }

  @Test
  void hasBarriersBetweenTheBatchesOfALevelOnly() {
    SchedulePlan plan = SchedulingPolicies.named("two-stage").plan(chains(40));
    assertThat(plan.batches()).hasSize(4);
    assertThat(plan.barriers()).containsExactly(1, 3);
  }

  @Test
  void namesAPolicyThatBreaksTheOrder() {
    SchedulingPolicy reversed = SchedulingPolicies.named(ReversedProvider.NAME);
    assertThatThrownBy(() -> reversed.plan(chains(8)))
        .isInstanceOf(PluginException.class)
        .hasMessageContaining(ReversedProvider.NAME)
        .hasMessageContaining("before a kernel that must be complete");
  }
}
