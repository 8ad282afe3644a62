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
 * Cholesky in one launch of one group that holds the lower triangle in local memory; it proceeds by
 * columns and without square roots (section 4.1.2).
 */
final class OneGroupCholesky implements CholeskyForm {
  /** The maximum number of unknowns whose triangle fits into 32 KiB. */
  static final int MAX_SIZE = 88;

  private static final int GROUP = 256;
  private static final Grid GRID = new Grid(GROUP, GROUP);

  private final CholeskyMemory memory;
  private final Kernel<CholeskySmall> factor;
  private final Kernel<CholeskySmallSolve> solve;

  OneGroupCholesky(CholeskyMemory memory) {
    this.memory = memory;
    Map<String, Integer> defines = new HashMap<>(DeviceCholesky.defines(GROUP));
    defines.put("SMALL", MAX_SIZE);
    factor = memory.backend().compile(CholeskySmall.class, defines);
    solve = memory.backend().compile(CholeskySmallSolve.class, defines);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    launcher.launch(
        factor,
        GRID,
        new CholeskySmall(
            task.run(),
            memory.matrix(),
            memory.layout().blocks(),
            memory.layout().size(),
            DeviceCholesky.THRESHOLD,
            task.base(),
            task.scales(),
            task.target()));
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    launcher.launch(
        solve,
        GRID,
        new CholeskySmallSolve(
            task.run(),
            memory.matrix(),
            memory.layout().blocks(),
            memory.layout().size(),
            DeviceCholesky.THRESHOLD,
            task.base(),
            task.scales(),
            task.target()));
  }

  @Override
  public int launches() {
    return 1;
  }

  @Override
  public int solveLaunches() {
    return 1;
  }

  record CholeskySmall(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      int blocks,
      int m,
      double threshold,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.small(this);
    }
  }

  @KernelFile("cholesky_small")
  record CholeskySmallSolve(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      int blocks,
      int m,
      double threshold,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.smallSolve(this);
    }
  }
}
