package org.gpuquerylab.entropy.gpu;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;

/** The commands of one iteration of Variant B (Havenstein et al. 2020, figure 5). */
final class VariantBCommands {
  private static final KernelSpec JUDGE =
      KernelSpec.kernel(VariantBCommands.class, "judge_weights")
          .in("newton")
          .buffer("verdict", ElementType.INT)
          .buffer("sums", ElementType.DOUBLE)
          .buffer("sets", ElementType.LONG)
          .buffer("known", ElementType.DOUBLE)
          .value("m", Kind.INT)
          .buffer("changes", ElementType.DOUBLE)
          .value("tiles", Kind.LONG)
          .buffer("accepted", ElementType.DOUBLE)
          .buffer("weights", ElementType.DOUBLE)
          .buffer("scales", ElementType.DOUBLE)
          .buffer("state", ElementType.DOUBLE)
          .twin(NewtonTwins::judge);
  private static final KernelSpec MATRIX =
      KernelSpec.kernel(VariantBCommands.class, "newton_matrix")
          .in("newton")
          .buffer("verdict", ElementType.INT)
          .buffer("sums", ElementType.DOUBLE)
          .buffer("sets", ElementType.LONG)
          .buffer("known", ElementType.DOUBLE)
          .value("m", Kind.INT)
          .value("blocks", Kind.INT)
          .buffer("matrix", ElementType.DOUBLE)
          .twin(NewtonTwins::matrix);

  private final VariantBPlan plan;
  private final VariantBMemory memory;
  private final DeviceCholesky cholesky;
  private final SumCommands sums;
  private final Kernel judge;
  private final Kernel matrix;

  VariantBCommands(Workspace workspace, VariantBPlan plan, VariantBMemory memory) {
    Backend backend = workspace.backend();
    this.plan = plan;
    this.memory = memory;
    cholesky = new DeviceCholesky(workspace, plan.size(), plan.smallest());
    sums =
        new SumCommands(
            backend, plan.sums(), memory.forSums(), memory.verdict, memory.cells, memory.changes);
    Map<String, Integer> defines = Map.of("GROUP", SumKernels.GROUP);
    judge = backend.compile(JUDGE, defines);
    matrix = backend.compile(MATRIX, defines);
  }

  /** Evaluates the weights, judges them, and makes the next ones. */
  void enqueueIteration(Launcher launcher) {
    sums.enqueue(launcher, memory.weights, memory.sums);
    enqueueSystem(launcher);
    cholesky.enqueue(launcher, memory.verdict, memory.accepted, memory.scales, memory.weights);
  }

  /** The residual and the dual, then equation 5 and b - Dx. */
  private void enqueueSystem(Launcher launcher) {
    launcher.launch(
        judge,
        new Grid(SumKernels.GROUP, SumKernels.GROUP),
        memory.verdict,
        memory.sums,
        memory.sets,
        memory.known,
        plan.size(),
        memory.changes,
        plan.sums().tiles(),
        memory.accepted,
        memory.weights,
        memory.scales,
        memory.state);
    int blocks = cholesky.blocks();
    launcher.launch(
        matrix,
        new Grid((long) (blocks + 1) * blocks * SumKernels.GROUP, SumKernels.GROUP),
        memory.verdict,
        memory.sums,
        memory.sets,
        memory.known,
        plan.size(),
        blocks,
        cholesky.matrix());
  }
}
