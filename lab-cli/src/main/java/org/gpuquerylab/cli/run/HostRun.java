package org.gpuquerylab.cli.run;

import java.io.IOException;
import org.gpuquerylab.measure.session.RunOptions;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * A run of one point that a host of a cluster measures. It waits until nothing else is measured on
 * the host, and it ends when its input does, which is when the cluster's task dies.
 */
final class HostRun {
  private static final int ORPHANED = 3;

  /** The value of the option if the task has a GPU that no other task has. */
  private static final String WITH_GPU = "with-gpu";

  /** The backend that takes the host's cores. */
  private static final String CPU = "cpu";

  private final boolean shared;

  private HostRun(boolean shared) {
    this.shared = shared;
  }

  /** The run of a task; points on devices share the host if each has a GPU of its own. */
  static HostRun of(String how, RunOptions options) {
    String backend =
        options
            .point()
            .map(point -> point.getOrDefault(SweepAxis.BACKEND, SweepAxis.NO_BACKEND))
            .orElse(SweepAxis.NO_BACKEND);
    boolean onDevice = !backend.equals(SweepAxis.NO_BACKEND) && !backend.equals(CPU);
    return new HostRun(how.equals(WITH_GPU) && onDevice);
  }

  /** Waits for the host and measures; returns the exit status. */
  int run(SupervisedRun run) {
    endWithInput();
    HostTurn turn = HostTurn.take(shared);
    try {
      return run.run();
    } finally {
      turn.close();
    }
  }

  private static void endWithInput() {
    Thread watch =
        new Thread(
            () -> {
              awaitEndOfInput();
              Runtime.getRuntime().halt(ORPHANED);
            },
            "task-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void awaitEndOfInput() {
    try {
      while (System.in.read() >= 0) {
        // The task sends nothing.
      }
    } catch (IOException e) {
      return; // an error means the end of the stream
    }
  }
}
