package org.gpuquerylab.entropy.internal.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * Cholesky with one launch for each block column of 32, and one launch for every four block columns
 * in each direction of a substitution. The forward substitution needs no extra launches in a
 * factorization: the right side is factorized as one more row. The blocked form supports any m and
 * any device.
 */
final class BlockedCholesky implements CholeskyForm {
  private static final int GROUP = 256;

  /** The number of blocks that one launch of a substitution solves. */
  private static final int PANEL = 4;

  /**
   * The row after the last blocks, in which the factorization and the forward substitution leave
   * L^-1 r.
   */
  private static final int FACTORIZED_ROW = 0;

  private static final int SOLVED_ROW = 1;

  private final CholeskyMemory memory;
  private final int blocks;
  private final CholeskySteps steps;
  private final Kernel<CholeskyForward> forward;
  private final Kernel<CholeskyBack> back;

  BlockedCholesky(CholeskyMemory memory) {
    this.memory = memory;
    blocks = memory.layout().blocks();
    Map<String, Integer> defines = new HashMap<>(DeviceCholesky.defines(GROUP));
    defines.put("PANEL", PANEL);
    steps = new CholeskySteps(memory, false);
    forward = memory.backend().compile(CholeskyForward.class, defines);
    back = memory.backend().compile(CholeskyBack.class, defines);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    steps.enqueue(launcher, task);
    enqueueBack(launcher, task, FACTORIZED_ROW);
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    for (int from = 0; from < blocks; from += PANEL) {
      int to = Math.min(blocks, from + PANEL);
      launcher.launch(
          forward,
          grid(blocks - to),
          new CholeskyForward(task.run(), memory.matrix(), memory.inverses(), blocks, from, to));
    }
    enqueueBack(launcher, task, SOLVED_ROW);
  }

  private void enqueueBack(Launcher launcher, CholeskyTask task, int sideRow) {
    for (int to = blocks; to > 0; to -= PANEL) {
      int from = Math.max(0, to - PANEL);
      launcher.launch(
          back,
          grid(from),
          new CholeskyBack(
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
              task.target()));
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

  /**
   * The grid with one work-item for each value of the right side, padded to whole blocks; it has at
   * least one group.
   */
  private static Grid grid(int remaining) {
    return Grid.cover((long) remaining * CholeskyLayout.BLOCK, GROUP);
  }

  @KernelFile("cholesky_substitution")
  record CholeskyForward(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      DeviceBuffer<double[]> inverses,
      int blocks,
      int from,
      int to)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.forward(this);
    }
  }

  @KernelFile("cholesky_substitution")
  record CholeskyBack(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      DeviceBuffer<double[]> inverses,
      int blocks,
      int from,
      int to,
      int m,
      int sideRow,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.back(this);
    }
  }
}
