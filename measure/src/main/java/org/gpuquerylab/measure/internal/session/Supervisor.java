package org.gpuquerylab.measure.internal.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.json.Running;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * Runs a sweep in a separate process. The supervisor restarts the process if the process gave up or
 * died: after a task that could not be stopped, after a fault of a device, or after a crash. A
 * process that leaves its {@link RunningMark} died, even if its exit status is that of a success,
 * because measured code can end the JVM with any status. If a process died during a repetition, the
 * repetition is tried once more, because the process may have been killed from outside. If the
 * second attempt fails too, the repetition gets a row that records this.
 *
 * <p>The process ends whenever its supervisor ends, because it waits for the end of its standard
 * input.
 */
public final class Supervisor {

  /** The option that discards earlier rows; only the first process gets this option. */
  public static final String AGAIN = "--again";

  /** The option that continues a run from another environment. */
  public static final String MIXED = "--mixed";

  /** The exit statuses of a process that SIGINT or SIGTERM ended. */
  private static final Set<Integer> STOPPED = Set.of(130, 143);

  /** The number of times that a repetition, or a process without one, is tried. */
  private static final int TRIES = 2;

  private static final Running NOTHING = new Running(Optional.empty(), 0);

  private static final int ORPHANED = 3;

  /** The exit status of a process that was ended by a user's interrupt. */
  static final int INTERRUPTED = 130;

  private final JvmCommand jvm;
  private final Experiment experiment;
  private final RunFolder folder;
  private final RunningMark mark;
  private final PrintWriter err;
  private final Map<Optional<Task>, Integer> deaths = new HashMap<>();

  /**
   * Creates a supervisor of one run.
   *
   * @param jvm starts a process of the measured build
   * @param experiment the experiment to measure
   * @param folder the folder of the run
   * @param err receives reports of a process's death
   */
  public Supervisor(JvmCommand jvm, Experiment experiment, RunFolder folder, PrintWriter err) {
    this.jvm = jvm;
    this.experiment = experiment;
    this.folder = folder;
    this.mark = RunningMark.in(folder);
    this.err = err;
  }

  /**
   * Runs processes with these arguments until the run is complete.
   *
   * @return the exit status
   */
  public int run(List<String> arguments) {
    return run(arguments, Launch::alone);
  }

  /** Runs processes as above, but starts them in a different way. */
  int run(List<String> arguments, Launch launch) {
    boolean again = arguments.contains(AGAIN);
    try (InterruptNote note = InterruptNote.of(folder, again, err)) {
      return runToTheEnd(arguments, launch, note);
    }
  }

  private int runToTheEnd(List<String> arguments, Launch launch, InterruptNote note) {
    List<String> command = new ArrayList<>(arguments);
    while (true) {
      mark.forget();
      long before = folder.rowBytes();
      int status = runOnce(command, launch);
      command.remove(AGAIN);
      goOnWhateverChanges(command);
      Optional<Running> running = mark.get();
      boolean intended = running.isEmpty();
      boolean progress = folder.rowBytes() != before;
      if (progress) {
        deaths.remove(NOTHING.task());
      }
      if (intended && status <= FaultHandler.BAD_INPUT) {
        return status;
      } else if (STOPPED.contains(status) && isStoppedToo(note)) {
        return status;
      }
      boolean restarts = intended && status == RunSession.MUST_RESTART && progress;
      if (!restarts && !survives(running.orElse(NOTHING), status)) {
        return FaultHandler.FAILED;
      }
    }
  }

  private static boolean isStoppedToo(InterruptNote note) {
    return Thread.currentThread().isInterrupted() || note.isPrinted();
  }

  /**
   * The first process does not continue a run from another environment. If something changes during
   * a run that takes hours, such as a file of the checkout, later processes continue the run and
   * record the change.
   */
  private static void goOnWhateverChanges(List<String> command) {
    if (!command.contains(MIXED)) {
      command.add(MIXED);
    }
  }

  /**
   * Reports that a process died. If processes died during a repetition as often as it is tried, the
   * report becomes the repetition's row.
   *
   * @return whether the run can continue
   */
  private boolean survives(Running running, int status) {
    String died = "the measuring process died with status " + status;
    String place = running.task().map(task -> " at " + task).orElse(" between two repetitions");
    if (deaths.merge(running.task(), 1, Integer::sum) < TRIES) {
      String what = running.task().isPresent() ? "this repetition is tried" : "it is started";
      err.println("lab: " + died + place + "; " + what + " once more");
      return true;
    } else if (running.task().isEmpty()) {
      err.println("lab: " + died + place + " again; the same command continues the run");
      return false;
    }
    err.println("lab: " + died + place + " again; the run continues without this repetition");
    append(new Row(running.task().get(), Status.ERROR, null, died, Instant.now()), running);
    return true;
  }

  private void append(Row row, Running running) {
    Sweep sweep = folder.sweep();
    try (ResultStore store = ResultStore.open(folder, SweepPlan.rules(experiment, sweep))) {
      if (!store.done().contains(row.task())) {
        store.measureIn(running.environment());
        store.append(row);
      }
    }
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

  /** The work of a process that a supervisor started. */
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
      Runtime.getRuntime().halt(status); // A task still runs and would prevent a normal end.
    }
    return status;
  }

  /**
   * Returns when the supervisor has ended. The supervisor only keeps the other end of the stream
   * open, and writes a line for each turn if there are turns.
   */
  private static void awaitEndOfInput(RunSession session) {
    try {
      for (int next = System.in.read(); next >= 0; next = System.in.read()) {
        if (next == '\n') {
          session.turn();
        }
      }
    } catch (IOException e) {
      return; // An error means the end of the stream.
    }
  }
}
