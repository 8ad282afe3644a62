package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;

/**
 * Solves symmetric positive definite systems A y = r on a device by the Cholesky decomposition, for
 * A of a diagonal near 1. O(m^3) time. Few unknowns are solved by one group in local memory and one
 * launch; more by blocks, right-looking, in one launch a block column and one for the way back. The
 * way forward costs nothing: r is factorized as one more row.
 *
 * <p>An unknown whose pivot is not above {@link #FLOOR} is left out, its value is 0: rounding can
 * make a matrix of nearly dependent rows indefinite. The right side and the lower blocks of the
 * matrix are used up.
 */
public final class DeviceCholesky {
  /** Most unknowns that one group can solve in 32 KiB of local memory. */
  public static final int MAX_SMALL = 88;

  /** Largest pivot that counts as 0: rounding of a few differences of numbers up to 1. */
  public static final double FLOOR = 1e-15;

  private static final int GROUP = 256;
  private static final KernelSpec STEP =
      KernelSpec.kernel(DeviceCholesky.class, "cholesky_step")
          .in("cholesky")
          .buffer("run", ElementType.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .buffer("inverses", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .value("k", Kind.INT)
          .value("floor", Kind.DOUBLE)
          .twin(CholeskyTwins::step);
  private static final KernelSpec BACK =
      KernelSpec.kernel(DeviceCholesky.class, "cholesky_back")
          .in("cholesky")
          .buffer("run", ElementType.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .buffer("inverses", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .value("m", Kind.INT)
          .buffer("base", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("target", ElementType.DOUBLE)
          .twin(CholeskyTwins::back);
  private static final KernelSpec SMALL =
      KernelSpec.kernel(DeviceCholesky.class, "cholesky_small")
          .in("cholesky")
          .buffer("run", ElementType.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .value("m", Kind.INT)
          .value("floor", Kind.DOUBLE)
          .buffer("base", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("target", ElementType.DOUBLE)
          .twin(CholeskyTwins::small);

  private final CholeskyLayout layout;
  private final boolean small;
  private final Kernel step;
  private final Kernel back;
  private final Kernel oneGroup;
  private final DeviceBuffer<double[]> matrix;
  private final DeviceBuffer<double[]> inverses;

  /**
   * Allocates a system of m unknowns in a workspace.
   *
   * @param size m, at least 1
   * @param smallest largest m that one group solves in one launch, at most {@link #MAX_SMALL}
   */
  public DeviceCholesky(Workspace workspace, int size, int smallest) {
    if (smallest > MAX_SMALL) {
      throw new IllegalArgumentException(
          "one group solves up to " + MAX_SMALL + " unknowns, not " + smallest);
    }
    Backend backend = workspace.backend();
    Map<String, Integer> defines = Map.of("GROUP", GROUP, "SMALL", MAX_SMALL);
    layout = CholeskyLayout.of(size);
    small = size <= smallest;
    step = backend.compile(STEP, defines);
    back = backend.compile(BACK, defines);
    oneGroup = backend.compile(SMALL, defines);
    matrix = workspace.allocate(ElementType.DOUBLE, layout.matrix());
    inverses = workspace.allocate(ElementType.DOUBLE, layout.inverses());
  }

  /**
   * The matrix, whole blocks of 32 filled up with ones on the diagonal and zeros, and after it a
   * block row of which the first row is the right side.
   */
  public DeviceBuffer<double[]> matrix() {
    return matrix;
  }

  /** Blocks in a row of the matrix. */
  public int blocks() {
    return layout.blocks();
  }

  /** Launches of one solution. */
  public int launches() {
    return small ? 1 : layout.blocks() + 1;
  }

  /**
   * Enqueues the solution: target_i = base_i + scales_i y_i for each of the m unknowns.
   *
   * @param run its first element must be 1, else nothing is computed
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

  void enqueue(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    int blocks = layout.blocks();
    int m = layout.size();
    Grid group = new Grid(GROUP, GROUP);
    if (small) {
      launcher.launch(oneGroup, group, run, matrix, blocks, m, FLOOR, base, scales, target);
      return;
    }
    for (int k = 0; k < blocks; k++) {
      launcher.launch(step, stepGrid(blocks - k, k == 0), run, matrix, inverses, blocks, k, FLOOR);
    }
    launcher.launch(back, group, run, matrix, inverses, blocks, m, base, scales, target);
  }

  /** A group for each block row, and one for each block to the right of the step's columns. */
  private static Grid stepGrid(int remaining, boolean first) {
    long updates = first ? 0 : (long) remaining * (remaining - 1);
    return new Grid((remaining + 1 + updates) * GROUP, GROUP);
  }
}
