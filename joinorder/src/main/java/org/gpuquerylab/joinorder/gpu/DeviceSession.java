package org.gpuquerylab.joinorder.gpu;

import java.util.Optional;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;

/** The device memory and the captured commands of a search, kept from one query to the next. */
public interface DeviceSession extends AutoCloseable {

  /** What the device was asked to do since the session was opened. */
  QueueCounters counters();

  /** The phases of the last run, if they are measured. */
  Optional<DeviceProfile> profile();

  /** Frees the device memory. */
  @Override
  void close();
}
