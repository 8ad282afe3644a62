package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that every policy stays within the device's memory: it admits only some kernels at a time,
 * or refuses kernels that need too much memory.
 */
class MemoryBudgetTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  /** The built-in policies, without the test's own policy from a plugin. */
  static List<String> policies() {
    return SchedulingPolicies.names().stream()
        .filter(name -> !name.equals(ReversedProvider.NAME))
        .toList();
  }

  private static ScheduleProblem problem(
      List<KernelDemand> kernels, List<KernelData> data, long bytes) {
    List<KernelWork> work =
        kernels.stream().map(kernel -> new KernelWork(1 << 28, 1 << 24, 0, 0)).toList();
    return new ScheduleProblem(
        kernels,
        work,
        data,
        Collections.nCopies(kernels.size(), List.of()),
        H200,
        DeviceRates.typical(H200),
        bytes);
  }

  private static KernelDemand kernel(String name, int count) {
    return new KernelDemand(name, 132 * 512, 32, 1024, count);
  }

  /** Kernels with 4,400 bytes in total. */
  private static ScheduleProblem mix(long bytes) {
    return problem(
        List.of(kernel("scan", 4), kernel("sums", 4)),
        List.of(new KernelData(600, "price"), new KernelData(500, "")),
        bytes);
  }

  private static SchedulePlan plan(String name, ScheduleProblem problem) {
    return SchedulingPolicies.named(name).plan(problem);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void plansWhatFitsAtOnce(String name) {
    assertThat(plan(name, mix(4400)).batches()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void keepsWithinLess(String name) {
    ScheduleProblem less = mix(4399);
    if (name.startsWith("multiqx")) {
      for (List<Placed> batch : plan(name, less).batches()) {
        assertThat(batch.stream().mapToInt(one -> one.kernel() < 4 ? 600 : 500).sum())
            .isLessThanOrEqualTo(4399);
      }
    } else {
      assertThatThrownBy(() -> plan(name, less))
          .isInstanceOf(ConcurrencyException.class)
          .hasMessageStartingWith("the kernels up to 'sums' need more than the device's 4399 bytes")
          .hasMessageContaining("use one of these")
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void multiqxAdmitsWithinTheBudget() {
    SchedulePlan plan = plan("multiqx-unlocked", mix(2000));
    List<List<String>> names =
        plan.batches().stream()
            .map(batch -> batch.stream().map(one -> one.configuration().kernel()).toList())
            .toList();
    assertThat(names) // batches of 3 x 600, 600 + 2 x 500, and 2 x 500 bytes
        .containsExactly(
            List.of("scan", "scan", "scan"),
            List.of("scan", "sums", "sums"),
            List.of("sums", "sums"));
    assertThat(plan.lanes()).isEqualTo(8);
    assertThat(plan("multiqx", mix(2000)).lanes()).isEqualTo(1);
    ScheduleProblem less = problem(List.of(kernel("k", 1)), List.of(new KernelData(7, "")), 6);
    assertThatThrownBy(() -> plan("multiqx", less))
        .hasMessage("kernel 'k' needs 7 bytes of device memory, but there are 6; give it less");
  }
}
