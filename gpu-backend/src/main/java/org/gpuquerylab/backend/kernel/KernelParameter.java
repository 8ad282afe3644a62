package org.gpuquerylab.backend.kernel;

import org.gpuquerylab.backend.device.ElementType;

/**
 * One parameter of a kernel.
 *
 * @param name the parameter's name in the kernel's source
 * @param isBuffer whether it is a pointer to global memory; otherwise it is a scalar
 * @param type the type of the buffer's elements, or of the scalar. Integers are signless: the
 *     kernel may read them as unsigned.
 */
public record KernelParameter(String name, boolean isBuffer, ElementType<?> type) {

  /** The kind of argument that the parameter takes, for a message. */
  @Override
  public String toString() {
    return isBuffer ? "a buffer of " + type : type == ElementType.INT ? "an int" : "a " + type;
  }
}
