package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;

/**
 * A way to compute the sums for given known sets. The plan has tables on the host, so the memory is
 * known before any is allocated on a device.
 */
interface MomentsPlan {
  /** The plan's name in listings. */
  String describe();

  /**
   * Whether sums may overflow although the cells for the same weights do not; if sums overflow, a
   * solver has to give up.
   */
  default boolean overflows() {
    return false;
  }

  /** The bytes of device memory that {@link #open} allocates. */
  long deviceBytes();

  /** The size in bytes of the largest of these buffers. */
  long largestBuffer();

  /**
   * Whether the members of a group can divide the work; the sums of their shares then add up to the
   * whole.
   */
  default boolean divides() {
    return false;
  }

  /** Allocates the buffers for all the work, copies the tables and compiles the kernels. */
  default DeviceMoments open(Workspace workspace, CommandQueue queue) {
    return open(workspace, queue, Share.WHOLE);
  }

  /**
   * Allocates the buffers, copies the tables and compiles the kernels.
   *
   * @param queue the queue on which the tables are copied
   * @param share the part of the work whose sums are computed; {@link Share#WHOLE} unless {@link
   *     #divides}
   */
  DeviceMoments open(Workspace workspace, CommandQueue queue, Share share);
}
