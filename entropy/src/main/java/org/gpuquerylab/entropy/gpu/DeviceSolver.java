package org.gpuquerylab.entropy.gpu;

import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** A solver on a device that tells what the device did for the last problem. */
public interface DeviceSolver extends MaxEntSolver {
  /** What the device was asked to do by the last problem. */
  QueueCounters counters();

  /**
   * Device time of the last problem's iterations in milliseconds, from the known selectivities on
   * the device to the answer on the device; NaN where it is not timed.
   */
  double deviceMillis();

  /**
   * The same by the host's clock in milliseconds, with launches and what the host waits for; NaN
   * before the first problem.
   */
  double hostMillis();
}
