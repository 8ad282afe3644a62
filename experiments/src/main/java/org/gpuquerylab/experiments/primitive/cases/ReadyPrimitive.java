package org.gpuquerylab.experiments.primitive.cases;

import java.util.function.DoubleSupplier;

/**
 * A primitive whose buffers are on the device.
 *
 * @param restore enqueues copies that give an input back that the commands overwrite
 * @param commands enqueues the primitive
 * @param checksum reads the result and stands for it
 */
public record ReadyPrimitive(Runnable restore, Runnable commands, DoubleSupplier checksum) {

  /** One that overwrites no input. */
  ReadyPrimitive(Runnable commands, DoubleSupplier checksum) {
    this(() -> {}, commands, checksum);
  }
}
