package org.gpuquerylab.backend.spi;

import org.gpuquerylab.backend.kernel.KernelSignature;

/** A routine of a native library, launched in the place of a kernel. */
public interface DriverRoutine extends DriverKernel {

  /** Its name and parameters, which the record of its calls is checked against. */
  KernelSignature signature();

  /**
   * The elements of scratch memory that a call needs.
   *
   * @param sizes the sizes that this depends on, in the order of the routine's parameters
   */
  long scratch(int... sizes);
}
