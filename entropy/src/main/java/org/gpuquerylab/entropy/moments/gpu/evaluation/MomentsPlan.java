package org.gpuquerylab.entropy.moments.gpu.evaluation;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;

/**
 * A way to make the sums for some known sets: tables on the host, from which the memory is known
 * before any is allocated on a device.
 */
public interface MomentsPlan {
  /** How it is done, for listings. */
  String describe();

  /**
   * Whether sums may overflow for weights of which the cells do not, so that a solver may have to
   * give up.
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
   * @param queue on which the tables are copied
   */
  DeviceMoments open(Workspace workspace, CommandQueue queue);
}
