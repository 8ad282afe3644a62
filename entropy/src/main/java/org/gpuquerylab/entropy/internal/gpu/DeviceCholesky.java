package org.gpuquerylab.entropy.internal.gpu;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;

/**
 * Solves symmetric positive definite systems A y = r on a device by Cholesky decomposition, for
 * matrices A with a diagonal near 1. O(m^3) time for a factorization, and O(m^2) for each further
 * right side.
 *
 * <p>If a pivot is not above {@link #THRESHOLD}, its unknown is left out and gets the value 0:
 * rounding can make a matrix of nearly dependent rows indefinite. The solution overwrites the right
 * side, and the factor overwrites the lower blocks of the matrix.
 */
public final class DeviceCholesky {
  /** The maximum number of unknowns that one group can solve in 32 KiB of local memory. */
  public static final int MAX_SMALL = OneGroupCholesky.MAX_SIZE;

  /** The value that requests the solution of a system. */
  public static final int RUN = 1;

  /**
   * The largest pivot that is treated as 0: it may come from rounding of a few differences of
   * numbers up to 1.
   */
  public static final double THRESHOLD = 1e-15;

  /**
   * The largest m for which one group is faster than one launch for each block column; such
   * launches work on whole blocks. On an H200, one group took 0.002 ms for m = 2, where several
   * launches took 0.006 ms; for m = 20 they took 0.011 ms and 0.007 ms, and for m = 88 they took
   * 0.078 ms and 0.017 ms.
   */
  public static final int BEST_SMALL = 12;

  /**
   * The largest m for which {@link InverseCholesky} is used; above it, its extra arithmetic costs
   * too much. On an H200 it took 0.084 ms for m = 465, where {@link BlockedCholesky} took 0.114 ms;
   * for m = 2625 they took 1.7 ms and 1.4 ms. Each additional right side took at most 0.034 ms
   * instead of 0.10 to 0.75 ms.
   */
  static final int MAX_INVERSE = 2048;

  /** The ways to solve a system. */
  enum Form {
    ONE_GROUP,
    INVERSE,
    BLOCKED
  }

  private final CholeskyMemory memory;
  private final CholeskyForm form;

  /**
   * Allocates a system of m unknowns in a workspace.
   *
   * @param size m, at least 1
   * @param smallest the largest m that one group solves in one launch, at most {@link #MAX_SMALL}
   */
  public DeviceCholesky(Workspace workspace, int size, int smallest) {
    this(workspace, size, choose(size, smallest));
  }

  DeviceCholesky(Workspace workspace, int size, Form chosen) {
    memory = CholeskyMemory.allocate(workspace, size);
    form =
        switch (chosen) {
          case ONE_GROUP -> new OneGroupCholesky(memory);
          case INVERSE -> new InverseCholesky(memory);
          case BLOCKED -> new BlockedCholesky(memory);
        };
  }

  /**
   * The constants with which the kernels are compiled.
   *
   * @param group number of work-items in a group
   */
  static Map<String, Integer> defines(int group) {
    return Map.of("GROUP", group, "BLOCK", CholeskyLayout.BLOCK, "RUN", RUN);
  }

  private static Form choose(int size, int smallest) {
    if (smallest > MAX_SMALL) {
      throw new IllegalArgumentException(
          "one group solves up to " + MAX_SMALL + " unknowns, not " + smallest);
    }
    if (size <= smallest) {
      return Form.ONE_GROUP;
    }
    return size <= MAX_INVERSE ? Form.INVERSE : Form.BLOCKED;
  }

  /**
   * The matrix, padded to whole blocks of 32 with ones on the diagonal and zeros elsewhere,
   * followed by a block row whose first row is the right side.
   */
  public DeviceBuffer<double[]> matrix() {
    return memory.matrix();
  }

  /** The number of blocks in a row of the matrix. */
  public int blocks() {
    return memory.layout().blocks();
  }

  /** The number of launches that one factorization with its solution takes. */
  public int launches() {
    return form.launches();
  }

  /** The number of launches that one solution with the kept factor takes. */
  public int solveLaunches() {
    return form.solveLaunches();
  }

  /**
   * Enqueues factorization and solution: target_i = base_i + scales_i y_i for each of the m
   * unknowns. The factor is kept for later calls of {@link #enqueueSolve}.
   *
   * @param run the first element must be {@link #RUN}, otherwise nothing is computed
   * @param base not modified
   * @param scales not modified
   * @param target modified; may be neither base nor scales
   */
  public void enqueue(
      CommandQueue queue,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    enqueue(queue::launch, run, base, scales, target);
  }

  /**
   * Enqueues the solution for another right side with the factor of the last {@link #enqueue} that
   * ran. The caller must write this right side to the row after the matrix.
   *
   * @param run the first element must be {@link #RUN}, otherwise nothing is computed
   * @param base not modified
   * @param scales not modified
   * @param target modified; may be neither base nor scales
   */
  public void enqueueSolve(
      CommandQueue queue,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    enqueueSolve(queue::launch, run, base, scales, target);
  }

  /** Enqueues factorization and solution by a launcher; only {@code target} is modified. */
  public void enqueue(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueue(launcher, new CholeskyTask(run, base, scales, target));
  }

  /** Enqueues a solution with the kept factor by a launcher; only {@code target} is modified. */
  public void enqueueSolve(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueueSolve(launcher, new CholeskyTask(run, base, scales, target));
  }
}
