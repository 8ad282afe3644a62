package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.internal.gpu.DeviceCholesky.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares solutions on every device with EJML's. */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class DeviceCholeskyTest {
  private static final double TOLERANCE = 1e-9;

  @Parameter DeviceInfo device;

  @Test
  void oneGroupAgreesWithEjml() {
    IntStream.rangeClosed(1, DeviceCholesky.MAX_SMALL).forEach(m -> check(m, Form.ONE_GROUP, m));
  }

  @Test
  void blocksAgreeWithEjml() {
    IntStream.rangeClosed(1, 300)
        .filter(m -> m <= 4 || m % 32 <= 2 || m % 32 == 31 || m % 29 == 0)
        .forEach(
            m -> {
              check(m, Form.BLOCKED, m);
              check(m, Form.INVERSE, m);
            });
  }

  @ParameterizedTest
  @CsvSource({"465,INVERSE", "700,INVERSE", "697,BLOCKED", "1351,BLOCKED"})
  void formsAgreeWithEjmlOnLargerSystems(int m, Form form) {
    if (m > 1000) {
      Samples.assumeOwnKernels(device);
    }
    check(m, form, m);
  }

  /** The condition is about 1e8: the solutions differ, but the residual stays small. */
  @ParameterizedTest
  @ValueSource(ints = {5, 70, 130})
  void solvesNearlySingularSystems(int m) {
    for (Form form : forms(m)) {
      DMatrixRMaj matrix = DenseSystems.positiveDefinite(m, 2, 1e-8);
      double[] side = DenseSystems.side(m, 3);
      double[] y = solve(matrix, side, form, 1, new double[m], DenseSystems.ones(m));
      DMatrixRMaj product = new DMatrixRMaj(m, 1);
      CommonOps_DDRM.mult(matrix, DMatrixRMaj.wrap(m, 1, y), product);
      double size = Arrays.stream(y).map(Math::abs).max().orElseThrow();
      for (int i = 0; i < m; i++) {
        assertThat(product.get(i)).isCloseTo(side[i], within(1e-12 * m * (1 + size)));
      }
    }
  }

  /** Unknown 1 is a copy of unknown 0: its pivot is a rounding error, so it keeps the value 0. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 40, 100})
  void leavesOutDependentUnknowns(int m) {
    for (Form form : forms(m)) {
      double[] y =
          solve(
              DenseSystems.withCopy(m, 7),
              DenseSystems.side(m, 8),
              form,
              1,
              new double[m],
              DenseSystems.ones(m));
      assertThat(y[1]).isEqualTo(0);
      assertThat(Arrays.stream(y)).allMatch(Double::isFinite);
    }
  }

  /** Solves for other right sides with the kept factor, enqueued and replayed. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 40, 88, 89, 130, 210, 465, 700})
  void keepsTheFactorForOtherRightSides(int m) {
    DMatrixRMaj matrix = DenseSystems.positiveDefinite(m, m, 0.1);
    forms(m).forEach(form -> checkKeptFactor(matrix, form));
  }

  @Test
  void keepsDependentUnknownsLeftOut() {
    for (Form form : forms(40)) {
      double[] y =
          solveByKeptFactor(DenseSystems.withCopy(40, 7), List.of(DenseSystems.side(40, 9)), form)
              .get(1);
      assertThat(y[1]).isEqualTo(0);
      assertThat(Arrays.stream(y)).allMatch(Double::isFinite);
    }
  }

  private void checkKeptFactor(DMatrixRMaj matrix, Form form) {
    int m = matrix.numRows;
    List<double[]> sides =
        IntStream.range(0, 3).mapToObj(i -> DenseSystems.side(m, 100 * m + i)).toList();
    List<double[]> solutions = solveByKeptFactor(matrix, sides, form);
    for (int s = 0; s < solutions.size(); s++) {
      double[] expected = DenseSystems.ejml(matrix, sides.get(s / 2));
      double size = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
      for (int i = 0; i < m; i++) {
        String what = "y[" + i + "], m = " + m + ", " + form + ", solution " + s;
        assertThat(solutions.get(s)[i]).as(what).isCloseTo(expected[i], within(TOLERANCE * size));
      }
    }
  }

  @Test
  void addsTheScaledSolutionToTheBase() {
    for (Form form : Form.values()) {
      int m = 70;
      DMatrixRMaj matrix = DenseSystems.positiveDefinite(m, 4, 0.1);
      double[] side = DenseSystems.side(m, 5);
      double[] base = DenseSystems.side(m, 6);
      double[] scales = DenseSystems.side(m, 7);
      double[] y = DenseSystems.ejml(matrix, side);
      double[] target = solve(matrix, side, form, 1, base, scales);
      for (int i = 0; i < m; i++) {
        assertThat(target[i]).isCloseTo(base[i] + scales[i] * y[i], within(1e-10));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void doesNothingWithoutTheOption(int run) {
    for (Form form : Form.values()) {
      int m = 70;
      DMatrixRMaj matrix = DenseSystems.positiveDefinite(m, 4, 0.1);
      double[] target =
          solve(matrix, DenseSystems.side(m, 5), form, run, new double[m], DenseSystems.ones(m));
      assertThat(target).containsOnly(-7);
    }
  }

  @Test
  void refusesMoreUnknownsThanOneGroupHolds() {
    try (Workspace workspace = new Workspace(TestBackends.shared(device))) {
      assertThatThrownBy(() -> new DeviceCholesky(workspace, 10, DeviceCholesky.MAX_SMALL + 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("88");
    }
  }

  private static List<Form> forms(int m) {
    return Arrays.stream(Form.values())
        .filter(form -> form != Form.ONE_GROUP || m <= DeviceCholesky.MAX_SMALL)
        .toList();
  }

  private void check(int m, Form form, long seed) {
    DMatrixRMaj matrix = DenseSystems.positiveDefinite(m, seed, 0.1);
    double[] side = DenseSystems.side(m, seed + 1);
    double[] expected = DenseSystems.ejml(matrix, side);
    double[] y = solve(matrix, side, form, 1, new double[m], DenseSystems.ones(m));
    double size = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < m; i++) {
      String what = "y[" + i + "], m = " + m + ", seed " + seed;
      assertThat(y[i]).as(what).isCloseTo(expected[i], within(TOLERANCE * size));
    }
  }

  /**
   * Solves twice, the second time by replay; before each solution, the target is filled with -7.
   */
  private double[] solve(
      DMatrixRMaj matrix, double[] side, Form form, int run, double[] base, double[] scales) {
    int m = side.length;
    Backend backend = TestBackends.shared(device);
    double[] first = new double[m];
    double[] second = new double[m];
    try (Workspace workspace = new Workspace(backend)) {
      DeviceCholesky cholesky = new DeviceCholesky(workspace, m, form);
      DeviceBuffer<int[]> runs = workspace.allocate(ElementType.INT, 1);
      DeviceBuffer<double[]> bases = workspace.allocate(ElementType.DOUBLE, m);
      DeviceBuffer<double[]> factors = workspace.allocate(ElementType.DOUBLE, m);
      DeviceBuffer<double[]> target = workspace.allocate(ElementType.DOUBLE, m);
      CommandQueue queue = workspace.newQueue(false);
      double[] filled = DenseSystems.fill(matrix, side, cholesky.blocks());
      queue.write(new int[] {run}, runs);
      queue.write(base, bases);
      queue.write(scales, factors);
      queue.fill(target, -7);
      queue.write(filled, cholesky.matrix());
      cholesky.enqueue(queue, runs, bases, factors, target);
      queue.read(target, first);
      assertThat(queue.counters().launches()).isEqualTo(cholesky.launches());
      CommandSequence sequence =
          workspace.capture(queue, () -> cholesky.enqueue(queue, runs, bases, factors, target));
      queue.fill(target, -7);
      queue.write(filled, cholesky.matrix());
      queue.replay(sequence);
      queue.read(target, second);
    }
    assertThat(second).as("repeated").containsExactly(first);
    return first;
  }

  /** Solves twice for each right side: by commands and by replay. */
  private List<double[]> solveByKeptFactor(DMatrixRMaj matrix, List<double[]> sides, Form form) {
    int m = matrix.numRows;
    List<double[]> solutions = new ArrayList<>();
    try (Workspace workspace = new Workspace(TestBackends.shared(device))) {
      DeviceCholesky cholesky = new DeviceCholesky(workspace, m, form);
      DeviceBuffer<int[]> run = workspace.allocate(ElementType.INT, 1);
      DeviceBuffer<double[]> zero = workspace.allocate(ElementType.DOUBLE, m);
      DeviceBuffer<double[]> one = workspace.allocate(ElementType.DOUBLE, m);
      DeviceBuffer<double[]> target = workspace.allocate(ElementType.DOUBLE, m);
      CommandQueue queue = workspace.newQueue(false);
      queue.fill(run, 1);
      queue.fill(zero, 0);
      queue.fill(one, 1);
      queue.write(
          DenseSystems.fill(matrix, DenseSystems.side(m, 1), cholesky.blocks()), cholesky.matrix());
      cholesky.enqueue(queue, run, zero, one, target);
      Runnable again = () -> cholesky.enqueueSolve(queue, run, zero, one, target);
      CommandSequence sequence = workspace.capture(queue, again);
      assertThat(sequence.size()).isEqualTo(cholesky.solveLaunches());
      long row = (long) Math.pow(32 * cholesky.blocks(), 2);
      for (double[] side : sides) {
        for (Runnable command : List.of(again, () -> queue.replay(sequence))) {
          double[] solution = new double[m];
          queue.write(side, 0, cholesky.matrix(), row, m);
          command.run();
          queue.read(target, solution);
          solutions.add(solution);
        }
      }
    }
    return solutions;
  }
}
