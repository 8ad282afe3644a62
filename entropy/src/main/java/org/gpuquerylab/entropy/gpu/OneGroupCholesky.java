package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * One launch of one group that has the lower triangle in local memory, by columns and without
 * square roots (section 4.1.2).
 */
final class OneGroupCholesky implements CholeskyForm {
  /** Most unknowns whose triangle fits into 32 KiB. */
  static final int MAX_SIZE = 88;

  private static final int GROUP = 256;
  private static final KernelSpec FACTOR = declare("cholesky_small").twin(CholeskyTwins::small);
  private static final KernelSpec SOLVE =
      declare("cholesky_small_solve").twin(CholeskyTwins::smallSolve);

  private final CholeskyMemory memory;
  private final Kernel factor;
  private final Kernel solve;

  OneGroupCholesky(CholeskyMemory memory) {
    this.memory = memory;
    Map<String, Integer> defines = Map.of("GROUP", GROUP, "SMALL", MAX_SIZE);
    factor = memory.backend().compile(FACTOR, defines);
    solve = memory.backend().compile(SOLVE, defines);
  }

  private static KernelSpec.Builder declare(String kernel) {
    return KernelSpec.kernel(OneGroupCholesky.class, kernel)
        .in("cholesky_small")
        .buffer("run", ElementType.INT)
        .buffer("matrix", ElementType.DOUBLE)
        .value("blocks", Kind.INT)
        .value("m", Kind.INT)
        .value("threshold", Kind.DOUBLE)
        .buffer("base", ElementType.DOUBLE)
        .buffer("scales", ElementType.DOUBLE)
        .buffer("target", ElementType.DOUBLE);
  }

  @Override
  public void enqueue(Launcher launcher, CholeskyTask task) {
    launch(launcher, factor, task);
  }

  @Override
  public void enqueueSolve(Launcher launcher, CholeskyTask task) {
    launch(launcher, solve, task);
  }

  private void launch(Launcher launcher, Kernel kernel, CholeskyTask task) {
    launcher.launch(
        kernel,
        new Grid(GROUP, GROUP),
        task.run(),
        memory.matrix(),
        memory.layout().blocks(),
        memory.layout().size(),
        DeviceCholesky.THRESHOLD,
        task.base(),
        task.scales(),
        task.target());
  }

  @Override
  public int launches() {
    return 1;
  }

  @Override
  public int solveLaunches() {
    return 1;
  }
}
