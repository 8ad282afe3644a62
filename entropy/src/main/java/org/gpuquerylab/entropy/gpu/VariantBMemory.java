package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** The buffers of Variant B for one plan, but for the matrix. */
final class VariantBMemory {
  final DeviceBuffer<int[]> verdict;
  final DeviceBuffer<double[]> state;
  final DeviceBuffer<double[]> known;
  final DeviceBuffer<long[]> sets;
  final DeviceBuffer<int[]> slotLow;
  final DeviceBuffer<int[]> slotStart;
  final DeviceBuffer<int[]> entry;
  final DeviceBuffer<long[]> entryHigh;
  final DeviceBuffer<double[]> weights;
  final DeviceBuffer<double[]> accepted;
  final DeviceBuffer<double[]> scales;
  final DeviceBuffer<double[]> coefficients;
  final DeviceBuffer<double[]> sums;
  final DeviceBuffer<double[]> cells;
  final DeviceBuffer<double[]> changes;
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
    slotLow = workspace.allocate(ElementType.INT, plan.slots());
    slotStart = workspace.allocate(ElementType.INT, plan.slots() + 1);
    entry = workspace.allocate(ElementType.INT, m);
    entryHigh = workspace.allocate(ElementType.LONG, m);
    weights = workspace.allocate(ElementType.DOUBLE, m);
    accepted = workspace.allocate(ElementType.DOUBLE, m);
    scales = workspace.allocate(ElementType.DOUBLE, m);
    coefficients = workspace.allocate(ElementType.DOUBLE, plan.coefficients());
    sums = workspace.allocate(ElementType.DOUBLE, plan.cells());
    cells = workspace.allocate(ElementType.DOUBLE, plan.byChange() ? plan.cells() : 1);
    changes = workspace.allocate(ElementType.DOUBLE, plan.byChange() ? plan.tiles() : 1);
    hostState = workspace.allocatePinned(ElementType.DOUBLE, NewtonState.LENGTH);
  }

  /** Copies a problem to the device; known sets that are there already are not copied again. */
  void put(MaxEntProblem problem, CommandQueue queue) {
    queue.write(problem.selectivities(), known);
    long[] given = problem.sets();
    if (!Arrays.equals(given, lastSets)) {
      WeightSlots slots = WeightSlots.of(given, plan.low());
      queue.write(given, sets);
      queue.write(slots.low(), slotLow);
      queue.write(slots.start(), slotStart);
      queue.write(slots.entry(), entry);
      queue.write(slots.high(), entryHigh);
      lastSets = given;
    }
  }

  /** Enqueues the state before the first evaluation, at w = 0. */
  void reset(CommandQueue queue) {
    queue.fill(verdict, Verdict.REJECTED);
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

  /** The weights accepted last. */
  double[] readWeights(CommandQueue queue) {
    double[] values = new double[plan.size()];
    queue.read(accepted, values);
    return values;
  }

  /** All 2^z selectivities, if the sums are those of the weights accepted last. */
  double[] readSums(CommandQueue queue) {
    double[] values = new double[Math.toIntExact(plan.cells())];
    queue.read(sums, values);
    return values;
  }
}
