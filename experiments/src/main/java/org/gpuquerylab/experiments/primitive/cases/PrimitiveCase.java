package org.gpuquerylab.experiments.primitive.cases;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;

/** A primitive on one kind of random input. */
public interface PrimitiveCase {

  /** The name on the command line and in rows. */
  String name();

  /** Its description for readers. */
  String title();

  /**
   * The bytes of the primitive's floor for each element: each needed value read once, each value of
   * the result written once; for a sort, in each pass over 8 bits.
   *
   * @param n the number of elements
   */
  double bytesPerElement(int n);

  /** Whether the device needs double precision. */
  boolean needsDoubles();

  /**
   * Allocates and fills what a run needs; the workspace owns it.
   *
   * @param queue the queue that runs the commands
   * @param n the number of elements
   */
  ReadyPrimitive ready(Workspace workspace, CommandQueue queue, int n);

  /** The checksum of the result, computed by plain Java on the host. O(n) to O(n log n). */
  double expected(int n);
}
