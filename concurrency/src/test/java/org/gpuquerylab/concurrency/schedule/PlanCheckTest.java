package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.gpuquerylab.input.PluginException;
import org.junit.jupiter.api.Test;

/** Tests the check of plans by plans of twelve kernels, of which three fit at once. */
@SuppressWarnings("NullAway") // a policy of a user's jar may return null
class PlanCheckTest {
  private static final String ORIGIN = "org.example.Provider of lying.jar";
  private static final MultiprocessorLimits LIMITS =
      MultiprocessorLimits.of(4, 64, 32, 65_536, 30_000);

  private final ScheduleProblem problem = problem(12, Long.MAX_VALUE);

  private static ScheduleProblem problem(int count, long deviceBytes) {
    List<KernelDemand> kernels =
        IntStream.range(0, count)
            .mapToObj(k -> new KernelDemand("k" + k, 1024, 32, 10_000, 1))
            .toList();
    return new ScheduleProblem(
        kernels,
        Collections.nCopies(count, new KernelWork(1 << 20, 1 << 20, 0, 0)),
        IntStream.range(0, count).mapToObj(k -> new KernelData(100, "c" + k % 2)).toList(),
        Collections.nCopies(count, List.of()),
        LIMITS,
        DeviceRates.typical(LIMITS),
        deviceBytes);
  }

  private static Placed placed(int kernel, int blocks, int warps, int lane) {
    return new Placed(kernel, new LaunchConfiguration("k" + kernel, blocks, warps), lane);
  }

  /** Batches of three kernels. */
  private static List<List<Placed>> threes() {
    List<List<Placed>> batches = new ArrayList<>();
    for (int first = 0; first < 12; first += 3) {
      int at = first;
      batches.add(IntStream.range(at, at + 3).mapToObj(k -> placed(k, 1, 8, k - at)).toList());
    }
    return batches;
  }

  private static SchedulePlan plan(List<List<Placed>> batches) {
    return new SchedulePlan("mine", LIMITS, batches, true, 0);
  }

  private static SchedulePlan with(Placed last) {
    List<List<Placed>> batches = threes();
    List<Placed> changed = new ArrayList<>(batches.get(3));
    changed.set(2, last);
    batches.set(3, changed);
    return plan(batches);
  }

  /** A policy of a user's jar. */
  private static SchedulingPolicy checked(Function<ScheduleProblem, SchedulePlan> plans) {
    SchedulingPolicy policy =
        new SchedulingPolicy() {
          @Override
          public String name() {
            return "mine";
          }

          @Override
          public SchedulePlan plan(ScheduleProblem problem) {
            return plans.apply(problem);
          }
        };
    return PlanCheck.of(policy, ORIGIN);
  }

  private void assertFault(SchedulePlan plan, String fault) {
    assertThatThrownBy(() -> checked(p -> plan).plan(problem))
        .isInstanceOf(PluginException.class)
        .hasMessageStartingWith(ORIGIN + ": mine: ")
        .hasMessageContaining(fault);
  }

  @Test
  void takesWhatIsRight() {
    for (LaunchMode mode : List.of(LaunchMode.FROM_HOST, LaunchMode.REPLAYED)) {
      SchedulePlan right = new SchedulePlan("mine", LIMITS, threes(), true, 4, mode);
      assertThat(checked(p -> right).plan(problem)).isSameAs(right);
    }
    SchedulePlan none = plan(List.of());
    assertThat(checked(p -> none).plan(problem(0, 1))).isSameAs(none);
  }

  @Test
  void refusesKernelsThatAreLostDoubledOrUnknown() {
    assertFault(null, "it returned no plan");
    assertFault(plan(List.of()), "its plan lacks kernel \"k0\"");
    assertFault(
        plan(List.of(List.of(placed(0, 1, 8, 0), placed(1, 1, 8, 1)))), // 10 of 12 are lost
        "its plan lacks kernel \"k2\"");
    assertFault(with(placed(0, 1, 8, 2)), "its plan has kernel \"k0\" twice");
    assertFault(with(placed(12, 1, 8, 2)), "there is no kernel 12");
    assertFault(with(placed(-1, 1, 8, 2)), "there is no kernel -1");
    List<List<Placed>> empty = threes();
    empty.add(List.of());
    assertFault(plan(empty), "a batch of its plan has no kernel");
    Placed other = new Placed(11, new LaunchConfiguration("k0", 1, 8), 2);
    assertFault(with(other), "kernel \"k11\" is launched as another");
  }

  @Test
  void refusesLaunchesAndBatchesBeyondTheLimits() {
    assertFault(with(placed(11, 1, 33, 2)), "kernel \"k11\" is launched with 1 blocks of 33 warps");
    assertFault(with(placed(11, 0, 8, 2)), "is launched with 0 blocks of 8 warps");
    assertFault(with(placed(11, 1, -8, 2)), "is launched with 1 blocks of -8 warps");
    assertFault(with(placed(11, 9, 8, 2)), "\"k11\" does not fit a multiprocessor as launched");
    assertFault(
        with(placed(11, Integer.MAX_VALUE, 32, 2)), "does not fit a multiprocessor as launched");
    assertFault(with(placed(11, 2, 8, 2)), "do not fit a multiprocessor together");
    assertFault(with(placed(11, 1, 8, -1)), "kernel \"k11\" has lane -1");
    assertFault(with(placed(11, 1, 8, Integer.MAX_VALUE)), "has lane 2147483647");
    List<Placed> all = IntStream.range(0, 12).mapToObj(k -> placed(k, 1, 8, k)).toList();
    assertFault(
        plan(List.of(all.subList(0, 11), all.subList(11, 12))),
        "do not fit a multiprocessor together");
    assertThatThrownBy(() -> checked(p -> plan(threes())).plan(problem(12, 299)))
        .hasMessageContaining("a batch of its plan exceeds the device's memory");
    MultiprocessorLimits larger = MultiprocessorLimits.of(4, 64, 32, 65_536, 200_000);
    assertFault(
        new SchedulePlan("mine", larger, List.of(all), true, 0),
        "the limits of its plan are not the device's");
    assertFault(new SchedulePlan("mine", null, threes(), true, 0), "its plan lacks the policy");
  }

  @Test
  void refusesBoundsAboveTheBatchesAndScansOfTwoColumns() {
    assertFault(new SchedulePlan("mine", LIMITS, threes(), true, 5), "at least 5 batches");
    assertFault(new SchedulePlan("mine", LIMITS, threes(), true, -1), "at least -1 batches");
    List<List<Placed>> oneLane =
        threes().stream()
            .map(b -> b.stream().map(k -> new Placed(k.kernel(), k.configuration(), 0)).toList())
            .toList();
    assertFault(
        new SchedulePlan("mine", LIMITS, oneLane, false, 0, LaunchMode.SHARED_SCANS),
        "its plan shares a scan of different columns");
  }

  @Test
  void estimatesThePlanAndNotItsName() {
    List<Double> times = new ArrayList<>();
    for (String name : List.of("mine", "timed", "branched", "shared-scan", "")) {
      SchedulePlan plan = new SchedulePlan(name, LIMITS, threes(), false, 0);
      times.add(PlanTime.seconds(problem, checked(p -> plan).plan(problem)));
    }
    assertThat(times).containsOnly(times.get(0));
    SchedulePlan replayed =
        new SchedulePlan("mine", LIMITS, threes(), false, 0, LaunchMode.REPLAYED);
    assertThat(PlanTime.seconds(problem, replayed)).isLessThan(times.get(0));
  }
}
