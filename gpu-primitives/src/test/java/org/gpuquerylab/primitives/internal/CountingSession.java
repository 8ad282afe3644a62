package org.gpuquerylab.primitives.internal;

import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;

/** A session of one buffer and the commands that fill it; counts sessions opened and closed. */
final class CountingSession extends DeviceSession {
  private static final int LENGTH = 100;

  private final DeviceBuffer<int[]> buffer;
  private final RecordedCommands<Integer> fills;

  private CountingSession(Workspace workspace, Counts counts, boolean replayed) {
    super(workspace, workspace.newQueue(false));
    counts.opened.incrementAndGet();
    workspace.own(() -> (AutoCloseable) counts.closed::incrementAndGet);
    buffer = workspace.allocate(ElementType.INT, LENGTH);
    fills = new RecordedCommands<>(workspace, queue(), replayed, v -> queue().fill(buffer, v));
  }

  static CountingSession open(Backend backend, Counts counts) {
    return open(backend, counts, true);
  }

  static CountingSession open(Backend backend, Counts counts, boolean replayed) {
    return Workspace.open(backend, workspace -> new CountingSession(workspace, counts, replayed));
  }

  RecordedCommands<Integer> fills() {
    return fills;
  }

  /** Fills the buffer and returns its last element. */
  int fill(int value) {
    fills.run(value);
    int[] contents = new int[LENGTH];
    queue().read(buffer, contents);
    return contents[LENGTH - 1];
  }

  /** Counts what happened to the sessions of a test. */
  static final class Counts {
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();

    int open() {
      return opened.get() - closed.get();
    }
  }
}
