package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** The buffers for the steps from weights to Cx of one plan. */
final class SumMemory {
  final DeviceBuffer<int[]> slotLow;
  final DeviceBuffer<int[]> slotStart;
  final DeviceBuffer<int[]> entry;
  final DeviceBuffer<long[]> entryHigh;
  final DeviceBuffer<int[]> baseLow;
  final DeviceBuffer<int[]> baseEntry;
  final DeviceBuffer<double[]> coefficients;
  final DeviceBuffer<double[]> factors;
  final DeviceBuffer<double[]> base;

  /**
   * Not 0 if cells are computed without factors, because factors are out of range or do not exist.
   */
  final DeviceBuffer<int[]> usePlain;

  private final SumPlan plan;

  /** Allocates the plan's buffers. */
  public SumMemory(Workspace workspace, SumPlan plan) {
    this.plan = plan;
    slotLow = workspace.allocate(ElementType.INT, plan.slots());
    slotStart = workspace.allocate(ElementType.INT, plan.slots() + 1);
    entry = workspace.allocate(ElementType.INT, plan.entries());
    entryHigh = workspace.allocate(ElementType.LONG, plan.entries());
    baseLow = workspace.allocate(ElementType.INT, Math.max(1, plan.baseSets()));
    baseEntry = workspace.allocate(ElementType.INT, Math.max(1, plan.baseSets()));
    coefficients = workspace.allocate(ElementType.DOUBLE, plan.coefficients());
    factors = workspace.allocate(ElementType.DOUBLE, plan.factors());
    base = workspace.allocate(ElementType.DOUBLE, plan.base());
    usePlain = workspace.allocate(ElementType.INT, 1);
  }

  /**
   * Copies known sets that have the plan's sizes to the device.
   *
   * @param sets not modified
   */
  public void put(long[] sets, CommandQueue queue) {
    SumTables tables = plan.tables(sets);
    WeightSlots slots = tables.slots();
    queue.write(slots.low(), slotLow);
    queue.write(slots.start(), slotStart);
    queue.write(slots.entry(), entry);
    queue.write(slots.high(), entryHigh);
    if (plan.isFactored()) {
      queue.write(tables.base().low(), baseLow);
      queue.write(tables.base().entry(), baseEntry);
    }
    // If there is only one tile, no kernel sets this flag.
    queue.fill(usePlain, 1);
  }
}
