package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuEventCreate;
import static jcuda.driver.JCudaDriver.cuEventDestroy;
import static jcuda.driver.JCudaDriver.cuEventQuery;
import static jcuda.driver.JCudaDriver.cuEventRecord;
import static jcuda.driver.JCudaDriver.cuEventSynchronize;
import static jcuda.driver.JCudaDriver.cuStreamWaitEvent;

import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.spi.DriverEvent;

/** A point in a stream, without a time. */
final class CudaEvent implements DriverEvent {
  private final CudaContext context;
  private final CUevent event = new CUevent();

  /** Creates an event, which counts as complete until it is recorded; the context must be bound. */
  CudaEvent(CudaContext context) {
    this.context = context;
    Cuda.check(cuEventCreate(event, CUevent_flags.CU_EVENT_DISABLE_TIMING), "cuEventCreate");
  }

  /** Moves the event to the current end of a stream; the context must be bound. */
  void record(CUstream stream) {
    Cuda.check(cuEventRecord(event, stream), "cuEventRecord");
  }

  /** Makes the later commands of a stream wait for the event; the context must be bound. */
  void holdBack(CUstream stream) {
    Cuda.check(cuStreamWaitEvent(stream, event, 0), "cuStreamWaitEvent");
  }

  @Override
  public boolean isComplete() {
    context.bind();
    int result = cuEventQuery(event);
    if (result == CUresult.CUDA_ERROR_NOT_READY) {
      return false;
    }
    Cuda.check(result, "cuEventQuery");
    return true;
  }

  @Override
  public void await() {
    context.bind();
    Cuda.check(cuEventSynchronize(event), "cuEventSynchronize");
  }

  @Override
  public void close() {
    context.bind();
    Cuda.checkFreed(cuEventDestroy(event), "cuEventDestroy");
  }
}
