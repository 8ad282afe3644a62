package org.gpuquerylab.entropy.internal.gpu;

import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * Factorizes the unit matrix together with the matrix of the system. This doubles the arithmetic,
 * but a solution is then one product y = X D^-1 (X^t r) with X = L^-t, without sequential steps.
 */
final class InverseCholesky implements CholeskyForm {
  private static final int GROUP = 256;
  private static final int FACTORIZED_ROW = 0;
  private static final int REDUCED_ROW = 1;

  private final CholeskyMemory memory;
  private final int blocks;
  private final CholeskySteps steps;
  private final Kernel<CholeskyReduce> reduce;
  private final Kernel<CholeskyProduct> product;

  InverseCholesky(CholeskyMemory memory) {
    this.memory = memory;
    blocks = memory.layout().blocks();
    steps = new CholeskySteps(memory, true);
    Map<String, Integer> defines = DeviceCholesky.defines(GROUP);
    reduce = memory.backend().compile(CholeskyReduce.class, defines);
    product = memory.backend().compile(CholeskyProduct.class, defines);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    steps.enqueue(launcher, task);
    enqueueProduct(launcher, task, FACTORIZED_ROW);
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    Grid groupABlock = new Grid((long) blocks * GROUP, GROUP);
    launcher.launch(
        reduce,
        groupABlock,
        new CholeskyReduce(task.run(), memory.matrix(), memory.inverses(), blocks));
    enqueueProduct(launcher, task, REDUCED_ROW);
  }

  private void enqueueProduct(Launcher launcher, CholeskyTask task, int sideRow) {
    launcher.launch(
        product,
        new Grid((long) blocks * CholeskyLayout.BLOCK * CholeskyLayout.BLOCK, GROUP),
        new CholeskyProduct(
            task.run(),
            memory.matrix(),
            memory.inverses(),
            blocks,
            memory.layout().size(),
            sideRow,
            task.base(),
            task.scales(),
            task.target()));
  }

  @Override
  public int launches() {
    return blocks + 1;
  }

  @Override
  public int solveLaunches() {
    return 2;
  }

  @KernelFile("cholesky_product")
  record CholeskyReduce(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      DeviceBuffer<double[]> inverses,
      int blocks)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.reduce(this);
    }
  }

  record CholeskyProduct(
      DeviceBuffer<int[]> run,
      DeviceBuffer<double[]> matrix,
      DeviceBuffer<double[]> inverses,
      int blocks,
      int m,
      int sideRow,
      DeviceBuffer<double[]> base,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> target)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      CholeskyTwins.product(this);
    }
  }
}
