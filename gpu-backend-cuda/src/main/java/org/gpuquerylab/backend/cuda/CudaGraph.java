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
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.StreamSource;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of commands as an executable graph. The graph is made by capturing one stream for each
 * branch. A branch of another device is captured by a stream of that device; the events between the
 * branches make its commands part of the same graph.
 */
final class CudaGraph implements DriverSequence {
  /**
   * A node has the priority of the stream that captured it, not the priority of the stream that
   * launches the graph. This is the flag {@code CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY},
   * which JCuda does not define.
   */
  private static final long USE_NODE_PRIORITY = 8;

  private final CudaContext context;
  private final List<Branch> branches;
  private final CapturedCommands commands;
  private final CUgraphExec executable;

  /**
   * The parts of the backend that capture the commands of a branch.
   *
   * @param shared the state of the branch's device
   * @param streams makes the branch's stream
   */
  record Branch(CudaQueue.Shared shared, StreamSource streams) {}

  /**
   * Captures commands as a graph.
   *
   * @param branches the first one is that of the capturing queue, whose device launches the graph
   */
  CudaGraph(List<Branch> branches, CapturedCommands commands) {
    this.context = branches.get(0).shared().context();
    this.branches = List.copyOf(branches);
    this.commands = commands;
    this.executable = build(CudaQueue.Timing.NOTHING, new ArrayList<>());
  }

  /**
   * Captures the commands as a graph.
   *
   * @param spans receives the timings of the commands, if they are timed
   */
  private CUgraphExec build(CudaQueue.Timing timing, List<DriverSpan> spans) {
    try (Closer closer = new Closer()) {
      // The capture uses separate streams, because the queues may hold other commands or be closed.
      List<CudaQueue> recorders = new ArrayList<>();
      for (Branch branch : branches) {
        recorders.add(closer.own(new CudaQueue(branch.shared(), branch.streams(), timing)));
      }
      List<CudaContext> contexts = branches.stream().map(one -> one.shared().context()).toList();
      CUgraph graph = CudaContext.capturing(contexts, () -> record(recorders, spans));
      closer.own(() -> Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy"));
      CUgraphExec built = new CUgraphExec();
      Cuda.check(cuGraphInstantiate(built, graph, USE_NODE_PRIORITY), "cuGraphInstantiate");
      return built;
    }
  }

  private CUgraph record(List<CudaQueue> recorders, List<DriverSpan> spans) {
    CUstream origin = recorders.get(0).stream();
    CUgraph graph = new CUgraph();
    context.bind();
    // The capture is thread-local, so that other threads may call the driver meanwhile, for example
    // to allocate memory.
    Cuda.check(
        cuStreamBeginCapture(origin, CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
        "cuStreamBeginCapture");
    try {
      spans.addAll(commands.enqueue(recorders));
    } catch (RuntimeException | Error e) {
      // The capture must end even after a failure; its graph is not needed then.
      context.bind();
      if (cuStreamEndCapture(origin, graph) == CUresult.CUDA_SUCCESS) {
        Cuda.checkFreed(cuGraphDestroy(graph), "cuGraphDestroy");
      }
      throw e;
    }
    context.bind();
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

  /**
   * The commands are timed by a second graph, in which each command is between two nodes that
   * record events.
   */
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

  /** Destroys a graph; commands that still run complete first. */
  private static void destroy(CUgraphExec executable) {
    Cuda.checkFreed(cuGraphExecDestroy(executable), "cuGraphExecDestroy");
  }
}
