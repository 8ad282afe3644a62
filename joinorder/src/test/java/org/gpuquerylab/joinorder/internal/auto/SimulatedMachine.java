package org.gpuquerylab.joinorder.internal.auto;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;

/**
 * A machine with DPtree on the host and tree-gpu on a device, whose speeds are given and can be
 * changed. The device's predicted times come from star queries on an H200.
 */
final class SimulatedMachine implements Predictor.Measured {
  /**
   * A curve through points with the given numbers of pairs, milliseconds and numbers of relations.
   */
  private static final MeasuredCurve H200 =
      new MeasuredCurve(
          new double[] {80, 448, 2_304, 11_264, 53_248, 245_760, 1_114_112, 4_980_736, 9.6e7},
          new double[] {0.050, 0.058, 0.066, 0.078, 0.095, 0.115, 0.14, 0.17, 0.41},
          new double[] {6, 8, 10, 12, 14, 16, 18, 20, 24});

  private final List<Method> device = new ArrayList<>();
  private final TimesInUse host;

  /** The host's present time, divided by its predicted time. */
  private double mode = 1;

  /** The present time of launches and copies, divided by their time in the measurement. */
  private double launches = 1;

  /** Creates a machine whose host seemed to take {@code speed} times the predicted time. */
  SimulatedMachine(double speed) {
    device.add(newDevice());
    host = TimesInUse.onHost(speed);
  }

  /** Creates a machine whose device has another algorithm too, which takes as long as tree-gpu. */
  SimulatedMachine(double speed, AlgorithmEntry other) {
    this(speed);
    device.add(Method.onDevice(other, WorkUnit.PAIRS, H200));
  }

  /**
   * Changes the speeds.
   *
   * @param newMode the host's time, divided by its predicted time
   * @param newLaunches the time of launches and copies, divided by their time in the measurement
   */
  void change(double newMode, double newLaunches) {
    mode = newMode;
    launches = newLaunches;
  }

  /** The milliseconds that a candidate takes now. */
  double millis(Candidate candidate, SearchSpace space) {
    return candidate.method().entry().onDevice() ? onDevice(space) : onHost(space);
  }

  /** The milliseconds that the faster algorithm takes now. */
  double best(SearchSpace space) {
    return Math.min(onDevice(space), onHost(space));
  }

  double onHost(SearchSpace space) {
    return mode * HostMethods.of(1).get(0).time().applyAsDouble(space);
  }

  double onDevice(SearchSpace space) {
    double fixed = 0.050 + 0.004 * (space.relations() - 6);
    return H200.millis(space.pairs(), space.relations()) + (launches - 1) * fixed;
  }

  @Override
  public List<Method> onDevice() {
    return device;
  }

  @Override
  public TimesInUse inUse(Method onHost) {
    return host;
  }

  @Override
  public boolean knows(Method onHost) {
    return true;
  }

  /** A new device, of which nothing was observed. */
  static Method newDevice() {
    return Method.onDevice(TreeGpu.ENTRY, WorkUnit.PAIRS, H200);
  }
}
