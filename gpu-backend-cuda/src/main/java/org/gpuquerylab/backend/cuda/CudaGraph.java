package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuGraphDestroy;
import static jcuda.driver.JCudaDriver.cuGraphExecDestroy;
import static jcuda.driver.JCudaDriver.cuGraphInstantiate;
import static jcuda.driver.JCudaDriver.cuGraphLaunch;
import static jcuda.driver.JCudaDriver.cuStreamBeginCapture;
import static jcuda.driver.JCudaDriver.cuStreamEndCapture;

import java.util.List;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUresult;
import jcuda.driver.CUstreamCaptureMode;
import org.gpuquerylab.backend.cuda.context.Cuda;
import org.gpuquerylab.backend.cuda.context.CudaContext;
import org.gpuquerylab.backend.spi.DriverCommand;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/** A sequence of commands as an executable graph, made by stream capture. */
final class CudaGraph implements DriverSequence {
  private final CudaContext context;
  private final CUgraphExec executable = new CUgraphExec();

  private CudaGraph(CudaContext context, CUgraph graph) {
    this.context = context;
    Cuda.check(cuGraphInstantiate(executable, graph, 0), "cuGraphInstantiate");
  }

  /**
   * Captures commands.
   *
   * @param recorder a queue without profiling that is used for nothing else
   */
  static CudaGraph capture(CudaContext context, CudaQueue recorder, List<DriverCommand> commands) {
    context.bind();
    CUgraph graph = context.capturing(() -> record(recorder, commands));
    try {
      return new CudaGraph(context, graph);
    } finally {
      Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy");
    }
  }

  private static CUgraph record(CudaQueue recorder, List<DriverCommand> commands) {
    CUgraph graph = new CUgraph();
    // Thread-local: what other threads do meanwhile, such as allocating, is none of its concern.
    Cuda.check(
        cuStreamBeginCapture(
            recorder.stream(), CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
        "cuStreamBeginCapture");
    try {
      commands.forEach(command -> command.enqueue(recorder));
    } catch (RuntimeException | Error e) {
      // The capture has to end in any case; what it gives after a failure is not needed.
      if (cuStreamEndCapture(recorder.stream(), graph) == CUresult.CUDA_SUCCESS) {
        Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy");
      }
      throw e;
    }
    Cuda.check(cuStreamEndCapture(recorder.stream(), graph), "cuStreamEndCapture");
    return graph;
  }

  @Override
  public @Nullable DriverSpan replay(DriverQueue queue) {
    CudaQueue target = (CudaQueue) queue;
    return target.enqueue(() -> launch(target));
  }

  /** Queues of several threads may replay one graph, and CUDA's graphs are not thread-safe. */
  private synchronized void launch(CudaQueue queue) {
    Cuda.check(cuGraphLaunch(executable, queue.stream()), "cuGraphLaunch");
  }

  /** Destroys the graph; the driver keeps what is still running until it is complete. */
  @Override
  public void close() {
    context.bind();
    Cuda.checkFreed(cuGraphExecDestroy(executable), "cuGraphExecDestroy");
  }
}
