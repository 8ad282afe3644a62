package org.gpuquerylab.entropy.internal.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * The right-looking factorization A = L D L^t by blocks of 32, with one launch for each block
 * column.
 */
final class CholeskySteps {
  private static final int GROUP = 256;

  /**
   * The maximum number of blocks of a row for which all groups of a step fit onto the GPU;
   * registers limit the number that fits. On an H200, one warp took 0.20 ms for m = 960, where two
   * warps took 0.24 ms; for m = 1350 they took 0.44 ms and 0.39 ms.
   */
  private static final int MANY_BLOCKS = 36;

  private final CholeskyMemory memory;
  private final boolean whole;
  private final Kernel<CholeskyStep> step;

  /**
   * Creates the steps for a system.
   *
   * @param whole whether the unit matrix is factorized too, which gives X = L^-t above the diagonal
   */
  CholeskySteps(CholeskyMemory memory, boolean whole) {
    this.memory = memory;
    this.whole = whole;
    Map<String, Integer> defines = new HashMap<>(DeviceCholesky.defines(GROUP));
    defines.put("TWO_WARPS", memory.layout().blocks() > MANY_BLOCKS ? 1 : 0);
    step = memory.backend().compile(CholeskyStep.class, defines);
  }

  void enqueue(Launcher launcher, CholeskyTask task) {
    int blocks = memory.layout().blocks();
    for (int k = 0; k < blocks; k++) {
      launcher.launch(
          step,
          grid(blocks - k, k),
          new CholeskyStep(
              task.run(),
              memory.matrix(),
              memory.inverses(),
              blocks,
              k,
              whole ? 1 : 0,
              DeviceCholesky.THRESHOLD));
    }
  }

  /**
   * The grid with a group for each block row, and a group for each block to the right of the step's
   * columns.
   */
  private Grid grid(int left, int k) {
    long ofInverse = whole ? k : 0;
    long updates = k == 0 ? 0 : (left + ofInverse) * (left - 1);
    return new Grid((left + 1 + ofInverse + updates) * GROUP, GROUP);
  }

  record CholeskyStep(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      DeviceBuffer<double[]> inverses,
      int blocks,
      int k,
      int whole,
      double threshold)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.step(this);
    }
  }
}
