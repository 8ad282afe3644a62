package org.gpuquerylab.backend.spi;

import org.gpuquerylab.backend.kernel.KernelSignature;

/** A native library's routine, launched in place of a kernel. */
public interface DriverRoutine extends DriverKernel {

  /** Its name and parameters, against which the record of its calls is checked. */
  KernelSignature signature();

  /**
   * The elements of scratch memory that a call needs.
   *
   * @param sizes the sizes that this depends on, in the order of the routine's parameters
   */
  long scratch(int... sizes);
}
