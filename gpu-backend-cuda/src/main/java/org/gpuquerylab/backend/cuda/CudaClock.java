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
import org.gpuquerylab.backend.cuda.context.Cuda;
import org.jspecify.annotations.Nullable;

/**
 * The one clock of all timing events of a device: milliseconds since its start. CUDA reports only
 * the time between two events, as a float, which is coarser than a microsecond beyond some seconds.
 * So an event is dated from a reference event that is near it: a new reference is recorded every
 * second in which something is timed, and dated from the one before.
 */
final class CudaClock implements AutoCloseable {
  private static final long NANOS_BETWEEN_REFERENCES = 1_000_000_000;

  /** From here on, a later reference may be nearer: a float's step is 0.1 us. */
  private static final float FAR_MILLIS = 2000;

  private final CUstream stream = new CUstream();
  private @Nullable Reference current;

  /** Starts the clock at 0, unless it goes already; the context is bound, no stream captures. */
  synchronized void start() {
    if (current == null) {
      Cuda.check(cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING), "cuStreamCreate");
      current = new Reference(stream, null);
      // No timed command begins before it.
      Cuda.check(cuEventSynchronize(current.event), "cuEventSynchronize");
    }
  }

  /** A reference for an event that is recorded next, to be released; the context is bound. */
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

  /** When a complete event was; the context is bound. */
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

  /** Milliseconds between two complete events; the context is bound. */
  static float elapsed(CUevent from, CUevent to) {
    float[] millis = new float[1];
    Cuda.check(cuEventElapsedTime(millis, from, to), "cuEventElapsedTime");
    return millis[0];
  }

  /** Destroys the clock; the context is bound. */
  @Override
  public synchronized void close() {
    if (current != null) {
      current.release();
      current = null;
      Cuda.checkFreed(cuStreamDestroy(stream), "cuStreamDestroy");
    }
  }

  /** An event whose time is known, at the latest when it is asked for. */
  static final class Reference {
    private final CUevent event = new CUevent();
    private final long recordedNanos = System.nanoTime();
    private @Nullable Reference before;
    private double millis;

    /** The clock or the reference after it, and events that are dated from it. */
    private int users = 1;

    private Reference(CUstream stream, @Nullable Reference before) {
      Cuda.check(cuEventCreate(event, CUevent_flags.CU_EVENT_DEFAULT), "cuEventCreate");
      Cuda.check(cuEventRecord(event, stream), "cuEventRecord");
      this.before = before;
    }

    /** Dates the references before it, then itself. */
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
