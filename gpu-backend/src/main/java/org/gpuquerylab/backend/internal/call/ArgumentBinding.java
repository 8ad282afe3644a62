package org.gpuquerylab.backend.internal.call;

import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelSignature;

/** Converts the calls of a kernel into the arguments of a launch. */
public interface ArgumentBinding {

  /** The kernel's parameters. */
  KernelSignature signature();

  /**
   * The arguments of a launch: {@link org.gpuquerylab.backend.kernel.KernelBuffer}s and boxed
   * numbers, in the order of the parameters.
   *
   * @throws IllegalArgumentException if a component does not fit; the message names the component
   */
  Object[] arguments(KernelCall call);
}
