package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class DeviceBetasTest {
  /** Below this, values have few digits or none. */
  private static final double TINY = 1e-290;

  @Parameter DeviceInfo device;

  private Backend backend() {
    return TestBackends.shared(device);
  }

  @AfterEach
  void leavesNothingOpen() {
    assertThat(backend().openResources()).isEmpty();
  }

  private double[] onDevice(WeightedSets weighted, SumPlan plan) {
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceBuffer<double[]> weights =
          workspace.allocate(ElementType.DOUBLE, weighted.weights().length);
      DeviceBuffer<double[]> betas = workspace.allocate(ElementType.DOUBLE, plan.cells());
      queue.write(weighted.weights(), weights);
      queue.fill(betas, Double.NaN);
      new DeviceBetas(workspace, queue, plan, weighted.sets()).enqueue(queue, weights, betas);
      double[] values = new double[(int) plan.cells()];
      queue.read(betas, values);
      return values;
    }
  }

  private void check(WeightedSets weighted, int low, String what) {
    SumPlan plan = SumPlan.of(weighted.predicates(), weighted.sets(), low, false);
    assertEqual(onDevice(weighted, plan), weighted.betas(), what + ", " + plan);
  }

  private static void assertEqual(double[] actual, double[] expected, String what) {
    int worst = 0;
    double most = 0;
    for (int i = 0; i < expected.length; i++) {
      double error = Math.abs(actual[i] - expected[i]) / Math.max(TINY, expected[i]);
      if (!(error <= most)) {
        most = error;
        worst = i;
      }
    }
    assertThat(most)
        .as("%s: set %d is %s, not %s", what, worst, actual[worst], expected[worst])
        .isLessThan(1e-10);
  }

  @Test
  void equalsTheSumsOverSupersets() {
    boolean each = Samples.ownKernels(device.backend());
    for (int z = 0; z <= 16; z += each || z < 4 ? 1 : 3) {
      for (int size = 0; size <= 3; size++) {
        SplittableRandom random = new SplittableRandom(100 * z + size);
        WeightedSets weighted = WeightedSets.random(z, size, 3, random);
        check(weighted, SumPlan.LOW, "seed " + (100 * z + size));
      }
    }
  }

  /** The definition, without any transform: sums over the cells that contain the set. */
  @Test
  void equalsTheDefinition() {
    WeightedSets weighted = WeightedSets.random(7, 2, 4, new SplittableRandom(1));
    double[] exponents = weighted.exponents();
    double[] expected = new double[exponents.length];
    for (int set = 0; set < expected.length; set++) {
      for (int cell = 0; cell < expected.length; cell++) {
        expected[set] += (set & ~cell) == 0 ? Math.exp(exponents[cell] - 1) : 0;
      }
    }
    for (int low = 1; low <= 7; low += Samples.ownKernels(device.backend()) ? 1 : 3) {
      SumPlan plan = SumPlan.of(7, weighted.sets(), low, false);
      assertEqual(onDevice(weighted, plan), expected, "seed 1, " + plan);
    }
  }

  /** Tests no, one and several passes, with and without factors and joined bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 8, 12})
  void takesTilesOfAnySize(int low) {
    if (low != 4 && low != 12) {
      Samples.assumeOwnKernels(device);
    }
    int passes = 0;
    int joined = 0;
    int factored = 0;
    for (int seed = 0; seed < 8; seed++) {
      SplittableRandom random = new SplittableRandom(1000 * low + seed);
      int z = low + 1 + random.nextInt(15 - low);
      WeightedSets weighted = WeightedSets.random(z, seed % 4, 3, random);
      SumPlan plan = SumPlan.of(z, weighted.sets(), low, false);
      check(weighted, low, "seed " + (1000 * low + seed));
      passes = Math.max(passes, plan.passes());
      joined = Math.max(joined, plan.joined());
      factored += plan.isFactored() ? 1 : 0;
    }
    assertThat(passes).isPositive();
    assertThat(joined).isPositive();
    assertThat(factored).isPositive();
  }

  /** Tests two parts of 12 bits, joined bits and a pass. */
  @Test
  void takesManyTiles() {
    for (int z = 17; z <= 18; z++) {
      check(WeightedSets.random(z, 2, 3, new SplittableRandom(z)), SumPlan.LOW, "seed " + z);
    }
    check(WeightedSets.random(17, 3, 1, new SplittableRandom(3)), SumPlan.LOW, "seed 3");
  }

  /**
   * Weights of hundreds that cancel each other: products of exponentials would overflow or
   * underflow.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 8, 12})
  void takesWeightsThatFactorsCannotHold(int low) {
    if (low != 4 && low != 12) {
      Samples.assumeOwnKernels(device);
    }
    for (int size = 0; size <= 3; size++) {
      for (double scale : new double[] {100, 1500}) {
        int seed = 10 * low + size;
        WeightedSets weighted = WeightedSets.random(13, size, scale, new SplittableRandom(seed));
        check(weighted, low, "scale " + scale + ", seed " + seed);
      }
    }
  }

  /**
   * Cells with exactly one predicate are 1 and all others almost 0, although the weights are large.
   */
  @Test
  void takesWeightsThatCancel() {
    long[] sets = KnownSets.upTo(14, 2);
    double[] weights = new double[sets.length];
    Arrays.setAll(weights, i -> Long.bitCount(sets[i]) == 2 ? -1000 : 500);
    WeightedSets weighted = new WeightedSets(14, sets, weights);
    weights[0] = -499;
    check(weighted, SumPlan.LOW, "pairs of -1000");
    check(weighted, 4, "pairs of -1000");
  }

  @Test
  void canBeReplayedWithOtherWeights() {
    WeightedSets first = WeightedSets.random(15, 2, 3, new SplittableRandom(5));
    // Only the second evaluation needs cells without factors.
    WeightedSets second = WeightedSets.random(15, 2, 900, new SplittableRandom(6));
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      int m = first.weights().length;
      DeviceBuffer<double[]> weights = workspace.allocate(ElementType.DOUBLE, m);
      DeviceBuffer<double[]> betas = workspace.allocate(ElementType.DOUBLE, 1 << 15);
      DeviceBetas all = new DeviceBetas(workspace, queue, 15, first.sets());
      queue.finish();
      CommandSequence sequence = workspace.capture(queue, () -> all.enqueue(queue, weights, betas));
      for (WeightedSets weighted : new WeightedSets[] {first, second, first}) {
        queue.write(weighted.weights(), weights);
        queue.replay(sequence);
        double[] values = new double[1 << 15];
        queue.read(betas, values);
        assertEqual(values, weighted.betas(), "replayed");
      }
    }
  }

  @Test
  void takesNoMoreThanItSays() {
    for (int size = 2; size <= 3; size++) {
      long[] sets = KnownSets.upTo(16, size);
      long before = backend().allocatedMemory();
      try (Workspace workspace = new Workspace(backend())) {
        new DeviceBetas(workspace, workspace.newQueue(false), 16, sets);
        long taken = backend().allocatedMemory() - before;
        long need = DeviceBetas.deviceBytes(16, sets);
        assertThat(taken).isBetween(need - need / 10, need);
      }
    }
  }

  @Test
  void refusesBuffersThatAreTooShort() {
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceBetas all = new DeviceBetas(workspace, queue, 4, KnownSets.upTo(4, 2));
      DeviceBuffer<double[]> eleven = workspace.allocate(ElementType.DOUBLE, 11);
      DeviceBuffer<double[]> sixteen = workspace.allocate(ElementType.DOUBLE, 16);
      assertThatThrownBy(() -> all.enqueue(queue, eleven, eleven))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("16 selectivities and 11 weights");
      all.enqueue(queue, eleven, sixteen);
      queue.finish();
    }
  }
}
