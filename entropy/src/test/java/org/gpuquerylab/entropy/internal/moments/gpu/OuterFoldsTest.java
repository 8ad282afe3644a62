package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares folds on every device with sums computed directly from the definition; the values are
 * whole numbers, so all sums are exact.
 */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class OuterFoldsTest {
  @Parameter DeviceInfo device;

  private Backend backend() {
    return TestBackends.shared(device);
  }

  @Test
  void agreesWithTheDefinition() {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      check(random, random.nextInt(4), seed % 12, 1 + seed % 3, "seed " + seed);
    }
  }

  private void check(SplittableRandom random, int low, int outer, int batches, String name) {
    long[] needed = random.longs(1 + random.nextInt(90), 0, 1L << (low + outer)).toArray();
    long[] columns = shuffledColumns(random, low, needed);
    FoldPlan plan = FoldPlan.of(columns, low, outer, batches, needed);
    double[] input =
        random.ints(plan.inputLength(), -1000, 1000).mapToDouble(value -> value).toArray();
    assertThat(input).as(name).hasSize((batches * columns.length) << outer);
    double[] sums = fold(plan, input, 7, name);
    for (int batch = 0; batch < batches; batch++) {
      for (int i = 0; i < needed.length; i++) {
        int column = LongStream.of(columns).boxed().toList().indexOf(needed[i] & ((1L << low) - 1));
        double sum = 0;
        for (int context = 0; context < 1 << outer; context++) {
          if ((needed[i] >>> low & ~context) == 0) {
            sum += input[((batch << outer) + context) * columns.length + column];
          }
        }
        assertThat(sums[plan.place(batch, i)]).as(name).isEqualTo(sum);
      }
    }
  }

  /** The low parts of the sets and one more column, in any order. */
  private static long[] shuffledColumns(SplittableRandom random, int low, long[] needed) {
    long mask = (1L << low) - 1;
    LongStream parts = LongStream.concat(LongStream.of(mask), Arrays.stream(needed));
    long[] columns = parts.map(set -> set & mask).distinct().toArray();
    for (int i = columns.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long swap = columns[i];
      columns[i] = columns[other];
      columns[other] = swap;
    }
    return columns;
  }

  /** The result of the folds if the phase is 7, with buffers exactly as large as the plan says. */
  private double[] fold(FoldPlan plan, double[] values, int gate, String name) {
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceBuffer<double[]> input = workspace.allocate(ElementType.DOUBLE, plan.inputLength());
      DeviceBuffer<double[]> other = workspace.allocate(ElementType.DOUBLE, plan.otherLength());
      DeviceBuffer<int[]> phase = workspace.allocate(ElementType.INT, 1);
      queue.write(values, input);
      queue.fill(other, -1);
      queue.fill(phase, 7);
      long before = backend().allocatedMemory();
      OuterFolds folds = new OuterFolds(workspace, queue, plan, input, other);
      long taken = backend().allocatedMemory() - before;
      assertThat(taken).as(name).isEqualTo(plan.tableBytes());
      long launches = queue.counters().launches();
      folds.enqueue(queue::launch, new Gate(phase, gate));
      launches = queue.counters().launches() - launches;
      assertThat(launches).as(name).isEqualTo(plan.stages().size());
      double[] result = new double[(int) folds.result().length()];
      queue.read(folds.result(), result);
      return result;
    }
  }

  @Test
  void doesNothingInAnotherPhase() {
    FoldPlan plan = FoldPlan.of(new long[] {0}, 0, 5, 1, new long[] {0, 1});
    assertThat(fold(plan, new double[32], 6, "shut")).containsOnly(-1);
  }

  @Test
  void readsTheBufferItselfWithoutOuterBits() {
    FoldPlan plan = FoldPlan.of(new long[] {2, 0, 1}, 2, 0, 2, new long[] {1, 2});
    assertThat(plan.stages()).isEmpty();
    assertThat(plan.otherLength()).isZero();
    assertThat(fold(plan, new double[] {0, 1, 2, 3, 4, 5}, 7, ""))
        .containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(IntStream.of(plan.place(0, 0), plan.place(0, 1), plan.place(1, 0), plan.place(1, 1)))
        .containsExactly(2, 0, 5, 3);
  }

  @Test
  void writesNeededSumsAlone() {
    FoldPlan plan = FoldPlan.of(new long[] {0, 1}, 1, 10, 1, new long[] {0, 1, 1L << 10 | 1});
    assertThat(plan.stages()).hasSize(2);
    assertThat(plan.columns()).isEqualTo(3);
    assertThat(plan.otherLength()).isEqualTo(32 * 2);
  }

  @Test
  void refusesASetWithoutItsColumn() {
    assertThatThrownBy(() -> FoldPlan.of(new long[] {0, 1}, 2, 1, 1, new long[] {0, 6}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("6");
  }
}
