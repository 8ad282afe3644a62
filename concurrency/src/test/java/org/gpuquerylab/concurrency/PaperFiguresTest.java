package org.gpuquerylab.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;
import org.gpuquerylab.concurrency.schedule.ScheduleProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples in the text of Li, Tu and Zeng 2019, from the files in docs/examples: the model
 * plans what the paper states.
 */
class PaperFiguresTest {
  private static Path file(int figure) {
    String name = String.format(Locale.ROOT, "li-figure-%02d.json", figure);
    return Path.of("..", "docs", "examples", name);
  }

  private static ScheduleProblem problem(int figure) {
    return ScheduleFile.read(file(figure)).onOwnDevice();
  }

  /** The kernels of a figure, with other numbers of copies; those with 0 copies are left out. */
  private static KernelSchedule scheduled(int figure, int... counts) {
    ScheduleProblem all = problem(figure);
    List<Integer> some =
        IntStream.range(0, counts.length).filter(i -> counts[i] > 0).boxed().toList();
    List<KernelDemand> kernels =
        some.stream().map(i -> copies(all.kernels().get(i), counts[i])).toList();
    return KernelScheduler.twoStage()
        .schedule(
            new ScheduleProblem(
                kernels, some.stream().map(i -> all.work().get(i)).toList(), all.limits()));
  }

  private static KernelDemand copies(KernelDemand kernel, int count) {
    return new KernelDemand(
        kernel.name(),
        kernel.threads(),
        kernel.registersPerThread(),
        kernel.sharedBytesPerBlock(),
        count,
        kernel.mostWarpsPerBlock());
  }

  /** "16/T" for 8 threads of both kernels at the same time, "10/T" for one kernel at a time. */
  @Test
  void figure2RunsSixteenAtOnceWhereOneKernelAloneRunsTen() {
    KernelSchedule both = KernelScheduler.twoStage().schedule(file(2));
    assertThat(both.bound()).isEqualTo(10);
    assertThat(both.batches())
        .hasSize(10)
        .allSatisfy(
            batch -> {
              assertThat(Collections.frequency(batch, "I")).isEqualTo(8);
              assertThat(Collections.frequency(batch, "II")).isEqualTo(8);
            });
    for (int[] alone : new int[][] {{80, 0}, {0, 80}}) {
      assertThat(scheduled(2, alone).batches())
          .as(Arrays.toString(alone))
          .hasSize(8)
          .allSatisfy(batch -> assertThat(batch).hasSize(10));
    }
  }

  /** II and III are parallel with IV and V: four steps, and six without queues. */
  @Test
  void figure3TakesFourStepsInsteadOfSix() {
    KernelSchedule planned = KernelScheduler.twoStage().schedule(file(3));
    assertThat(planned.batches())
        .containsExactly(
            List.of("I read R"),
            List.of("II build R", "IV read S"),
            List.of("III scan R", "V build S"),
            List.of("VI join"));
    KernelSchedule sequential = KernelScheduler.of("sequential").schedule(file(3));
    assertThat(sequential.batches()).hasSize(6);
    assertThat(sequential.seconds() / planned.seconds()).isCloseTo(6.0 / 4, within(0.01));
    // Unlike the paper, queues without a plan lose nothing here: the kernels leave room.
    assertThat(KernelScheduler.of("queues").schedule(file(3)).seconds())
        .isCloseTo(planned.seconds(), within(planned.seconds() / 100));
  }

  /** One block of A and one of B on each multiprocessor, so that no block of B waits. */
  @Test
  void figure6RunsBothKernelsAtOnce() {
    KernelSchedule both = KernelScheduler.twoStage().schedule(file(6));
    assertThat(both.bound()).isEqualTo(1);
    assertThat(both.plan().batches()).hasSize(1);
    assertThat(both.plan().batches().get(0))
        .hasSize(2)
        .allSatisfy(
            placed -> assertThat(placed.configuration().blocksPerMultiprocessor()).isEqualTo(1));
    assertThat(both.plan().limits().multiprocessors()).isEqualTo(14);
    assertThat(KernelScheduler.of("sequential").schedule(file(6)).batches()).hasSize(2);
  }

  /** A multiprocessor has room for two blocks of A, one of B, or one of each. */
  @ParameterizedTest
  @CsvSource({"2, 0, 1", "1, 1, 1", "0, 1, 1", "0, 2, 2", "2, 1, 2"})
  void figure6sMultiprocessorsHaveTheStatedRoom(int a, int b, int batches) {
    assertThat(scheduled(6, a, b).batches()).hasSize(batches);
  }
}
