package org.gpuquerylab.joinorder.algorithm;

import java.util.Optional;
import org.gpuquerylab.backend.QueueCounters;

/** A join-order algorithm that runs on a backend's device, and reports the device's work. */
public interface DeviceAlgorithm extends JoinOrderAlgorithm {

  /** The device's work in the last optimization. */
  QueueCounters counters();

  /** The phases of the last optimization, if {@link Execution#profiled} was requested. */
  Optional<PhaseProfile> profile();
}
