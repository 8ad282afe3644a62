package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** The buffers of Variant B for one plan, except the matrix. */
final class VariantBMemory {
  final DeviceBuffer<int[]> verdict;
  final DeviceBuffer<double[]> state;
  final DeviceBuffer<double[]> known;
  final DeviceBuffer<long[]> sets;
  final DeviceBuffer<double[]> weights;
  final DeviceBuffer<double[]> accepted;
  final DeviceBuffer<double[]> scales;
  final DeviceBuffer<double[]> sums;
  final DeviceBuffer<double[]> cells;
  final DeviceBuffer<double[]> changes;
  private final SumMemory sumMemory;
  private final PinnedBuffer<double[]> hostState;
  private final VariantBPlan plan;
  private long[] lastSets = new long[0];

  VariantBMemory(Workspace workspace, VariantBPlan plan) {
    this.plan = plan;
    int m = plan.size();
    verdict = workspace.allocate(ElementType.INT, 1);
    state = workspace.allocate(ElementType.DOUBLE, NewtonState.LENGTH);
    known = workspace.allocate(ElementType.DOUBLE, m);
    sets = workspace.allocate(ElementType.LONG, m);
    weights = workspace.allocate(ElementType.DOUBLE, m);
    accepted = workspace.allocate(ElementType.DOUBLE, m);
    scales = workspace.allocate(ElementType.DOUBLE, m);
    sums = workspace.allocate(ElementType.DOUBLE, plan.sums().cells());
    cells = workspace.allocate(ElementType.DOUBLE, plan.byChange() ? plan.sums().cells() : 1);
    changes = workspace.allocate(ElementType.DOUBLE, plan.byChange() ? plan.sums().tiles() : 1);
    sumMemory = new SumMemory(workspace, plan.sums());
    hostState = workspace.allocatePinned(ElementType.DOUBLE, NewtonState.LENGTH);
  }

  /** The buffers of the steps from weights to Cx. */
  SumMemory forSums() {
    return sumMemory;
  }

  /**
   * Copies a problem to the device; known sets that are already on the device are not copied again.
   */
  void put(MaxEntProblem problem, CommandQueue queue) {
    queue.write(problem.selectivities(), known);
    long[] given = problem.sets();
    if (!Arrays.equals(given, lastSets)) {
      queue.write(given, sets);
      sumMemory.put(given, queue);
      lastSets = given;
    }
  }

  /** Enqueues the initialization of the state before the first evaluation, at w = 0. */
  void reset(CommandQueue queue) {
    queue.fill(verdict, EvaluationOutcome.REJECTED);
    queue.fill(weights, 0);
    queue.fill(accepted, 0);
    queue.write(NewtonState.start(plan.rule(), plan.cap()).toArray(), state);
    if (plan.byChange()) {
      queue.fill(cells, 0);
    }
  }

  /** Waits for all commands and reads the state. */
  NewtonState readState(CommandQueue queue) {
    queue.read(state, 0, hostState, 0, NewtonState.LENGTH);
    queue.finish();
    double[] values = new double[NewtonState.LENGTH];
    hostState.get(0, values, 0, values.length);
    return NewtonState.of(values);
  }

  /** The weights that were accepted last. */
  double[] readWeights(CommandQueue queue) {
    double[] values = new double[plan.size()];
    queue.read(accepted, values);
    return values;
  }

  /** All 2^z selectivities, if the sums on the device belong to the weights accepted last. */
  double[] readSums(CommandQueue queue) {
    double[] values = new double[Math.toIntExact(plan.sums().cells())];
    queue.read(sums, values);
    return values;
  }
}
