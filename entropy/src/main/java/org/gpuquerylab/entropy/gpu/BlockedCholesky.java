package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * Right-looking by blocks of 32, in one launch a block column; and one for four of them on each way
 * of a substitution. The way forward costs nothing after a factorization: the right side is
 * factorized as one more row. Any m, any device.
 */
final class BlockedCholesky implements CholeskyForm {
  private static final int GROUP = 256;

  /** Blocks that one launch of a substitution solves for; as in {@code cholesky.cl}. */
  private static final int PANEL = 4;

  /** Row of the last blocks with L^-1 r, as the factorization and as the way forward leave it. */
  private static final int FACTORIZED_ROW = 0;

  private static final int SOLVED_ROW = 1;

  private static final KernelSpec STEP =
      declare("cholesky_step")
          .value("blocks", Kind.INT)
          .value("k", Kind.INT)
          .value("threshold", Kind.DOUBLE)
          .twin(CholeskyTwins::step);
  private static final KernelSpec FORWARD =
      declare("cholesky_forward")
          .value("blocks", Kind.INT)
          .value("from", Kind.INT)
          .value("to", Kind.INT)
          .twin(CholeskyTwins::forward);
  private static final KernelSpec BACK =
      declare("cholesky_back")
          .value("blocks", Kind.INT)
          .value("from", Kind.INT)
          .value("to", Kind.INT)
          .value("m", Kind.INT)
          .value("side_row", Kind.INT)
          .buffer("base", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("target", ElementType.DOUBLE)
          .twin(CholeskyTwins::back);

  private final CholeskyMemory memory;
  private final int blocks;
  private final Kernel step;
  private final Kernel forward;
  private final Kernel back;

  BlockedCholesky(CholeskyMemory memory) {
    this.memory = memory;
    blocks = memory.layout().blocks();
    Map<String, Integer> defines = Map.of("GROUP", GROUP);
    step = memory.backend().compile(STEP, defines);
    forward = memory.backend().compile(FORWARD, defines);
    back = memory.backend().compile(BACK, defines);
  }

  private static KernelSpec.Builder declare(String kernel) {
    return KernelSpec.kernel(BlockedCholesky.class, kernel)
        .in("cholesky")
        .buffer("run", ElementType.INT)
        .buffer("matrix", ElementType.DOUBLE)
        .buffer("inverses", ElementType.DOUBLE);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    for (int k = 0; k < blocks; k++) {
      launcher.launch(
          step,
          stepGrid(blocks - k, k == 0),
          task.run(),
          memory.matrix(),
          memory.inverses(),
          blocks,
          k,
          DeviceCholesky.THRESHOLD);
    }
    enqueueBack(launcher, task, FACTORIZED_ROW);
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    for (int from = 0; from < blocks; from += PANEL) {
      int to = Math.min(blocks, from + PANEL);
      launcher.launch(
          forward,
          grid(blocks - to),
          task.run(),
          memory.matrix(),
          memory.inverses(),
          blocks,
          from,
          to);
    }
    enqueueBack(launcher, task, SOLVED_ROW);
  }

  private void enqueueBack(Launcher launcher, CholeskyTask task, int sideRow) {
    for (int to = blocks; to > 0; to -= PANEL) {
      int from = Math.max(0, to - PANEL);
      launcher.launch(
          back,
          grid(from),
          task.run(),
          memory.matrix(),
          memory.inverses(),
          blocks,
          from,
          to,
          memory.layout().size(),
          sideRow,
          task.base(),
          task.scales(),
          task.target());
    }
  }

  @Override
  public int launches() {
    return blocks + panels();
  }

  @Override
  public int solveLaunches() {
    return 2 * panels();
  }

  private int panels() {
    return (blocks + PANEL - 1) / PANEL;
  }

  /** A work-item for each value in blocks of the side; one group at least. */
  private static Grid grid(int remaining) {
    return Grid.cover((long) remaining * CholeskyLayout.BLOCK, GROUP);
  }

  /** A group for each block row, and one for each block to the right of the step's columns. */
  private static Grid stepGrid(int remaining, boolean first) {
    long updates = first ? 0 : (long) remaining * (remaining - 1);
    return new Grid((remaining + 1 + updates) * GROUP, GROUP);
  }
}
