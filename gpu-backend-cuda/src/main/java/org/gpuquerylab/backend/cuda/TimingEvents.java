package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventElapsedTime;
import static jcuda.driver.JCudaDriver.cuEventRecord;

import java.util.ArrayDeque;
import java.util.Deque;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.context.Cuda;
import org.gpuquerylab.backend.cuda.context.CudaContext;
import org.gpuquerylab.backend.spi.DriverSpan;

/** Times the commands of one profiled stream: two events around each command, used again. */
final class TimingEvents implements AutoCloseable {
  private final CudaContext context;
  private final CUstream stream;
  private final Deque<Pair> free = new ArrayDeque<>();

  TimingEvents(CudaContext context, CUstream stream) {
    this.context = context;
    this.stream = stream;
  }

  /** Enqueues a command between two events; the context is bound. */
  DriverSpan time(Runnable command) {
    Pair pair = free.isEmpty() ? new Pair() : free.pop();
    try {
      pair.record(pair.start);
      command.run();
      pair.record(pair.end);
      return pair;
    } catch (RuntimeException | Error e) {
      pair.close();
      throw e;
    }
  }

  /** Destroys the events; every span is closed before. */
  @Override
  public void close() {
    free.forEach(Pair::destroy);
    free.clear();
  }

  private final class Pair implements DriverSpan {
    private final CUevent start = create();
    private final CUevent end = create();

    private static CUevent create() {
      CUevent event = new CUevent();
      Cuda.check(cuEventCreate(event, CUevent_flags.CU_EVENT_DEFAULT), "cuEventCreate");
      return event;
    }

    private void record(CUevent event) {
      Cuda.check(cuEventRecord(event, stream), "cuEventRecord");
    }

    @Override
    public double millis() {
      context.bind();
      float[] millis = new float[1];
      Cuda.check(cuEventElapsedTime(millis, start, end), "cuEventElapsedTime");
      return millis[0];
    }

    @Override
    public void close() {
      free.push(this);
    }

    private void destroy() {
      Cuda.checkFreed(cuEventDestroy(start), "cuEventDestroy");
      Cuda.checkFreed(cuEventDestroy(end), "cuEventDestroy");
    }
  }
}
