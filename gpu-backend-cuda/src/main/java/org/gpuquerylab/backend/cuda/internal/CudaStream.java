package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuStreamCreateWithPriority;

import java.lang.reflect.Field;
import jcuda.NativePointerObject;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import org.gpuquerylab.backend.device.BackendException;

/** A stream that makes its handle public; JCuda shows the handle only to subclasses. */
public final class CudaStream extends CUstream {

  /**
   * Creates a stream that uses the whole device; the context must be bound.
   *
   * @param priority the driver's number of the priority, from {@link StreamPriorities}
   */
  public static CudaStream create(int priority) {
    CudaStream stream = new CudaStream();
    Cuda.check(
        cuStreamCreateWithPriority(stream, CUstream_flags.CU_STREAM_NON_BLOCKING, priority),
        "cuStreamCreateWithPriority");
    return stream;
  }

  /**
   * A stream that was made by a function unknown to JCuda. JCuda has no way to set a stream's
   * handle from outside, so a subclass stores the handle.
   */
  public static CudaStream of(long handle) {
    CudaStream stream = new CudaStream();
    try {
      Field field = NativePointerObject.class.getDeclaredField("nativePointer");
      field.setAccessible(true);
      field.setLong(stream, handle);
      return stream;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new BackendException(
          "JCuda does not accept the handle of a stream: " + e.getMessage(), e);
    }
  }

  /** The handle, for libraries that JCuda does not bind. */
  public long handle() {
    return getNativePointer();
  }
}
