package org.gpuquerylab.backend.cuda;

import jcuda.driver.CUstream;

/** A stream that tells its handle, which JCuda keeps to subclasses. */
final class CudaStream extends CUstream {
  /** The handle, for libraries that JCuda does not know. */
  long handle() {
    return getNativePointer();
  }
}
