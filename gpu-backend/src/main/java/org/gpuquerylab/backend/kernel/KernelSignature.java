package org.gpuquerylab.backend.kernel;

import java.util.List;

/**
 * The parameters of a kernel as its source declares them, given some defines.
 *
 * @param kernel the kernel function's name
 * @param place the file and line of the declaration, for messages, such as {@code scan.cl:76}
 * @param parameters the parameters in order
 */
public record KernelSignature(String kernel, String place, List<KernelParameter> parameters) {
  public KernelSignature {
    parameters = List.copyOf(parameters);
  }

  /** The kernel and its location, for messages. */
  @Override
  public String toString() {
    return "kernel " + kernel + " (" + place + ")";
  }
}
