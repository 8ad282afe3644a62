package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;

/**
 * A way to compute the sums for given known sets: tables on the host, from which the memory is
 * known before any is allocated on a device.
 */
public interface MomentsPlan {
  /** The method, for listings. */
  String describe();

  /**
   * Whether sums may overflow for weights whose cells do not, so that a solver may have to give up.
   */
  default boolean overflows() {
    return false;
  }

  /** Bytes of device memory that {@link #open} allocates. */
  long deviceBytes();

  /** Bytes of the largest buffer among them. */
  long largestBuffer();

  /**
   * Allocates, copies the tables and compiles.
   *
   * @param queue the queue on which the tables are copied
   */
  DeviceMoments open(Workspace workspace, CommandQueue queue);
}
