package org.gpuquerylab.concurrency.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.schedule.SchedulePlan.Placed;

/**
 * The admission of MultiQx-GPU. Kernels are admitted in the given order as long as their demand for
 * device memory is within the budget. A kernel that does not fit waits, and later kernels may start
 * before it, but none before the kernels on which it depends. A batch consists of the kernels that
 * are admitted together; it does not wait for the previous batch to end. Launches have blocks of
 * 256 threads, because MultiQx-GPU does not change them. With the lock, all kernels are in one
 * lane, because only one kernel runs at a time. Without it, each kernel has its own lane. The
 * execution adds a host thread and a queue for each query, lazy allocation, eviction by cost, and
 * copies at the same time as kernels of other queries. Here a kernel's demand is its {@code
 * deviceBytes}. Source: K. Wang, K. Zhang, Y. Yuan, S. Ma, R. Lee, X. Ding, X. Zhang, "Concurrent
 * Analytical Query Processing with GPUs", PVLDB 7(11), 2014.
 */
final class AdmissionPolicy implements SchedulingPolicy {
  private final String name;
  private final boolean locked;

  AdmissionPolicy(String name, boolean locked) {
    this.name = name;
    this.locked = locked;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SchedulePlan plan(ScheduleProblem problem) {
    LaunchChoices.checkEach(problem);
    List<Integer> entries = problem.entries();
    List<List<Placed>> batches = new ArrayList<>();
    List<Long> taken = new ArrayList<>();
    int[] last = new int[problem.kernels().size()]; // The last batch of each kernel's copies.
    for (Placed one : LaunchChoices.plain(problem)) {
      int entry = entries.get(one.kernel());
      long bytes = demand(problem, entry);
      int b = problem.after().get(entry).stream().mapToInt(before -> last[before]).max().orElse(0);
      while (b < taken.size() && taken.get(b) > problem.deviceBytes() - bytes) {
        b++;
      }
      if (b == taken.size()) {
        batches.add(new ArrayList<>());
        taken.add(0L);
      }
      last[entry] = Math.max(last[entry], b);
      taken.set(b, taken.get(b) + bytes);
      batches.get(b).add(locked ? new Placed(one.kernel(), one.configuration(), 0) : one);
    }
    return new SchedulePlan(name, problem.limits(), batches, false, 0);
  }

  private static long demand(ScheduleProblem problem, int entry) {
    long bytes = problem.data().get(entry).deviceBytes();
    if (bytes > problem.deviceBytes()) {
      throw new ConcurrencyException(
          String.format(
              Locale.ROOT,
              "kernel '%s' needs %d bytes of device memory, but there are %d; give it less",
              problem.kernels().get(entry).name(),
              bytes,
              problem.deviceBytes()));
    }
    return bytes;
  }
}
