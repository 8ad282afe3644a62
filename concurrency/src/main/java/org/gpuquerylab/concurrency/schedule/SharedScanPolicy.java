package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.LaunchMode;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * Reads each column only once. Kernels that name the same column form a batch and share a lane. The
 * other kernels form the last batch, each in its own lane. Batches back-fill. Launches are plain:
 * they have blocks of 256 threads. The execution runs each shared batch as one fused kernel, with
 * the largest configuration in the batch, as branches of one replayed sequence. If kernels cannot
 * be fused, it runs them directly one after another, so that caches may keep the column. The
 * estimate assumes that the kernels are fused. Only the bytes of the kernel with the most bytes
 * count; all other work is added up.
 */
final class SharedScanPolicy implements SchedulingPolicy {
  static final String NAME = "shared-scan";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.check(problem);
    return Levels.each(problem, false, SharedScanPolicy::scans);
  }

  private static SchedulePlan scans(ScheduleProblem problem) {
    List<Integer> entries = problem.entries();
    Map<String, List<Placed>> columns = new LinkedHashMap<>();
    List<Placed> others = new ArrayList<>();
    for (Placed one : LaunchChoices.plain(problem)) {
      String column = problem.data().get(entries.get(one.kernel())).column();
      (column.isEmpty() ? others : columns.computeIfAbsent(column, key -> new ArrayList<>()))
          .add(one);
    }
    List<List<Placed>> batches = new ArrayList<>();
    for (List<Placed> group : columns.values()) {
      if (group.size() > 1) {
        int lane = group.get(0).lane();
        batches.add(
            group.stream()
                .map(one -> new Placed(one.kernel(), one.configuration(), lane))
                .toList());
      } else {
        others.addAll(group);
      }
    }
    if (!others.isEmpty()) {
      batches.add(others);
    }
    return new SchedulePlan(NAME, problem.limits(), batches, false, 0, LaunchMode.SHARED_SCANS);
  }

  /** Whether a batch of a plan of this policy is one shared scan. */
  static boolean isShared(ScheduleProblem problem, List<Integer> entries, List<Placed> batch) {
    String column = problem.data().get(entries.get(batch.get(0).kernel())).column();
    return batch.size() > 1 && !column.isEmpty() && batch.get(0).lane() == batch.get(1).lane();
  }

  /** The kernel of a batch whose launch has the most warps. */
  static Placed widest(List<Placed> batch) {
    Comparator<Placed> warps =
        Comparator.comparingInt(
            one ->
                one.configuration().blocksPerMultiprocessor()
                    * one.configuration().warpsPerBlock());
    return Collections.max(batch, warps);
  }

  /**
   * The total work of kernels that share a scan. Only the bytes of the kernel with the most bytes
   * count; all other work is added up.
   */
  static KernelWork fused(ScheduleProblem problem, List<Integer> entries, List<Placed> batch) {
    KernelWork all = KernelWork.NONE;
    long bytes = 0;
    for (Placed one : batch) {
      KernelWork work = problem.work().get(entries.get(one.kernel()));
      bytes = Math.max(bytes, work.bytes());
      all = all.plus(work);
    }
    return new KernelWork(bytes, all.operations(), all.sharedAtomics(), all.globalAtomics());
  }
}
