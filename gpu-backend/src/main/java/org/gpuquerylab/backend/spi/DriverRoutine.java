package org.gpuquerylab.backend.spi;

import org.gpuquerylab.backend.kernel.KernelSignature;

/** A routine of a native library that is launched in place of a kernel. */
public interface DriverRoutine extends DriverKernel {

  /** The routine's name and parameters, against which the record class of its calls is checked. */
  KernelSignature signature();

  /**
   * The number of elements of scratch memory that a call needs.
   *
   * @param sizes the sizes on which the number depends, in the order of the routine's parameters
   */
  long scratch(int... sizes);
}
