package org.gpuquerylab.entropy.gpu.cholesky;

import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.gpu.Launcher;

/**
 * Solves symmetric positive definite systems A y = r on a device by the Cholesky decomposition, for
 * A with a diagonal near 1. O(m^3) time for a factorization, O(m^2) for another right side.
 *
 * <p>An unknown whose pivot is not above {@link #THRESHOLD} is left out, and its value is 0:
 * rounding can make a matrix of nearly dependent rows indefinite. The solution overwrites the right
 * side, and the factor overwrites the lower blocks of the matrix.
 */
public final class DeviceCholesky {
  /** Most unknowns that one group can solve in 32 KiB of local memory. */
  public static final int MAX_SMALL = OneGroupCholesky.MAX_SIZE;

  /** The value that marks a system to be solved. */
  public static final int RUN = 1;

  /** Largest pivot that counts as 0: the rounding error of a few differences of numbers up to 1. */
  public static final double THRESHOLD = 1e-15;

  /**
   * Largest m for which one group is faster than one launch for each block column, whose steps work
   * on whole blocks. H200: m = 2 0.002 and 0.006 ms, 20 0.011 and 0.007, 88 0.078 and 0.017.
   */
  public static final int BEST_SMALL = 12;

  /**
   * Largest m for which the identity is factorized as well; beyond it, the extra arithmetic costs
   * too much. H200, with and without: m = 465 0.084 and 0.114 ms, 1350 0.39 and 0.46, 2000 0.85 and
   * 0.82, 2625 1.7 and 1.4; another right side takes 0.009 to 0.034 and 0.10 to 0.75 ms.
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
   * @param smallest largest m that one group solves in one launch, at most {@link #MAX_SMALL}
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
   * The constants that the kernels are compiled with.
   *
   * @param group work-items in a group
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
   * The matrix, padded to whole blocks of 32 with ones on the diagonal and zeros; after it a block
   * row whose first row is the right side.
   */
  public DeviceBuffer<double[]> matrix() {
    return memory.matrix();
  }

  /** Blocks in a row of the matrix. */
  public int blocks() {
    return memory.layout().blocks();
  }

  /** Launches of one factorization with its solution. */
  public int launches() {
    return form.launches();
  }

  /** Launches of one solution by a kept factor. */
  public int solveLaunches() {
    return form.solveLaunches();
  }

  /**
   * Enqueues factorization and solution: target_i = base_i + scales_i y_i for each of the m
   * unknowns. The factor is kept for {@link #enqueueSolve}.
   *
   * @param run its first element must be {@link #RUN}, otherwise nothing is computed
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
   * Enqueues the solution for another right side, which was since written to the row after the
   * matrix, by the factor of the last {@link #enqueue} that ran.
   *
   * @param run its first element must be {@link #RUN}, otherwise nothing is computed
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

  /** As above, through a launcher; only {@code target} is modified. */
  public void enqueue(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueue(launcher, new CholeskyTask(run, base, scales, target));
  }

  /** As above, through a launcher; only {@code target} is modified. */
  public void enqueueSolve(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    form.enqueueSolve(launcher, new CholeskyTask(run, base, scales, target));
  }
}
