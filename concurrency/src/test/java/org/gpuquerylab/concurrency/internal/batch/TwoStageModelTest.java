package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.concurrency.internal.batch.BatchPlan.Method;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

class TwoStageModelTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  @Test
  void runsAllAtOnceWhereTheyFit() {
    KernelDemand probe = new KernelDemand("probe", 65_536, 40, 8192, 3);
    TwoStageSchedule schedule = TwoStageModel.exact(H200).schedule(List.of(probe));
    assertThat(schedule.atOnce()).isTrue();
    assertThat(schedule.limits()).isEqualTo(H200);
    assertThat(schedule.plan().batches().get(0).configurations()).hasSize(3);
    assertThat(schedule.plan().method()).isEqualTo(Method.PLACEMENT_PROGRAM);
  }

  @Test
  void groupsTwoMultiprocessorsWhereOnlyTheyHoldAll() {
    KernelDemand small = new KernelDemand("small", 32, 16, 0, 40);
    TwoStageSchedule schedule = TwoStageModel.exact(H200).schedule(List.of(small));
    assertThat(schedule.atOnce()).isTrue();
    assertThat(schedule.limits()).isEqualTo(H200.pair());
  }

  /**
   * Five blocks of 90 KB need less than twice 228 KB, but each multiprocessor can hold only two of
   * them, so two grouped ones need two batches; one multiprocessor needs three.
   */
  @Test
  void runsBatchesWhereBlocksDoNotDivideBetweenTwoMultiprocessors() {
    KernelDemand large = new KernelDemand("large", 132 * 32, 16, 90_000, 5);
    TwoStageSchedule five = TwoStageModel.exact(H200).schedule(List.of(large));
    assertThat(five.limits()).isEqualTo(H200.pair());
    assertThat(five.plan().batches()).hasSize(2);
    assertThat(five.plan().bound()).isEqualTo(2);
    KernelDemand four = new KernelDemand("large", 132 * 32, 16, 90_000, 4);
    assertThat(TwoStageModel.exact(H200).schedule(List.of(four)).atOnce()).isTrue();
  }

  private static TwoStageSchedule onTwo(int sharedBytes, KernelDemand... kernels) {
    MultiprocessorLimits two = MultiprocessorLimits.of(2, 64, 32, 65_536, sharedBytes);
    return TwoStageModel.exact(two).schedule(List.of(kernels));
  }

  /** One multiprocessor holds 3 + 3 shared bytes, and the other one 2 + 2 + 2. */
  @Test
  void dividesKernelsThatFillBothMultiprocessors() {
    TwoStageSchedule schedule =
        onTwo(6, new KernelDemand("a", 32, 16, 3, 2), new KernelDemand("b", 32, 16, 2, 3));
    assertThat(schedule.atOnce()).isTrue();
    assertThat(schedule.limits().grouped()).isEqualTo(2);
    assertThat(schedule.plan().isProved()).isTrue();
  }

  @Test
  void formsBatchesOfGroupedMultiprocessors() {
    TwoStageSchedule schedule = onTwo(100, new KernelDemand("a", 32, 16, 67, 6));
    assertThat(schedule.limits().grouped()).isEqualTo(2);
    assertThat(schedule.plan().batches()).hasSize(3);
    assertThat(schedule.plan().bound()).isEqualTo(3);
  }

  @Test
  void runsBatchesWhereTheyDoNotFit() {
    KernelDemand scan = new KernelDemand("scan", 132 * 1024, 32, 0, 5);
    TwoStageSchedule schedule = TwoStageModel.exact(H200).schedule(List.of(scan));
    assertThat(schedule.atOnce()).isFalse();
    assertThat(schedule.plan().batches()).hasSize(3);
    assertThat(schedule.plan().bound()).isEqualTo(3);
  }

  /** One multiprocessor can hold 32 blocks, and two grouped ones can hold 64. */
  @Test
  void groupsMultiprocessorsWhereTheyNeedFewerBatches() {
    KernelDemand small = new KernelDemand("small", 32, 32, 0, 65);
    TwoStageSchedule schedule = TwoStageModel.heuristic(H200).schedule(List.of(small));
    assertThat(schedule.plan().batches()).hasSize(2);
    assertThat(schedule.plan().bound()).isEqualTo(2);
  }

  @Test
  void runsBatchesWhereAnOddMultiprocessorWouldBeLeftOut() {
    MultiprocessorLimits three = MultiprocessorLimits.of(3, 64, 32, 65_536, 233_472);
    KernelDemand full = new KernelDemand("full", 3 * 64 * 32, 0, 0, 2);
    TwoStageSchedule schedule = TwoStageModel.exact(three).schedule(List.of(full));
    assertThat(schedule.plan().batches()).hasSize(2);
    assertThat(schedule.limits()).isEqualTo(three);
  }

  @Test
  void schedulesNothing() {
    assertThat(TwoStageModel.exact(H200).schedule(List.of()).plan().batches()).isEmpty();
  }

  @Test
  void refusesByNameWhatCannotFit() {
    KernelDemand huge = new KernelDemand("huge", 32, 300, 0, 1);
    KernelDemand ok = new KernelDemand("ok", 32, 30, 0, 1);
    KernelDemand wide = new KernelDemand("wide", 32, 3000, 0, 1);
    assertThat(TwoStageModel.exact(H200).schedule(List.of(ok, huge)).atOnce()).isTrue();
    assertThatThrownBy(() -> TwoStageModel.exact(H200).schedule(List.of(ok, wide)))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("'wide'");
  }
}
