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
 * launch; more by blocks of 32, right-looking, in one launch a block column, and one for four of
 * them on the way back. The way forward costs nothing: r is factorized as one more row.
 *
 * <p>An unknown whose pivot is not above {@link #THRESHOLD} is left out, its value is 0: rounding
 * can make a matrix of nearly dependent rows indefinite. The right side and the lower blocks of the
 * matrix are used up.
 */
public final class DeviceCholesky {
  /** Most unknowns that one group can solve in 32 KiB of local memory. */
  public static final int MAX_SMALL = 88;

  /** Largest pivot that counts as 0: rounding of a few differences of numbers up to 1. */
  public static final double THRESHOLD = 1e-15;

  private static final int GROUP = 256;

  /** Blocks that one launch of the way back solves for; as in {@code cholesky.cl}. */
  private static final int PANEL = 4;

  private static final KernelSpec STEP =
      KernelSpec.kernel(DeviceCholesky.class, "cholesky_step")
          .in("cholesky")
          .buffer("run", ElementType.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .buffer("inverses", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .value("k", Kind.INT)
          .value("threshold", Kind.DOUBLE)
          .twin(CholeskyTwins::step);
  private static final KernelSpec BACK =
      KernelSpec.kernel(DeviceCholesky.class, "cholesky_back")
          .in("cholesky")
          .buffer("run", ElementType.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .buffer("inverses", ElementType.DOUBLE)
          .value("blocks", Kind.INT)
          .value("from", Kind.INT)
          .value("to", Kind.INT)
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
          .value("threshold", Kind.DOUBLE)
          .buffer("base", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("target", ElementType.DOUBLE)
          .twin(CholeskyTwins::small);

  private final CholeskyLayout layout;
  private final boolean small;
  private final Backend backend;
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
    backend = workspace.backend();
    layout = CholeskyLayout.of(size);
    small = size <= smallest;
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
    return small ? 1 : layout.blocks() + (layout.blocks() + PANEL - 1) / PANEL;
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

  /** As above, through a launcher. */
  public void enqueue(
      Launcher launcher,
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target) {
    int blocks = layout.blocks();
    int m = layout.size();
    Grid group = new Grid(GROUP, GROUP);
    if (small) {
      Kernel oneGroup = compile(SMALL);
      launcher.launch(oneGroup, group, run, matrix, blocks, m, THRESHOLD, base, scales, target);
      return;
    }
    Kernel step = compile(STEP);
    Kernel back = compile(BACK);
    for (int k = 0; k < blocks; k++) {
      launcher.launch(
          step, stepGrid(blocks - k, k == 0), run, matrix, inverses, blocks, k, THRESHOLD);
    }
    for (int to = blocks; to > 0; to -= PANEL) {
      int from = Math.max(0, to - PANEL);
      Grid columns = Grid.cover((long) from * CholeskyLayout.BLOCK, GROUP);
      launcher.launch(
          back, columns, run, matrix, inverses, blocks, from, to, m, base, scales, target);
    }
  }

  private Kernel compile(KernelSpec spec) {
    return backend.compile(spec, Map.of("GROUP", GROUP, "SMALL", MAX_SMALL));
  }

  /** A group for each block row, and one for each block to the right of the step's columns. */
  private static Grid stepGrid(int remaining, boolean first) {
    long updates = first ? 0 : (long) remaining * (remaining - 1);
    return new Grid((remaining + 1 + updates) * GROUP, GROUP);
  }
}
