package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.environment.Environment;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.internal.sweep.Shard;
import org.gpuquerylab.measure.internal.sweep.SweepPart;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.internal.sweep.SweepRunner;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;

/** Measures a sweep in this process, then draws its charts and writes its report. */
public final class RunSession {

  /** The run is incomplete; only a new process can continue it. */
  static final int MUST_RESTART = 75;

  private final Experiment experiment;
  private final Sweep sweep;
  private final RunFolder folder;
  private final Backends backends;
  private final PrintWriter out;
  private final PrintWriter err;
  private boolean drawn = true;
  private boolean mixed;
  private boolean again;
  private SweepPart part = Shard.WHOLE;
  private boolean inTurns;
  private final Semaphore turns = new Semaphore(0);

  RunSession(
      Experiment experiment,
      Sweep sweep,
      RunFolder folder,
      Backends backends,
      PrintWriter out,
      PrintWriter err) {
    this.experiment = experiment;
    this.sweep = sweep;
    this.folder = folder;
    this.backends = backends;
    this.out = out;
    this.err = err;
  }

  /** Does not draw charts or write the page; later commands do that. */
  void drawNothing() {
    drawn = false;
  }

  /** Measures only a part of the sweep. */
  void only(SweepPart some) {
    part = some;
  }

  /** Continues a run from another environment. */
  void mix() {
    mixed = true;
  }

  /** The command that started this run discards earlier rows. */
  void beginAgain() {
    again = true;
  }

  /** Waits for a turn before each task. */
  void waitForTurns() {
    inTurns = true;
  }

  /** Allows one more task. */
  void turn() {
    turns.release();
  }

  /**
   * Executes the run.
   *
   * @param watched whether a supervisor waits for this process and restarts it if necessary
   * @return the exit status
   */
  public int run(boolean watched) {
    try (ResultStore store = ResultStore.open(folder, SweepPlan.rules(experiment, sweep))) {
      return watched ? watched(store) : alone(store);
    }
  }

  private int watched(ResultStore store) {
    RunningMark mark = RunningMark.in(folder);
    mark.idle();
    try {
      return run(store, true);
    } finally {
      mark.clear(); // Measured code that ends the JVM leaves the mark.
    }
  }

  private int alone(ResultStore store) {
    InterruptNote note = InterruptNote.of(folder, again, err);
    try {
      return run(store, false);
    } finally {
      note.close();
    }
  }

  private int run(ResultStore store, boolean watched) {
    boolean measured = !store.rows().isEmpty();
    Environment.Adopted here =
        Environment.here(backends).adopt(folder, store.before(), sweep, measured, mixed);
    StoredEnvironment.read(folder).check(folder, store.rows());
    store.measureIn(here.id());
    store.measureAlone();
    if (here.added()) {
      err.println(
          String.format(
              Locale.ROOT,
              "lab: %s: continues in a different environment; both are in environment.json",
              folder));
    }
    SweepRunner.End end = measure(store, here.id(), watched);
    Environment.conclude(folder, here.id(), store.rows());
    if (end == SweepRunner.End.MUST_RESTART) {
      return watched ? MUST_RESTART : giveUp();
    }
    return new RunConclusion(experiment, folder, drawn, out, err).of(store.rows());
  }

  private int giveUp() {
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: the last measurement cannot be stopped, or has made its device unusable; repeat the command to continue",
            experiment.name()));
    return FaultHandler.FAILED;
  }

  private SweepRunner.End measure(ResultStore store, int environment, boolean watched) {
    RunningMark mark = watched ? RunningMark.in(folder, environment) : RunningMark.none();
    Progress progress = progress();
    Devices devices = new Devices(backends);
    SweepRunner.End end =
        new SweepRunner(
                experiment,
                sweep,
                devices,
                progress,
                mark,
                watched ? experiment.processTime() : null)
            .only(part)
            .run(store);
    if (end == SweepRunner.End.COMPLETE) {
      devices.close(); // Otherwise a task still runs on the device, and closing would wait for it.
    }
    return end;
  }

  private Progress progress() {
    return inTurns
        ? new TurnProgress(ConsoleProgress.of(folder.toString(), err), out, turns)
        : ConsoleProgress.of(experiment.name(), err);
  }
}
