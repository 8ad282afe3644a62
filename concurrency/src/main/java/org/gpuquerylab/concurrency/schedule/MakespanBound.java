package org.gpuquerylab.concurrency.schedule;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;

/**
 * A lower bound of the time of every schedule, in seconds. The bound is the greatest of several
 * times: each kind of work divided by the device's rate for it, and the longest chain of dependent
 * steps, where each step has the device to itself. The bound does not include launches and ignores
 * caches: kernels that read data again from a cache can be faster than {@link #bytes}.
 *
 * @param bytes all bytes divided by the memory's bandwidth
 * @param operations all operations divided by the device's peak rate
 * @param sharedAtomics all atomic operations on shared memory, divided by their rate
 * @param globalAtomics all atomic operations on device memory, divided by their rate
 * @param chain the longest chain of dependent steps
 */
public record MakespanBound(
    double bytes, double operations, double sharedAtomics, double globalAtomics, double chain) {

  /** The bound for the kernels of a problem. The time is O(n + d) for n kernels, d dependencies. */
  public static MakespanBound of(ScheduleProblem problem) {
    double[] ends = new double[problem.kernels().size()];
    KernelWork all = KernelWork.NONE;
    for (int i = 0; i < ends.length; i++) {
      KernelWork work = problem.work().get(i);
      double ready = problem.after().get(i).stream().mapToDouble(b -> ends[b]).max().orElse(0);
      ends[i] = ready + alone(problem.rates(), work);
      for (int copy = 0; copy < problem.kernels().get(i).count(); copy++) {
        all = all.plus(work);
      }
    }
    return of(problem.rates(), all, Arrays.stream(ends).max().orElse(0));
  }

  /**
   * The bound for queries, each of which is a list of steps. The time is O(s + d) for s steps and d
   * dependencies.
   */
  public static MakespanBound ofQueries(DeviceRates rates, List<List<KernelStep>> queries) {
    KernelWork all = KernelWork.NONE;
    double chain = 0;
    for (List<KernelStep> steps : queries) {
      double[] ends = new double[steps.size()];
      for (int s = 0; s < ends.length; s++) {
        double ready = 0;
        for (int before : steps.get(s).after()) {
          ready = Math.max(ready, ends[before]);
        }
        ends[s] = ready + alone(rates, steps.get(s).work());
        chain = Math.max(chain, ends[s]);
        all = all.plus(steps.get(s).work());
      }
    }
    return of(rates, all, chain);
  }

  private static MakespanBound of(DeviceRates rates, KernelWork all, double chain) {
    double[] parts = rates.saturated(all);
    return new MakespanBound(parts[0], parts[1], parts[2], parts[3], chain);
  }

  private static double alone(DeviceRates rates, KernelWork work) {
    double most = 0;
    for (double part : rates.saturated(work)) {
      most = Math.max(most, part);
    }
    return most;
  }

  /** The bound, which is the largest component. */
  public double seconds() {
    double throughput = Math.max(Math.max(bytes, operations), globalAtomics);
    return Math.max(Math.max(throughput, sharedAtomics), chain);
  }

  /** The name of the component that determines the bound. */
  public String reason() {
    double most = seconds();
    if (most == bytes) {
      return "bytes";
    } else if (most == operations) {
      return "operations";
    } else if (most == sharedAtomics) {
      return "shared atomics";
    }
    return most == globalAtomics ? "global atomics" : "chain";
  }
}
