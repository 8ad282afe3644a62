package org.gpuquerylab.concurrency.schedule;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * The decision of a policy for one problem.
 *
 * @param policy the name of the policy that runs the plan: the policy itself, or the policy that
 *     {@code chosen} chose; empty if it has no name
 * @param limits limits of the unit that the configurations fill, which is one multiprocessor or two
 *     grouped ones
 * @param batches the batches in the order in which they run; each has the indices of its kernels
 *     with their launches (a kernel with count k has k consecutive indices)
 * @param barriers the batches, by index and in ascending order, that start only when all earlier
 *     batches are complete; the kernels of other batches start as soon as there is room and the
 *     kernels on which they depend are complete
 * @param bound a lower bound of the number of batches; 0 if the policy proves no bound
 * @param mode how the kernels are launched
 */
public record SchedulePlan(
    String policy,
    MultiprocessorLimits limits,
    List<List<Placed>> batches,
    List<Integer> barriers,
    int bound,
    LaunchMode mode) {
  /** Copies the lists. */
  public SchedulePlan {
    batches = batches.stream().map(List::copyOf).toList();
    barriers = List.copyOf(barriers);
  }

  /**
   * Creates a plan.
   *
   * @param barriers whether each batch waits for all earlier ones; otherwise none does
   */
  public SchedulePlan(
      String policy,
      MultiprocessorLimits limits,
      List<List<Placed>> batches,
      boolean barriers,
      int bound,
      LaunchMode mode) {
    this(policy, limits, batches, everyBarrier(barriers ? batches.size() : 0), bound, mode);
  }

  private static List<Integer> everyBarrier(int batches) {
    return IntStream.range(1, Math.max(1, batches)).boxed().toList();
  }

  /** How the kernels of a plan are launched, which the model of time must know. */
  public enum LaunchMode {
    /** The host launches each kernel. */
    FROM_HOST,

    /** All kernels are one sequence, which is captured once and replayed. */
    REPLAYED,

    /**
     * All kernels are one replayed sequence. A batch of several kernels in one lane is one fused
     * kernel, which reads their column once.
     */
    SHARED_SCANS;

    /** Whether the kernels are one replayed sequence. */
    boolean isReplayed() {
      return this == REPLAYED || this == SHARED_SCANS;
    }
  }

  /** Creates a plan whose kernels the host launches. */
  public SchedulePlan(
      String policy,
      MultiprocessorLimits limits,
      List<List<Placed>> batches,
      boolean barriers,
      int bound) {
    this(policy, limits, batches, barriers, bound, LaunchMode.FROM_HOST);
  }

  /** Creates a plan without the name of a policy. */
  public SchedulePlan(
      MultiprocessorLimits limits, List<List<Placed>> batches, boolean barriers, int bound) {
    this("", limits, batches, barriers, bound);
  }

  /** The number of lanes of all kernels; lanes are numbered from 0. */
  public int lanes() {
    return 1 + batches.stream().flatMap(List::stream).mapToInt(Placed::lane).max().orElse(-1);
  }

  /** Whether any two kernels are in the same lane; otherwise each kernel has its own lane. */
  public boolean sharesLanes() {
    List<Integer> lanes = batches.stream().flatMap(List::stream).map(Placed::lane).toList();
    return lanes.stream().distinct().count() < lanes.size();
  }

  /**
   * A kernel of the problem and its launch.
   *
   * @param kernel the kernel's index after expanding counts
   * @param configuration the kernel's launch configuration
   * @param lane the kernel's lane. Kernels in one lane run one after another, in the order of the
   *     plan; kernels in different lanes run at the same time. A lane is a queue or a branch
   */
  public record Placed(int kernel, LaunchConfiguration configuration, int lane) {
    /** Creates the launch of a kernel in its own lane. */
    public Placed(int kernel, LaunchConfiguration configuration) {
      this(kernel, configuration, kernel);
    }
  }
}
