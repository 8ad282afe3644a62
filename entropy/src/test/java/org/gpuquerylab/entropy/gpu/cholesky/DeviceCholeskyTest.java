package org.gpuquerylab.entropy.gpu.cholesky;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.gpu.cholesky.DeviceCholesky.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Solutions on every device against EJML's. */
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
    check(m, form, m);
  }

  /** Condition about 1e8: the residual stays small where the solution cannot be the same. */
  @ParameterizedTest
  @ValueSource(ints = {5, 70, 130})
  void solvesNearlySingularSystems(int m) {
    for (Form form : forms(m)) {
      DMatrixRMaj matrix = positiveDefinite(m, 2, 1e-8);
      double[] side = side(m, 3);
      double[] y = solve(matrix, side, form, 1, new double[m], ones(m));
      DMatrixRMaj product = new DMatrixRMaj(m, 1);
      CommonOps_DDRM.mult(matrix, DMatrixRMaj.wrap(m, 1, y), product);
      double size = Arrays.stream(y).map(Math::abs).max().orElseThrow();
      for (int i = 0; i < m; i++) {
        assertThat(product.get(i)).isCloseTo(side[i], within(1e-12 * m * (1 + size)));
      }
    }
  }

  /** Unknown 1 is a copy of unknown 0: its pivot is rounding, so it keeps the value 0. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 40, 100})
  void leavesOutDependentUnknowns(int m) {
    for (Form form : forms(m)) {
      double[] y = solve(withCopy(m, 7), side(m, 8), form, 1, new double[m], ones(m));
      assertThat(y[1]).isEqualTo(0);
      assertThat(Arrays.stream(y)).allMatch(Double::isFinite);
    }
  }

  /** Other right sides by the factor kept, enqueued and replayed. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 40, 88, 89, 130, 210, 465, 700})
  void keepsTheFactorForOtherRightSides(int m) {
    DMatrixRMaj matrix = positiveDefinite(m, m, 0.1);
    forms(m).forEach(form -> checkKeptFactor(matrix, form));
  }

  @Test
  void keepsDependentUnknownsLeftOut() {
    for (Form form : forms(40)) {
      double[] y = solveByKeptFactor(withCopy(40, 7), List.of(side(40, 9)), form).get(1);
      assertThat(y[1]).isEqualTo(0);
      assertThat(Arrays.stream(y)).allMatch(Double::isFinite);
    }
  }

  private void checkKeptFactor(DMatrixRMaj matrix, Form form) {
    int m = matrix.numRows;
    List<double[]> sides = IntStream.range(0, 3).mapToObj(i -> side(m, 100 * m + i)).toList();
    List<double[]> solutions = solveByKeptFactor(matrix, sides, form);
    for (int s = 0; s < solutions.size(); s++) {
      double[] expected = ejml(matrix, sides.get(s / 2));
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
      DMatrixRMaj matrix = positiveDefinite(m, 4, 0.1);
      double[] side = side(m, 5);
      double[] base = side(m, 6);
      double[] scales = side(m, 7);
      double[] y = ejml(matrix, side);
      double[] target = solve(matrix, side, form, 1, base, scales);
      for (int i = 0; i < m; i++) {
        assertThat(target[i]).isCloseTo(base[i] + scales[i] * y[i], within(1e-10));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void doesNothingUnlessToldTo(int run) {
    for (Form form : Form.values()) {
      int m = 70;
      DMatrixRMaj matrix = positiveDefinite(m, 4, 0.1);
      double[] target = solve(matrix, side(m, 5), form, run, new double[m], ones(m));
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
    DMatrixRMaj matrix = positiveDefinite(m, seed, 0.1);
    double[] side = side(m, seed + 1);
    double[] expected = ejml(matrix, side);
    double[] y = solve(matrix, side, form, 1, new double[m], ones(m));
    double size = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < m; i++) {
      String what = "y[" + i + "], m = " + m + ", seed " + seed;
      assertThat(y[i]).as(what).isCloseTo(expected[i], within(TOLERANCE * size));
    }
  }

  /** A matrix with a diagonal of 1, its least eigenvalue at least about {@code ridge}. */
  private static DMatrixRMaj positiveDefinite(int m, long seed, double ridge) {
    SplittableRandom random = new SplittableRandom(seed);
    int rank = Math.min(m, 8);
    DMatrixRMaj factor = new DMatrixRMaj(m, rank);
    for (int i = 0; i < factor.data.length; i++) {
      factor.data[i] = random.nextDouble() - 0.4;
    }
    DMatrixRMaj matrix = new DMatrixRMaj(m, m);
    CommonOps_DDRM.multTransB(factor, factor, matrix);
    double[] scale = new double[m];
    for (int i = 0; i < m; i++) {
      matrix.add(i, i, ridge);
      scale[i] = 1 / Math.sqrt(matrix.get(i, i));
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < m; j++) {
        matrix.set(i, j, i == j ? 1 : matrix.get(i, j) * scale[i] * scale[j]);
      }
    }
    return matrix;
  }

  /** As {@link #positiveDefinite}, but unknown 1 is a copy of unknown 0. */
  private static DMatrixRMaj withCopy(int m, long seed) {
    DMatrixRMaj matrix = positiveDefinite(m, seed, 0.5);
    for (int i = 0; i < m; i++) {
      double value = i <= 1 ? 1 : matrix.get(i, 0);
      matrix.set(i, 1, value);
      matrix.set(1, i, value);
    }
    matrix.set(0, 0, 1);
    matrix.set(0, 1, 1);
    return matrix;
  }

  private static double[] side(int m, long seed) {
    return new SplittableRandom(seed).doubles(m, -1, 1).toArray();
  }

  private static double[] ones(int m) {
    double[] ones = new double[m];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double[] ejml(DMatrixRMaj matrix, double[] side) {
    int m = side.length;
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(m);
    assertThat(solver.setA(matrix.copy())).isTrue();
    DMatrixRMaj y = new DMatrixRMaj(m, 1);
    solver.solve(DMatrixRMaj.wrap(m, 1, side.clone()), y);
    return y.data;
  }

  /** Solves twice, the second time by replay; the target begins with -7. */
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
      double[] filled = fill(matrix, side, cholesky.blocks());
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

  /** Two solutions for each right side: by commands, and by replay. */
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
      queue.write(fill(matrix, side(m, 1), cholesky.blocks()), cholesky.matrix());
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

  private static double[] fill(DMatrixRMaj matrix, double[] side, int blocks) {
    int columns = 32 * blocks;
    double[] values = new double[(columns + 32) * columns];
    // Neither blocks above the diagonal nor rows after the right side may matter.
    for (int i = 0; i < columns; i++) {
      for (int j = 0; j < columns; j++) {
        boolean within = i < matrix.numRows && j < matrix.numRows;
        double value = within ? matrix.get(i, j) : i == j ? 1 : 0;
        values[i * columns + j] = j / 32 > i / 32 ? Double.NaN : value;
      }
    }
    System.arraycopy(side, 0, values, columns * columns, side.length);
    return values;
  }
}
