package org.gpuquerylab.backend.cuda.context;

import static jcuda.driver.JCudaDriver.cuStreamCreateWithPriority;

import java.lang.reflect.Field;
import jcuda.NativePointerObject;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import org.gpuquerylab.backend.device.BackendException;

/** A stream that exposes its handle, which JCuda keeps to subclasses. */
public final class CudaStream extends CUstream {

  /**
   * A new stream of the whole device; the context is bound.
   *
   * @param priority as the driver counts, of {@link StreamPriorities}
   */
  public static CudaStream create(int priority) {
    CudaStream stream = new CudaStream();
    Cuda.check(
        cuStreamCreateWithPriority(stream, CUstream_flags.CU_STREAM_NON_BLOCKING, priority),
        "cuStreamCreateWithPriority");
    return stream;
  }

  /** A stream made by a function that JCuda does not know; JCuda takes no handles from outside. */
  public static CudaStream of(long handle) {
    CudaStream stream = new CudaStream();
    try {
      Field field = NativePointerObject.class.getDeclaredField("nativePointer");
      field.setAccessible(true);
      field.setLong(stream, handle);
      return stream;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new BackendException("JCuda takes no handle of a stream: " + e.getMessage(), e);
    }
  }

  /** The handle, for libraries that JCuda does not know. */
  public long handle() {
    return getNativePointer();
  }
}
