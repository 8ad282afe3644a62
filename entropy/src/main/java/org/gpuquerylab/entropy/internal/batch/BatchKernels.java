package org.gpuquerylab.entropy.internal.batch;

import java.util.HashMap;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;

/**
 * The kernels for each {@link ProblemClass}, compiled when a batch first has a problem of the
 * class.
 */
final class BatchKernels {
  /**
   * The number of groups whose cells are in global memory; each of these groups solves several
   * problems.
   */
  private static final int MOST_GROUPS = 1024;

  private final Backend backend;
  private final double epsilon;
  private final int cap;
  private final Map<ProblemClass, Kernel<SolveSmall>> kernels = new HashMap<>();

  BatchKernels(Backend backend, double epsilon, int cap) {
    this.backend = backend;
    this.epsilon = epsilon;
    this.cap = cap;
  }

  private Kernel<SolveSmall> kernel(ProblemClass kind) {
    return kernels.computeIfAbsent(
        kind, sizes -> backend.compile(SolveSmall.class, sizes.defines()));
  }

  private static int groups(ProblemClass kind, int count) {
    return kind.hasLocalCells() ? count : Math.min(count, MOST_GROUPS);
  }

  /** The number of cells in global memory that a batch needs. */
  int scratch(PackedBatch batch) {
    int most = 0;
    for (int kind = 0; kind < ProblemClass.ALL.size(); kind++) {
      ProblemClass sizes = ProblemClass.ALL.get(kind);
      int count = batch.end(kind) - batch.first(kind);
      if (!sizes.hasLocalCells()) {
        most = Math.max(most, groups(sizes, count) * sizes.cells());
      }
    }
    return most;
  }

  /** Launches a kernel for each class with problems. */
  void enqueue(CommandQueue queue, PackedBatch batch, BatchMemory memory) {
    for (int kind = 0; kind < ProblemClass.ALL.size(); kind++) {
      int first = batch.first(kind);
      int count = batch.end(kind) - first;
      if (count > 0) {
        ProblemClass sizes = ProblemClass.ALL.get(kind);
        Grid grid = new Grid((long) groups(sizes, count) * sizes.group(), sizes.group());
        SolveSmall call =
            new SolveSmall(memory.input, first, count, epsilon, cap, memory.scratch, memory.output);
        queue.launch(kernel(sizes), grid, call);
      }
    }
  }

  /** Compiles the kernels that a batch needs. */
  void compile(PackedBatch batch) {
    for (int kind = 0; kind < ProblemClass.ALL.size(); kind++) {
      if (batch.end(kind) > batch.first(kind)) {
        kernel(ProblemClass.ALL.get(kind));
      }
    }
  }
}
