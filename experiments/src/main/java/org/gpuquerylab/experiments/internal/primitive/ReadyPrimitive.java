package org.gpuquerylab.experiments.internal.primitive;

import java.util.function.DoubleSupplier;

/**
 * A primitive whose buffers are on the device.
 *
 * @param restore enqueues copies that restore an input which the commands overwrite
 * @param commands enqueues the primitive
 * @param checksum reads the result and returns a number that represents it
 */
record ReadyPrimitive(Runnable restore, Runnable commands, DoubleSupplier checksum) {

  /** Creates a primitive that does not overwrite its input. */
  ReadyPrimitive(Runnable commands, DoubleSupplier checksum) {
    this(() -> {}, commands, checksum);
  }
}
