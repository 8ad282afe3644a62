package org.gpuquerylab.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.DenseCholesky.Dpotrf;
import org.gpuquerylab.primitives.DenseCholesky.Dpotrs;
import org.junit.jupiter.api.Test;

class DenseCholeskyTest extends PrimitiveContract {

  @Test
  void solvesByTheUpperTriangleAlone() {
    assumeTrue(DenseCholesky.isOn(backend), () -> device + " has no dense Cholesky solver");
    for (int size : new int[] {1, 2, 33, 200}) {
      int stride = size + 3;
      double[] matrix = positiveDefinite(size, stride);
      double[] side = new SplittableRandom(size).doubles(size, -1, 1).toArray();
      Solver solver = new Solver(workspace, queue, matrix, side, stride);
      solver.enqueue();
      double[] first = contents(solver.side, size);
      checkSolution(matrix, side, first, stride);
      assertThat(contents(solver.info, 1)).containsExactly(0);
      double[] factor = contents(solver.matrix, matrix.length);
      for (int i = 1; i < size; i++) {
        assertThat(factor[i * stride + i - 1]).as("below the diagonal").isNaN();
      }
      // Solves by replay; the capture begins after the library has loaded its code.
      try (CommandSequence sequence = queue.capture(solver::enqueue)) {
        queue.write(matrix, solver.matrix);
        queue.write(side, solver.side);
        queue.replay(sequence);
        assertThat(contents(solver.side, size)).containsExactly(first);
      }
    }
  }

  @Test
  void namesTheFirstMinorThatIsNotPositive() {
    assumeTrue(DenseCholesky.isOn(backend), () -> device + " has no dense Cholesky solver");
    double[] matrix = {1, 1, 0, 0, 1, 0, 0, 0, 1};
    Solver solver = new Solver(workspace, queue, matrix, new double[3], 3);
    solver.enqueueFactorization();
    assertThat(contents(solver.info, 1)).containsExactly(2);
  }

  @Test
  void isRefusedByNameWhereThereIsNone() {
    assumeTrue(!DenseCholesky.isOn(backend), () -> device + " has a dense Cholesky solver");
    assertThatThrownBy(() -> backend.compile(Dpotrf.class))
        .isInstanceOf(BackendException.class)
        .hasMessage(device + " has no library with a routine dpotrf");
  }

  @Test
  void isWhereThereAreTwinsOrALibrary() {
    if (!device.has(Capability.COMPILES_KERNELS)) {
      assertThat(DenseCholesky.isOn(backend)).isTrue();
    } else if (!device.has(Capability.LIBRARY_ROUTINES)) {
      assertThat(DenseCholesky.isOn(backend)).isFalse();
    }
  }

  private <A> A contents(DeviceBuffer<A> buffer, int n) {
    A array = buffer.type().newArray(n);
    queue.read(buffer, 0, array, 0, n);
    return array;
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
  private static final class Solver {
    private final int size;
    private final int stride;
    private final CommandQueue queue;
    private final DeviceBuffer<double[]> matrix;
    private final DeviceBuffer<double[]> side;
    private final DeviceBuffer<double[]> scratch;
    private final DeviceBuffer<int[]> info;
    private final Kernel<Dpotrf> factorization;
    private final Kernel<Dpotrs> solution;

    Solver(Workspace workspace, CommandQueue queue, double[] matrix, double[] side, int stride) {
      this.size = side.length;
      this.stride = stride;
      this.queue = queue;
      this.matrix = workspace.allocate(ElementType.DOUBLE, matrix.length);
      this.side = workspace.allocate(ElementType.DOUBLE, side.length);
      queue.write(matrix, this.matrix);
      queue.write(side, this.side);
      factorization = workspace.backend().compile(Dpotrf.class);
      solution = workspace.backend().compile(Dpotrs.class);
      long length = DenseCholesky.scratch(factorization, size, stride);
      scratch = workspace.allocate(ElementType.DOUBLE, length);
      info = workspace.allocate(ElementType.INT, 1);
      queue.fill(info, -1);
    }

    private void enqueueFactorization() {
      int length = Math.toIntExact(scratch.length());
      Dpotrf call = new Dpotrf(matrix, size, stride, scratch, length, info);
      queue.launch(factorization, new Grid(1, 1), call);
    }

    private void enqueue() {
      enqueueFactorization();
      queue.launch(solution, new Grid(1, 1), new Dpotrs(matrix, size, stride, side, info));
    }
  }
}
