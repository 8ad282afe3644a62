package org.gpuquerylab.experiments.internal.primitive;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;

/** A primitive with one kind of random input. */
interface PrimitiveCase {

  /** The name of the case on the command line and in rows. */
  String name();

  /** A description of the case for readers. */
  String title();

  /**
   * The number of bytes for each element that the primitive must move: each needed value is read
   * once, and each value of the result is written once. A sort moves these bytes once in each pass
   * over 8 bits.
   *
   * @param n the number of elements
   */
  double bytesPerElement(int n);

  /** Whether the device must support double precision. */
  boolean needsDoubles();

  /**
   * Allocates and fills the buffers that a run needs; the workspace owns them.
   *
   * @param queue the queue that runs the commands
   * @param n the number of elements
   */
  ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n);

  /**
   * The checksum of the result, computed on the host in plain Java. The time is from O(n) to O(n
   * log n).
   */
  double expected(int n);
}
