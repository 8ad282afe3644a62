package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DenseCholesky;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** The routines of {@link DenseCholesky}, where the device has them or runs their twins. */
public interface DenseCholeskyContract extends DeviceFixture {

  /** Skips the running test where the routines do not run. */
  default void assumeDenseCholesky() {
    if (device().has(Capability.COMPILES_KERNELS)) {
      assume(Capability.DENSE_CHOLESKY);
    }
  }

  @Test
  default void solvesByTheUpperTriangleAlone() {
    assumeDenseCholesky();
    for (int size : new int[] {1, 2, 33, 200}) {
      int stride = size + 3;
      double[] matrix = positiveDefinite(size, stride);
      double[] side = new SplittableRandom(size).doubles(size, -1, 1).toArray();
      try (Solver solver = new Solver(this, matrix, side, size, stride)) {
        solver.enqueue();
        double[] first = contents(solver.queue, solver.side);
        checkSolution(matrix, side, first, stride);
        assertThat(contents(solver.queue, solver.info)).containsExactly(0);
        double[] factor = contents(solver.queue, solver.matrix);
        for (int i = 1; i < size; i++) {
          assertThat(factor[i * stride + i - 1]).as("below the diagonal").isNaN();
        }
        // Again by replay: captured where the library's code is loaded.
        try (CommandSequence sequence = solver.queue.capture(solver::enqueue)) {
          solver.queue.write(matrix, solver.matrix);
          solver.queue.write(side, solver.side);
          solver.queue.replay(sequence);
          assertThat(contents(solver.queue, solver.side)).containsExactly(first);
        }
      }
    }
  }

  @Test
  default void tellsTheFirstMinorThatIsNotPositive() {
    assumeDenseCholesky();
    double[] matrix = {1, 1, 0, 0, 1, 0, 0, 0, 1};
    try (Solver solver = new Solver(this, matrix, new double[3], 3, 3)) {
      solver.enqueueFactorization();
      assertThat(contents(solver.queue, solver.info)).containsExactly(2);
    }
  }

  private static double[] positiveDefinite(int size, int stride) {
    SplittableRandom random = new SplittableRandom(7 + size);
    double[] matrix = new double[size * stride];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < stride; j++) {
        boolean upper = j >= i && j < size;
        matrix[i * stride + j] = upper ? random.nextDouble(-1, 1) / size : Double.NaN;
      }
      matrix[i * stride + i] = 2;
    }
    return matrix;
  }

  private static void checkSolution(double[] matrix, double[] side, double[] y, int stride) {
    for (int i = 0; i < side.length; i++) {
      double sum = 0;
      for (int j = 0; j < side.length; j++) {
        sum += matrix[Math.min(i, j) * stride + Math.max(i, j)] * y[j];
      }
      assertThat(sum).as("row " + i + " of " + side.length).isCloseTo(side[i], within(1e-12));
    }
  }

  /** A system on the device. */
  final class Solver implements AutoCloseable {
    private final int size;
    private final int stride;
    private final CommandQueue queue;
    private final DeviceBuffer<double[]> matrix;
    private final DeviceBuffer<double[]> side;
    private final DeviceBuffer<double[]> scratch;
    private final DeviceBuffer<int[]> info;
    private final Kernel<DenseCholesky.Factorize> factorize;
    private final Kernel<DenseCholesky.Solve> solve;

    private Solver(DeviceFixture fixture, double[] matrix, double[] side, int size, int stride) {
      this.size = size;
      this.stride = stride;
      queue = fixture.backend().newQueue(true);
      this.matrix = fixture.buffer(queue, ElementType.DOUBLE, matrix);
      this.side = fixture.buffer(queue, ElementType.DOUBLE, side);
      long length = fixture.backend().choleskyScratch(size, stride);
      scratch = fixture.backend().allocate(ElementType.DOUBLE, length);
      info = fixture.ints(queue, -1);
      factorize = fixture.backend().compile(DenseCholesky.Factorize.class);
      solve = fixture.backend().compile(DenseCholesky.Solve.class);
    }

    private void enqueueFactorization() {
      int length = Math.toIntExact(scratch.length());
      queue.launch(
          factorize,
          new Grid(1, 1),
          new DenseCholesky.Factorize(matrix, size, stride, scratch, length, info));
    }

    private void enqueue() {
      enqueueFactorization();
      queue.launch(
          solve, new Grid(1, 1), new DenseCholesky.Solve(matrix, size, stride, side, info));
    }

    @Override
    public void close() {
      queue.close();
      matrix.close();
      side.close();
      scratch.close();
      info.close();
    }
  }
}
