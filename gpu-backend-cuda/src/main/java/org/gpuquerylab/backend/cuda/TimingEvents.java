package org.gpuquerylab.backend.cuda;

import static jcuda.driver.CUevent_record_flags.CU_EVENT_RECORD_DEFAULT;
import static jcuda.driver.CUevent_record_flags.CU_EVENT_RECORD_EXTERNAL;
import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventRecordWithFlags;

import java.util.ArrayDeque;
import java.util.Deque;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/** Times the commands of one profiled stream, with two reusable events around each command. */
final class TimingEvents implements AutoCloseable {
  private final CudaContext context;
  private final CUstream stream;
  private final CudaClock clock;
  private final int recordFlags;
  private final Deque<Pair> free = new ArrayDeque<>();
  private boolean closed;

  private TimingEvents(CudaContext context, CUstream stream, CudaClock clock, int recordFlags) {
    this.context = context;
    this.stream = stream;
    this.clock = clock;
    this.recordFlags = recordFlags;
  }

  /** Times the commands that a stream runs. */
  static TimingEvents ofStream(CudaContext context, CUstream stream, CudaClock clock) {
    return new TimingEvents(context, stream, clock, CU_EVENT_RECORD_DEFAULT);
  }

  /** Times the commands of a captured graph, whose nodes record the events. */
  static TimingEvents ofGraph(CudaContext context, CUstream stream, CudaClock clock) {
    return new TimingEvents(context, stream, clock, CU_EVENT_RECORD_EXTERNAL);
  }

  /** Enqueues a command between two events; the context must be bound. */
  DriverSpan time(Runnable command) {
    Pair pair = free.isEmpty() ? new Pair() : free.pop();
    try {
      pair.reference = clock.reference();
      pair.record(pair.start);
      command.run();
      pair.record(pair.end);
      return pair;
    } catch (RuntimeException | Error e) {
      pair.close();
      throw e;
    }
  }

  /** Destroys the events, except those of open spans, which are destroyed with their spans. */
  @Override
  public void close() {
    closed = true;
    free.forEach(Pair::destroy);
    free.clear();
  }

  private final class Pair implements DriverSpan {
    private final CUevent start = create();
    private final CUevent end = create();
    private CudaClock.@Nullable Reference reference;

    private static CUevent create() {
      CUevent event = new CUevent();
      Cuda.check(cuEventCreate(event, CUevent_flags.CU_EVENT_DEFAULT), "cuEventCreate");
      return event;
    }

    private void record(CUevent event) {
      Cuda.check(
          recordFlags == CU_EVENT_RECORD_DEFAULT
              ? cuEventRecord(event, stream)
              : cuEventRecordWithFlags(event, stream, recordFlags),
          "cuEventRecord");
    }

    @Override
    public double startMillis() {
      context.bind();
      return reference == null ? Double.NaN : clock.millis(start, reference);
    }

    @Override
    public double millis() {
      context.bind();
      return CudaClock.elapsed(start, end);
    }

    @Override
    public void close() {
      context.bind();
      if (reference != null) {
        clock.release(reference);
        reference = null;
      }
      if (closed) {
        destroy();
      } else {
        free.push(this);
      }
    }

    private void destroy() {
      Cuda.checkFreed(cuEventDestroy(start), "cuEventDestroy");
      Cuda.checkFreed(cuEventDestroy(end), "cuEventDestroy");
    }
  }
}
