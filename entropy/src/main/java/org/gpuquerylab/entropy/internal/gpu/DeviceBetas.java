package org.gpuquerylab.entropy.internal.gpu;

import java.util.Locale;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * Computes all 2^z selectivities on a device from weights on the device: Cx of x = exp(D^t w - 1),
 * for any set T. The kernels write Cx once. After the first 13 predicates, they change it in one
 * pass for every 9 further predicates. If T has only pairs, there are fewer passes: cells are then
 * products of few numbers, and up to 8 predicates are summed over while the cells are computed. O(z
 * 2^z) time. Only one thread at a time may use an instance.
 */
public final class DeviceBetas {
  private final SumMemory memory;
  private final DeviceBuffer<int[]> verdict;
  private final SumCommands commands;
  private final SumPlan plan;

  /**
   * Creates an instance: allocates memory and copies the known sets.
   *
   * @param workspace the owner of the memory
   * @param queue the queue that copies the sets; commands enqueued to it later can use the copy
   * @param predicates z
   * @param sets the known sets T, ascending, the empty set first; not modified
   */
  public DeviceBetas(Workspace workspace, CommandQueue queue, int predicates, long[] sets) {
    this(workspace, queue, SumPlan.of(predicates, sets, SumPlan.LOW, false), sets);
  }

  /** Creates an instance with a given plan. */
  DeviceBetas(Workspace workspace, CommandQueue queue, SumPlan plan, long[] sets) {
    this.plan = plan;
    memory = new SumMemory(workspace, plan);
    verdict = workspace.allocate(ElementType.INT, 1);
    DeviceBuffer<double[]> unused = workspace.allocate(ElementType.DOUBLE, 1);
    commands = new SumCommands(workspace.backend(), plan, memory, verdict, unused, unused);
    memory.put(sets, queue);
    queue.fill(verdict, EvaluationOutcome.ACCEPTED);
  }

  /**
   * The device memory of an instance in bytes, without weights and selectivities.
   *
   * @param predicates z
   * @param sets the known sets T; not modified
   */
  public static long deviceBytes(int predicates, long[] sets) {
    return MemoryNeed.plus(SumPlan.of(predicates, sets, SumPlan.LOW, false).deviceBytes(), 16);
  }

  /**
   * Enqueues the commands, at most four in addition to the passes; they can be captured.
   *
   * @param weights w, one weight for each known set; only read
   * @param betas at least 2^z values; the first 2^z are written, by bit mask
   */
  public void enqueue(
      CommandQueue queue, DeviceBuffer<double[]> weights, DeviceBuffer<double[]> betas) {
    if (betas.length() < plan.cells() || weights.length() < plan.size()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%d selectivities and %d weights do not fit into buffers of %d and %d numbers",
              plan.cells(),
              plan.size(),
              betas.length(),
              weights.length()));
    }
    commands.enqueue(queue::launch, weights, betas);
  }
}
