package org.gpuquerylab.experiments.primitive.cases;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;

/** A primitive on one kind of random input. */
public interface PrimitiveCase {

  /** The name on the command line and in rows. */
  String name();

  /** What is run, for people. */
  String title();

  /**
   * The bytes of the primitive's floor for each element: each value that it needs read once, each
   * of the result written once; for a sort, in each pass over 8 bits.
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

  /** The checksum of the result by plain Java on the host. O(n) to O(n log n). */
  double expected(int n);
}
