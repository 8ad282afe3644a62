package org.gpuquerylab.entropy.gpu;

import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** A solver on a device that reports what the device did for the last problem. */
public interface DeviceSolver extends MaxEntSolver {
  /** What the device did for the last problem. */
  QueueCounters counters();

  /**
   * Device time of the last problem's iterations in milliseconds, from the known selectivities on
   * the device to the answer on the device; NaN if it is not timed.
   */
  double deviceMillis();

  /**
   * The same by the host's clock in milliseconds, including launches and waiting; NaN before the
   * first problem.
   */
  double hostMillis();
}
