package org.gpuquerylab.backend.kernel;

import org.gpuquerylab.backend.device.ElementType;

/**
 * One parameter of a kernel.
 *
 * @param name the parameter's name in the kernel's source
 * @param isBuffer true if the parameter is a pointer to global memory, false if it is a scalar
 * @param type the type of the buffer's elements, or of the scalar. Integer types say nothing about
 *     the sign: the kernel may read the integers as unsigned
 */
public record KernelParameter(String name, boolean isBuffer, ElementType<?> type) {

  /** The kind of argument that the parameter accepts, for a message. */
  @Override
  public String toString() {
    return isBuffer ? "a buffer of " + type : type == ElementType.INT ? "an int" : "a " + type;
  }
}
