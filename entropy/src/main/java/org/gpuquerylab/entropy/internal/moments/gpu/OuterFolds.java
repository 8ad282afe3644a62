package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.entropy.internal.gpu.Launcher;

/**
 * Sums over supersets for the outer bits of a buffer {@code [batch][context][column]}; a context is
 * a subset of the outer bits. The result is a buffer {@code [batch][column]} with a column for each
 * needed set of low and outer bits. O(input) time; each launch reads the output of the previous
 * launch and reduces its size by a factor of up to 2^bits.
 */
final class OuterFolds {
  private static final int GROUP = 128;

  private final FoldPlan plan;
  private final DeviceBuffer<double[]> input;
  private final DeviceBuffer<double[]> other;
  private final List<FoldPlan.Rows> own = new ArrayList<>();
  private final List<Kernel<FoldOuter>> kernels = new ArrayList<>();
  private final List<DeviceBuffer<int[]>> targets = new ArrayList<>();

  /** Copies the tables and compiles the kernels for the sums of all rows. */
  public OuterFolds(
      Workspace workspace,
      CommandQueue queue,
      FoldPlan plan,
      DeviceBuffer<double[]> input,
      DeviceBuffer<double[]> other) {
    this(workspace, queue, plan, input, other, Share.WHOLE);
  }

  /**
   * Copies the tables and compiles the kernels.
   *
   * @param queue the queue on which the tables are copied
   * @param input at least {@link FoldPlan#inputLength} doubles; its values are destroyed
   * @param other at least {@link FoldPlan#otherLength} doubles; its values are destroyed
   * @param share the rows of the first stage that are summed; all others count as 0, and are
   *     neither read nor written. The last stage writes all rows
   */
  public OuterFolds(
      Workspace workspace,
      CommandQueue queue,
      FoldPlan plan,
      DeviceBuffer<double[]> input,
      DeviceBuffer<double[]> other,
      Share share) {
    this.plan = plan;
    this.input = input;
    this.other = other;
    for (int i = 0; i < plan.stages().size(); i++) {
      FoldPlan.Stage stage = plan.stages().get(i);
      own.add(share.isWhole() ? FoldPlan.Rows.all(stage) : plan.own(i, share));
      kernels.add(workspace.backend().compile(FoldOuter.class, defines(stage, own.get(i), share)));
      DeviceBuffer<int[]> table = workspace.allocate(ElementType.INT, stage.targets().length);
      queue.write(stage.targets(), table);
      targets.add(table);
    }
  }

  private static Map<String, Integer> defines(
      FoldPlan.Stage stage, FoldPlan.Rows own, Share share) {
    Map<String, Integer> defines = new HashMap<>(Map.of("GROUP", GROUP, "FOLDED", stage.bits()));
    if (!share.isWhole()) {
      defines.put("ROW_FROM", Math.toIntExact(own.from()));
      defines.put("SHARE_FROM", Math.toIntExact(own.inputFrom()));
      defines.put("SHARE_TO", Math.toIntExact(own.inputTo()));
    }
    return defines;
  }

  /** The buffer with the sums; {@link FoldPlan#place} returns their indices. */
  public DeviceBuffer<double[]> result() {
    return plan.stages().size() % 2 == 0 ? input : other;
  }

  /** Enqueues the folds, one launch for each stage of the plan. */
  public void enqueue(Launcher launcher, Gate gate) {
    for (int i = 0; i < kernels.size(); i++) {
      FoldPlan.Stage stage = plan.stages().get(i);
      FoldPlan.Rows rows = own.get(i);
      if (rows.isEmpty()) {
        continue;
      }
      launcher.launch(
          kernels.get(i),
          Grid.cover((rows.to() - rows.from()) * stage.columns(), GROUP),
          new FoldOuter(
              gate.phase(),
              gate.value(),
              i % 2 == 0 ? input : other,
              targets.get(i),
              stage.columns(),
              stage.next(),
              rows.to(),
              i % 2 == 0 ? other : input));
    }
  }

  @KernelFile("folds")
  record FoldOuter(
      DeviceBuffer<int[]> phase,
      int value,
      DeviceBuffer<double[]> from,
      DeviceBuffer<int[]> targets,
      int columns,
      int next,
      long rows,
      DeviceBuffer<double[]> to)
      implements Gate.Call {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FoldTwins.fold(this, defines);
    }
  }
}
