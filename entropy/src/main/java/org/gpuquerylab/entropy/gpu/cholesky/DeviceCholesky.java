package org.gpuquerylab.entropy.gpu.cholesky;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.gpu.Launcher;

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
   * The largest pivot that is treated as 0: the rounding error of a few differences of numbers up
   * to 1.
   */
  public static final double THRESHOLD = 1e-15;

  /**
   * The largest m for which one group is faster than one launch for each block column; such
   * launches work on whole blocks. Measured on an H200 with one group and with several launches: m
   * = 2 takes 0.002 and 0.006 ms, m = 20 takes 0.011 and 0.007, m = 88 takes 0.078 and 0.017.
   */
  public static final int BEST_SMALL = 12;

  /**
   * The largest m for which the identity is factorized as well; above it, the extra arithmetic
   * costs too much. Measured on an H200 with and without the identity: m = 465 takes 0.084 and
   * 0.114 ms, 1350 0.39 and 0.46, 2000 0.85 and 0.82, 2625 1.7 and 1.4. Each additional right side
   * takes 0.009 to 0.034 ms with the identity and 0.10 to 0.75 ms without.
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

  /** The number of launches of one factorization with its solution. */
  public int launches() {
    return form.launches();
  }

  /** The number of launches of one solution with a kept factor. */
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

  /** Like the method above, but with a launcher; only {@code target} is modified. */
  public void enqueue(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueue(launcher, new CholeskyTask(run, base, scales, target));
  }

  /** Like the method above, but with a launcher; only {@code target} is modified. */
  public void enqueueSolve(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueueSolve(launcher, new CholeskyTask(run, base, scales, target));
  }
}
