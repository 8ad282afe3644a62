package org.gpuquerylab.entropy.internal.batch;

import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** The device buffers of a batch, each with pinned host memory. */
final class BatchMemory implements AutoCloseable {
  final DeviceBuffer<long[]> input;
  final DeviceBuffer<double[]> output;
  final DeviceBuffer<double[]> scratch;
  private final Workspace workspace;
  private final PinnedBuffer<long[]> problems;
  private final PinnedBuffer<double[]> answers;

  private BatchMemory(Workspace workspace, int words, int doubles, int cells) {
    this.workspace = workspace;
    input = workspace.allocate(ElementType.LONG, words);
    output = workspace.allocate(ElementType.DOUBLE, doubles);
    scratch = workspace.allocate(ElementType.DOUBLE, cells);
    problems = workspace.allocatePinned(ElementType.LONG, words);
    answers = workspace.allocatePinned(ElementType.DOUBLE, doubles);
  }

  /**
   * Allocates memory for at least the given numbers of words for problems, doubles for answers, and
   * cells.
   */
  static BatchMemory open(Backend backend, int words, int doubles, int cells) {
    return Workspace.open(
        backend, workspace -> new BatchMemory(workspace, words, doubles, Math.max(1, cells)));
  }

  boolean holds(long words, long doubles, long cells) {
    return words <= input.length() && doubles <= output.length() && cells <= scratch.length();
  }

  /** The words of the problems in host memory. */
  LongBuffer problems() {
    return problems.bytes().asLongBuffer();
  }

  /** The answers in host memory, valid once they have been read and the queue has finished. */
  DoubleBuffer answers() {
    return answers.bytes().asDoubleBuffer();
  }

  void write(CommandQueue queue, int words) {
    queue.write(problems, 0, input, 0, words);
  }

  void read(CommandQueue queue, int doubles) {
    queue.read(output, 0, answers, 0, doubles);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
