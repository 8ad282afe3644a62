package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventElapsedTime;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamCreate;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;

import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.jspecify.annotations.Nullable;

/**
 * The common clock of all timing events of a device: milliseconds since the clock was started. CUDA
 * reports only the time between two events, as a float. After some seconds, the difference between
 * two successive floats exceeds a microsecond. Therefore the clock dates each event from a
 * reference event that is near it. The clock records a new reference in every second in which
 * something is timed, and dates it from the previous reference.
 */
final class CudaClock implements AutoCloseable {
  private static final long NANOS_BETWEEN_REFERENCES = 1_000_000_000;

  /**
   * For events after this time, a later reference may be nearer; here the difference between two
   * successive floats is 0.1 µs.
   */
  private static final float FAR_MILLIS = 2000;

  private final CUstream stream = new CUstream();
  private @Nullable Reference current;

  /**
   * Starts the clock at 0, unless it is already running; the context must be bound and no stream
   * captures.
   */
  synchronized void start() {
    if (current == null) {
      Cuda.check(cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING), "cuStreamCreate");
      current = new Reference(stream, null);
      // No timed command begins before the clock starts.
      Cuda.check(cuEventSynchronize(current.event), "cuEventSynchronize");
    }
  }

  /**
   * Acquires the reference for the event that is recorded next; the caller must release it. The
   * context must be bound.
   */
  synchronized Reference reference() {
    Reference latest = current;
    if (latest == null) {
      throw new IllegalStateException("the clock was not started");
    }
    if (System.nanoTime() - latest.recordedNanos > NANOS_BETWEEN_REFERENCES) {
      latest = new Reference(stream, latest);
      current = latest;
    }
    latest.users++;
    return latest;
  }

  synchronized void release(Reference reference) {
    reference.release();
  }

  /** The time of a complete event; the context must be bound. */
  synchronized double millis(CUevent event, Reference reference) {
    double zero = reference.millis();
    float since = elapsed(reference.event, event);
    if (since < FAR_MILLIS) {
      return zero + since;
    }
    Reference later = reference();
    try {
      double end = later.millis();
      float until = elapsed(event, later.event);
      return Math.abs(until) < since ? end - until : zero + since;
    } finally {
      later.release();
    }
  }

  /** Milliseconds between two complete events; the context must be bound. */
  static float elapsed(CUevent from, CUevent to) {
    float[] millis = new float[1];
    Cuda.check(cuEventElapsedTime(millis, from, to), "cuEventElapsedTime");
    return millis[0];
  }

  /** Destroys the clock; the context must be bound. */
  @Override
  public synchronized void close() {
    if (current != null) {
      current.release();
      current = null;
      Cuda.checkFreed(cuStreamDestroy(stream), "cuStreamDestroy");
    }
  }

  /**
   * An event from which later events are dated; its own time is computed when it is first needed.
   */
  static final class Reference {
    private final CUevent event = new CUevent();
    private final long recordedNanos = System.nanoTime();
    private @Nullable Reference before;
    private double millis;

    /**
     * The start of the clock, or a later reference, together with the events that are dated from
     * it.
     */
    private int users = 1;

    private Reference(CUstream stream, @Nullable Reference before) {
      Cuda.check(cuEventCreate(event, CUevent_flags.CU_EVENT_DEFAULT), "cuEventCreate");
      Cuda.check(cuEventRecord(event, stream), "cuEventRecord");
      this.before = before;
    }

    /** Dates the earlier references, then this one. */
    private double millis() {
      Reference earlier = before;
      if (earlier != null) {
        Cuda.check(cuEventSynchronize(event), "cuEventSynchronize");
        millis = earlier.millis() + elapsed(earlier.event, event);
        before = null;
        earlier.release();
      }
      return millis;
    }

    private void release() {
      users--;
      if (users == 0) {
        if (before != null) {
          before.release();
        }
        Cuda.checkFreed(cuEventDestroy(event), "cuEventDestroy");
      }
    }
  }
}
