package org.gpuquerylab.cli.internal.run;

import java.io.IOException;
import org.gpuquerylab.measure.internal.session.RunOptions;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * A run of one point on a host of a cluster. The run waits until nothing else is measured on the
 * host. The process ends when its standard input ends, because then the cluster's task has died.
 */
final class HostRun {
  private static final int ORPHANED = 3;

  /** The value of the option if the task has a GPU for itself. */
  private static final String WITH_GPU = "with-gpu";

  /** The backend that uses the host's cores. */
  private static final String CPU = "cpu";

  private final boolean shared;

  private HostRun(boolean shared) {
    this.shared = shared;
  }

  /**
   * Creates the run of a task; tasks that measure on devices share the host if each has a GPU for
   * itself.
   */
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
