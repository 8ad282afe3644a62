package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** The solver's buffers, except the matrix. */
final class SolverMemory {
  final DeviceBuffer<int[]> phase;
  final DeviceBuffer<int[]> factorize;
  final DeviceBuffer<int[]> solve;
  final DeviceBuffer<double[]> state;
  final DeviceBuffer<double[]> known;
  final DeviceBuffer<long[]> sets;
  final DeviceBuffer<int[]> singles;
  final DeviceBuffer<int[]> tables;
  final DeviceBuffer<double[]> work;
  final DeviceBuffer<double[]> weights;
  final DeviceBuffer<double[]> accepted;
  final DeviceBuffer<double[]> scales;
  private final PinnedBuffer<double[]> hostState;

  /** Allocates the buffers, and copies the data that depend only on the known sets. */
  SolverMemory(Workspace workspace, CommandQueue queue, Prepared prepared) {
    SolverSizes sizes = prepared.sizes();
    int m = sizes.size();
    phase = workspace.allocate(ElementType.INT, 1);
    factorize = workspace.allocate(ElementType.INT, 1);
    solve = workspace.allocate(ElementType.INT, 1);
    state = workspace.allocate(ElementType.DOUBLE, SolverState.LENGTH);
    known = workspace.allocate(ElementType.DOUBLE, m);
    sets = workspace.allocate(ElementType.LONG, m);
    singles = workspace.allocate(ElementType.INT, sizes.predicates());
    tables = workspace.allocate(ElementType.INT, sizes.tables());
    work = workspace.allocate(ElementType.DOUBLE, sizes.work());
    weights = workspace.allocate(ElementType.DOUBLE, m);
    accepted = workspace.allocate(ElementType.DOUBLE, m);
    scales = workspace.allocate(ElementType.DOUBLE, m);
    hostState = workspace.allocatePinned(ElementType.DOUBLE, SolverState.LENGTH);
    queue.write(prepared.known(), sets);
    queue.write(singles(prepared), singles);
    queue.write(prepared.closedForm().tables(), tables);
  }

  /** For each predicate, the index of the known set that has only this predicate; -1 if unknown. */
  private static int[] singles(Prepared prepared) {
    int[] singles = new int[prepared.sizes().predicates()];
    Arrays.setAll(singles, bit -> Math.max(-1, Arrays.binarySearch(prepared.known(), 1L << bit)));
    return singles;
  }

  /** Waits for all commands and reads the state. */
  SolverState readState(CommandQueue queue) {
    queue.read(state, 0, hostState, 0, SolverState.LENGTH);
    queue.finish();
    double[] values = new double[SolverState.LENGTH];
    hostState.get(0, values, 0, values.length);
    return SolverState.of(values);
  }

  /** The weights that were accepted last. */
  double[] readWeights(CommandQueue queue) {
    double[] values = new double[(int) accepted.length()];
    queue.read(accepted, values);
    return values;
  }
}
