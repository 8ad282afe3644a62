package org.gpuquerylab.measure.session;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.folder.RunFolder;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.AxisOverride;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.Shard;
import org.gpuquerylab.measure.sweep.SweepPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of a run: the backends, the values of axes, the time limits, and the folder for its
 * rows.
 */
public final class RunOptions {

  /** The option for a process that takes turns with another process. */
  public static final String IN_TURNS = "--in-turns";

  private static final int MOST_SECONDS = 1_000_000;

  @Option(
      names = "--backend",
      paramLabel = "B",
      completionCandidates = BackendIds.class,
      description = BackendIds.SEVERAL)
  @Nullable String backend;

  @Option(
      names = "--axis",
      paramLabel = "AXIS=VALUES",
      description = "Values for an axis, such as tables=2,4,8 or tables=2..12; may be repeated.")
  List<String> axes = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The longest that one run of a point may take; the experiment's unless given.")
  @Nullable Double timeout;

  @Option(names = "--quick", description = "A few points, in less than 30 seconds.")
  boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder of the run; runs/NAME or runs/NAME-quick unless given, with the shard's number.")
  @Nullable Path out;

  @Option(
      names = "--rows-only",
      description = "Draw nothing and write no page: lab plot and lab report can do so later.")
  boolean rowsOnly;

  @Option(
      names = "--queries",
      paramLabel = "DIR",
      description =
          "Measure the query graphs (.json), true cardinalities (.txt) and SQL (.sql, with"
              + " schema.json) of a folder, by own-queries; or its problems of lab estimate (.json),"
              + " by own-problems.")
  @Nullable Path queries;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description =
          "Measure the I-th of N parts of the points; lab merge joins the folders of all of them.")
  @Nullable String shard;

  @Option(names = Supervisor.AGAIN, description = "Measure anew: forget what the folder holds.")
  boolean again;

  @Option(
      names = Supervisor.MIXED,
      description =
          "Go on with a run that began at another commit, on another machine or device, or with"
              + " another JVM; its page then says so.")
  boolean mixed;

  @Option(names = IN_TURNS, hidden = true, description = "Wait for a turn before each task.")
  boolean inTurns;

  /**
   * Prepares the run in this process; if it is to be measured from the beginning, its folder is
   * emptied.
   *
   * @throws InputException if an option's value cannot be used
   */
  public RunSession session(Experiment named, PrintWriter output, PrintWriter errors) {
    Experiment experiment = queries == null ? named : named.over(queries);
    RunFolder folder = folder(experiment);
    BackendChoice choice = BackendChoice.of(backend);
    Pass pass = quick ? Pass.QUICK : Pass.FULL;
    Sweep sweep =
        SweepPlan.of(experiment, pass, AxisOverride.parse(axes), choice.selectors(), timeLimit());
    experiment.checkMeasurable(sweep);
    Shard part = shard();
    if (again) {
      folder.forget();
    }
    RunSession session =
        new RunSession(experiment, sweep, folder, choice.backends(), output, errors);
    session.only(part);
    if (rowsOnly) {
      session.drawNothing();
    }
    if (mixed) {
      session.mix();
    }
    if (inTurns) {
      session.waitForTurns();
    }
    return session;
  }

  /** The folder of the run. */
  public RunFolder folder(Experiment experiment) {
    Shard part = shard();
    String usual = quick ? experiment.name() + "-quick" : experiment.name();
    if (part.count() > 1) {
      usual += "-shard-%d-of-%d".formatted(part.number(), part.count());
    }
    return new RunFolder(out != null ? out : Path.of("runs", usual));
  }

  private Shard shard() {
    return shard == null ? Shard.WHOLE : Shard.parse(shard);
  }

  /** These options as arguments for a separate process, without the folder. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (backend != null) {
      arguments.addAll(List.of("--backend", backend));
    }
    axes.forEach(axis -> arguments.addAll(List.of("--axis", axis)));
    if (timeout != null) {
      arguments.addAll(List.of("--timeout", timeout.toString()));
    }
    if (queries != null) {
      arguments.addAll(List.of("--queries", queries.toString()));
    }
    if (shard != null) {
      arguments.addAll(List.of("--shard", shard));
    }
    add(arguments, quick, "--quick");
    add(arguments, rowsOnly, "--rows-only");
    add(arguments, again, Supervisor.AGAIN);
    add(arguments, mixed, Supervisor.MIXED);
    return arguments;
  }

  private static void add(List<String> arguments, boolean given, String option) {
    if (given) {
      arguments.add(option);
    }
  }

  private @Nullable Duration timeLimit() {
    if (timeout == null) {
      return null;
    } else if (!(timeout >= 0.001 && timeout <= MOST_SECONDS)) {
      throw new InputException(
          "--timeout " + timeout + ": give seconds from 0.001 to " + MOST_SECONDS);
    }
    return Duration.ofMillis(Math.round(timeout * 1e3));
  }
}
