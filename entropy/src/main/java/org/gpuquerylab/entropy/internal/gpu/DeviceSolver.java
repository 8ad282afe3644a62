package org.gpuquerylab.entropy.internal.gpu;

import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** A solver on a device that reports the device's work for the last problem. */
public interface DeviceSolver extends MaxEntSolver {
  /** The device's work for the last problem. */
  QueueCounters counters();

  /**
   * The device time of the last problem's iterations in milliseconds, from the known selectivities
   * on the device to the answer on the device; NaN if it was not measured.
   */
  double deviceMillis();

  /**
   * The host time of the same work in milliseconds, including launches and waiting; NaN before the
   * first problem.
   */
  double hostMillis();
}
