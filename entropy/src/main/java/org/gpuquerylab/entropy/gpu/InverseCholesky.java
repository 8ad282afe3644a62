package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * Factorizes the identity with the matrix: twice the arithmetic, but a solution is then one product
 * y = X D^-1 (X^t r) with X = L^-t, without steps one after the other.
 */
final class InverseCholesky implements CholeskyForm {
  private static final int GROUP = 256;
  private static final int FACTORIZED_ROW = 0;
  private static final int REDUCED_ROW = 1;

  private static final KernelSpec REDUCE =
      declare("cholesky_reduce").value("blocks", Kind.INT).twin(CholeskyTwins::reduce);
  private static final KernelSpec PRODUCT =
      declare("cholesky_product")
          .value("blocks", Kind.INT)
          .value("m", Kind.INT)
          .value("side_row", Kind.INT)
          .buffer("base", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("target", ElementType.DOUBLE)
          .twin(CholeskyTwins::product);

  private final CholeskyMemory memory;
  private final int blocks;
  private final CholeskySteps steps;
  private final Kernel reduce;
  private final Kernel product;

  InverseCholesky(CholeskyMemory memory) {
    this.memory = memory;
    blocks = memory.layout().blocks();
    steps = new CholeskySteps(memory, true);
    Map<String, Integer> defines = Map.of("GROUP", GROUP);
    reduce = memory.backend().compile(REDUCE, defines);
    product = memory.backend().compile(PRODUCT, defines);
  }

  private static KernelSpec.Builder declare(String kernel) {
    return KernelSpec.kernel(InverseCholesky.class, kernel)
        .in("cholesky_product")
        .buffer("run", ElementType.INT)
        .buffer("matrix", ElementType.DOUBLE)
        .buffer("inverses", ElementType.DOUBLE);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    steps.enqueue(launcher, task);
    enqueueProduct(launcher, task, FACTORIZED_ROW);
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    Grid groupABlock = new Grid((long) blocks * GROUP, GROUP);
    launcher.launch(reduce, groupABlock, task.run(), memory.matrix(), memory.inverses(), blocks);
    enqueueProduct(launcher, task, REDUCED_ROW);
  }

  private void enqueueProduct(Launcher launcher, CholeskyTask task, int sideRow) {
    launcher.launch(
        product,
        new Grid((long) blocks * CholeskyLayout.BLOCK * CholeskyLayout.BLOCK, GROUP),
        task.run(),
        memory.matrix(),
        memory.inverses(),
        blocks,
        memory.layout().size(),
        sideRow,
        task.base(),
        task.scales(),
        task.target());
  }

  @Override
  public int launches() {
    return blocks + 1;
  }

  @Override
  public int solveLaunches() {
    return 2;
  }
}
