package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuGraphDestroy;
import static jcuda.driver.JCudaDriver.cuGraphExecDestroy;
import static jcuda.driver.JCudaDriver.cuGraphInstantiate;
import static jcuda.driver.JCudaDriver.cuGraphLaunch;
import static jcuda.driver.JCudaDriver.cuStreamBeginCapture;
import static jcuda.driver.JCudaDriver.cuStreamEndCapture;

import java.util.ArrayList;
import java.util.List;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.CUstreamCaptureMode;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.cuda.context.Cuda;
import org.gpuquerylab.backend.cuda.context.CudaContext;
import org.gpuquerylab.backend.cuda.context.StreamSource;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of commands as an executable graph, made by capturing streams, one for each branch.
 */
final class CudaGraph implements DriverSequence {
  /**
   * A node has the priority of the stream that captured it, not of the one that launches the graph:
   * {@code CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY}, not in JCuda.
   */
  private static final long USE_NODE_PRIORITY = 8;

  private final CudaQueue.Shared shared;
  private final CudaContext context;
  private final List<StreamSource> branches;
  private final CapturedCommands commands;
  private final CUgraphExec executable;

  /**
   * Captures commands.
   *
   * @param branches makes a stream for each branch, that of the capturing queue first
   */
  CudaGraph(CudaQueue.Shared shared, List<StreamSource> branches, CapturedCommands commands) {
    this.shared = shared;
    this.context = shared.context();
    this.branches = List.copyOf(branches);
    this.commands = commands;
    this.executable = build(CudaQueue.Timing.NOTHING, new ArrayList<>());
  }

  /**
   * A graph of the commands.
   *
   * @param spans gets the timings of the commands, if they are timed
   */
  private CUgraphExec build(CudaQueue.Timing timing, List<DriverSpan> spans) {
    try (Closer closer = new Closer()) {
      // Streams of their own: the queues may have commands, or be closed.
      List<CudaQueue> recorders = new ArrayList<>();
      for (StreamSource branch : branches) {
        recorders.add(closer.own(new CudaQueue(shared, branch, timing)));
      }
      context.bind();
      CUgraph graph = context.capturing(() -> record(recorders, spans));
      closer.own(() -> Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy"));
      CUgraphExec built = new CUgraphExec();
      Cuda.check(cuGraphInstantiate(built, graph, USE_NODE_PRIORITY), "cuGraphInstantiate");
      return built;
    }
  }

  private CUgraph record(List<CudaQueue> recorders, List<DriverSpan> spans) {
    CUstream origin = recorders.get(0).stream();
    CUgraph graph = new CUgraph();
    // Thread-local: what other threads do meanwhile, such as allocating, is none of its concern.
    Cuda.check(
        cuStreamBeginCapture(origin, CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
        "cuStreamBeginCapture");
    try {
      spans.addAll(commands.enqueue(recorders));
    } catch (RuntimeException | Error e) {
      // The capture has to end in any case; what it gives after a failure is not needed.
      if (cuStreamEndCapture(origin, graph) == CUresult.CUDA_SUCCESS) {
        Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy");
      }
      throw e;
    }
    Cuda.check(cuStreamEndCapture(origin, graph), "cuStreamEndCapture");
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

  /** By a second graph, in which each command is between two nodes that record events. */
  @Override
  public List<DriverSpan> trace(DriverQueue queue) {
    List<DriverSpan> spans = new ArrayList<>();
    try {
      CUgraphExec timed = build(CudaQueue.Timing.CAPTURED_COMMANDS, spans);
      context.bind();
      int result = cuGraphLaunch(timed, ((CudaQueue) queue).stream());
      destroy(timed);
      Cuda.check(result, "cuGraphLaunch");
      return spans;
    } catch (RuntimeException | Error e) {
      spans.forEach(DriverSpan::close);
      throw e;
    }
  }

  @Override
  public void close() {
    context.bind();
    destroy(executable);
  }

  /** Destroys a graph; the driver keeps what is still running until it is complete. */
  private static void destroy(CUgraphExec executable) {
    Cuda.checkFreed(cuGraphExecDestroy(executable), "cuGraphExecDestroy");
  }
}
