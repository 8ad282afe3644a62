package org.gpuquerylab.measure.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.measure.folder.ResultStore;
import org.gpuquerylab.measure.folder.RunFolder;
import org.gpuquerylab.measure.folder.RunningMark;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepPlan;
import org.jspecify.annotations.Nullable;

/**
 * Runs a sweep in a separate process and restarts it when it gave up or died: after a body that
 * could not be stopped, after a device fault, after a crash. The repetition during which a process
 * died is tried once more, in case the process was killed from outside; then it gets a row that
 * says so.
 *
 * <p>The process ends when its supervisor does, for whatever reason: it waits for the end of its
 * standard input.
 */
public final class Supervisor {

  /** The option that measures anew; only the first process has it. */
  public static final String AGAIN = "--again";

  /** The option that continues a run of another environment. */
  public static final String MIXED = "--mixed";

  /** Exit statuses of a process that a user's interrupt or a SIGTERM ended. */
  private static final Set<Integer> STOPPED = Set.of(130, 143);

  private static final int ORPHANED = 3;

  /** The exit status of a process that a user's interrupt ended. */
  static final int INTERRUPTED = 130;

  private final JvmCommand jvm;
  private final Experiment experiment;
  private final RunFolder folder;
  private final RunningMark mark;
  private final PrintWriter err;

  /**
   * A supervisor of one run.
   *
   * @param jvm starts a process of the measured build
   * @param experiment what it measures
   * @param folder the folder of the run
   * @param err where deaths of the process are reported
   */
  public Supervisor(JvmCommand jvm, Experiment experiment, RunFolder folder, PrintWriter err) {
    this.jvm = jvm;
    this.experiment = experiment;
    this.folder = folder;
    this.mark = RunningMark.in(folder);
    this.err = err;
  }

  /**
   * Runs a process with these arguments until it is complete.
   *
   * @return the exit status
   */
  public int run(List<String> arguments) {
    return run(arguments, Launch::alone);
  }

  /** The same with processes that are started differently. */
  int run(List<String> arguments, Launch launch) {
    InterruptNote note = InterruptNote.of(folder, err);
    try {
      return runToTheEnd(arguments, launch);
    } finally {
      note.close();
    }
  }

  private int runToTheEnd(List<String> arguments, Launch launch) {
    List<String> command = new ArrayList<>(arguments);
    Task lastCrash = null;
    while (true) {
      int status = runOnce(command, launch);
      command.remove(AGAIN);
      goOnWhateverChanges(command);
      if (status == RunSession.MUST_RESTART) {
        continue;
      } else if (status <= FaultHandler.BAD_INPUT || STOPPED.contains(status)) {
        return status;
      }
      Optional<Task> running = mark.get();
      if (running.isEmpty()) {
        err.println("lab: the measuring process died with status " + status);
        return FaultHandler.FAILED;
      }
      lastCrash = afterCrash(running.get(), lastCrash, status);
    }
  }

  /**
   * The first process refuses a run of another environment. Later ones continue, and record it, if
   * something changed during a run of hours, such as a file of the checkout.
   */
  private static void goOnWhateverChanges(List<String> command) {
    if (!command.contains(MIXED)) {
      command.add(MIXED);
    }
  }

  /**
   * Reports that a process died; the second time with the same repetition, this becomes its row.
   */
  private @Nullable Task afterCrash(Task task, @Nullable Task lastCrash, int status) {
    String died = "the measuring process died with status " + status;
    if (!task.equals(lastCrash)) {
      err.println("lab: " + died + " at " + task + "; it is tried once more");
      return task;
    }
    err.println("lab: " + died + " at " + task + " again; the run goes on without it");
    Sweep sweep = folder.sweep();
    try (ResultStore store = ResultStore.open(folder, SweepPlan.rules(experiment, sweep))) {
      if (!store.done().contains(task)) {
        store.measureIn(mark.environment());
        store.append(new Row(task, Status.ERROR, null, died, Instant.now()));
      }
    }
    return null;
  }

  private int runOnce(List<String> arguments, Launch launch) {
    try {
      return launch.run(jvm.with(arguments));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    }
  }

  /** The work of a supervisor's process. */
  public static int work(RunSession session) {
    Thread watch =
        new Thread(
            () -> {
              awaitEndOfInput(session);
              Runtime.getRuntime().halt(ORPHANED);
            },
            "supervisor-watch");
    watch.setDaemon(true);
    watch.start();
    int status = session.run(true);
    if (status == RunSession.MUST_RESTART) {
      System.out.flush();
      Runtime.getRuntime().halt(status); // a body still runs and would prevent an orderly end
    }
    return status;
  }

  /**
   * Returns when the supervisor is gone: it only holds the other end, and writes a line for each
   * turn if there are turns.
   */
  private static void awaitEndOfInput(RunSession session) {
    try {
      for (int next = System.in.read(); next >= 0; next = System.in.read()) {
        if (next == '\n') {
          session.turn();
        }
      }
    } catch (IOException e) {
      return; // treated as the end
    }
  }
}
