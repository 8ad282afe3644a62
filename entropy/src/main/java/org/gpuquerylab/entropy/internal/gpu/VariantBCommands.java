package org.gpuquerylab.entropy.internal.gpu;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The commands of one iteration of Variant B (Havenstein et al. 2020, figure 5). */
final class VariantBCommands {
  private final VariantBPlan plan;
  private final VariantBMemory memory;
  private final DeviceCholesky cholesky;
  private final SumCommands sums;
  private final Kernel<JudgeWeights> judge;
  private final Kernel<NewtonMatrix> matrix;

  VariantBCommands(Workspace workspace, VariantBPlan plan, VariantBMemory memory) {
    Backend backend = workspace.backend();
    this.plan = plan;
    this.memory = memory;
    cholesky = new DeviceCholesky(workspace, plan.size(), plan.smallest());
    sums =
        new SumCommands(
            backend, plan.sums(), memory.forSums(), memory.verdict, memory.cells, memory.changes);
    judge = backend.compile(JudgeWeights.class, defines());
    matrix = backend.compile(NewtonMatrix.class, defines());
  }

  private static Map<String, Number> defines() {
    Map<String, Number> defines = new HashMap<>(EvaluationOutcome.DEFINES);
    defines.putAll(NewtonState.PLACES);
    defines.putAll(NewtonState.RULE.defines());
    defines.put("GROUP", SumKernels.GROUP);
    defines.put("BLOCK", CholeskyLayout.BLOCK);
    return defines;
  }

  /** Evaluates the weights, judges them, and computes the next weights. */
  void enqueueIteration(Launcher launcher) {
    sums.enqueue(launcher, memory.weights, memory.sums);
    enqueueSystem(launcher);
    cholesky.enqueue(launcher, memory.verdict, memory.accepted, memory.scales, memory.weights);
  }

  /** Computes the residual and the dual, then equation 5 and b - Dx. */
  private void enqueueSystem(Launcher launcher) {
    launcher.launch(
        judge,
        new Grid(SumKernels.GROUP, SumKernels.GROUP),
        new JudgeWeights(
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
            memory.state));
    int blocks = cholesky.blocks();
    launcher.launch(
        matrix,
        new Grid((long) (blocks + 1) * blocks * SumKernels.GROUP, SumKernels.GROUP),
        new NewtonMatrix(
            memory.verdict,
            memory.sums,
            memory.sets,
            memory.known,
            plan.size(),
            blocks,
            cholesky.matrix()));
  }

  @KernelFile("newton")
  record JudgeWeights(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<double[]> sums,
      DeviceBuffer<long[]> sets,
      DeviceBuffer<double[]> known,
      int m,
      DeviceBuffer<double[]> changes,
      long tiles,
      DeviceBuffer<double[]> accepted,
      DeviceBuffer<double[]> weights,
      DeviceBuffer<double[]> scales,
      DeviceBuffer<double[]> state)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      VariantBTwins.judge(this);
    }
  }

  @KernelFile("newton")
  record NewtonMatrix(
      DeviceBuffer<int[]> verdict,
      DeviceBuffer<double[]> sums,
      DeviceBuffer<long[]> sets,
      DeviceBuffer<double[]> known,
      int m,
      int blocks,
      DeviceBuffer<double[]> matrix)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      VariantBTwins.matrix(this);
    }
  }
}
