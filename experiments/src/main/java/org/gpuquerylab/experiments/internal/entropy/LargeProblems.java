package org.gpuquerylab.experiments.internal.entropy;

import java.util.Arrays;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.gpu.DeviceCapacity;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;

/**
 * Special treatment of problems with more than {@link MaxEntSolution#MAX_VECTOR_PREDICATES}
 * predicates. No Java array can hold their 2^z cells, and it takes seconds to minutes to draw such
 * a problem and to compute its reference.
 */
final class LargeProblems {
  private LargeProblems() {}

  private static boolean isLarge(int predicates) {
    return predicates > MaxEntSolution.MAX_VECTOR_PREDICATES;
  }

  /** The number of host threads of the reference. */
  public static int threads(int predicates) {
    return isLarge(predicates) ? Runtime.getRuntime().availableProcessors() : 1;
  }

  /**
   * Refuses a large problem whose memory a device lacks, before the problem is drawn. The amount of
   * memory depends only on the known sets, and is the same for every member of a group.
   *
   * @param known the known sets; not modified
   * @throws UnsupportedOperationException if a device lacks memory; the message has the numbers
   */
  public static void requireMemory(
      SolverEntry entry, SolverOptions options, DeviceGroup devices, int predicates, long[] known) {
    if (!isLarge(predicates)) {
      return;
    }
    double[] independent =
        Arrays.stream(known).mapToDouble(set -> Math.scalb(1.0, -Long.bitCount(set))).toArray();
    MaxEntProblem alike = MaxEntProblem.of(predicates, known, independent);
    try (MaxEntSolver solver = entry.createOn(options, devices, DeviceTiming.NONE)) {
      long bytes = solver.memoryNeeded(alike).device();
      for (Backend member : devices.members()) {
        DeviceCapacity.check(entry.name(), predicates, member, bytes, 0);
      }
    } catch (SolverLimitException e) {
      throw new UnsupportedOperationException(e.getMessage(), e);
    }
  }
}
