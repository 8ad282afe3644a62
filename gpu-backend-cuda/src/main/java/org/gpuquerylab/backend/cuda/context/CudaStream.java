package org.gpuquerylab.backend.cuda.context;

import jcuda.driver.CUstream;

/** A stream that tells its handle, which JCuda keeps to subclasses. */
public final class CudaStream extends CUstream {
  /** The handle, for libraries that JCuda does not know. */
  public long handle() {
    return getNativePointer();
  }
}
