package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.AxisOverride;
import org.gpuquerylab.measure.internal.sweep.OnePoint;
import org.gpuquerylab.measure.internal.sweep.Shard;
import org.gpuquerylab.measure.internal.sweep.SweepPart;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of a run: the backends, the values of axes, the time limits, and the folder for its
 * rows.
 */
public final class RunOptions {

  /** The option for a process that takes turns with another process. */
  public static final String IN_TURNS = "--in-turns";

  private static final String REPETITIONS = "--repetitions";
  private static final String ROWS_ONLY = "--rows-only";
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
      description =
          "Values for an axis, such as tables=2,4,8 or tables=2..12; the option may be repeated.")
  List<String> axes = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The time limit for one run of a point (default: the experiment's).")
  @Nullable Double timeout;

  @Option(
      names = REPETITIONS,
      paramLabel = "N",
      description =
          "The number of measurements of each point (default: the experiment's). If the folder has"
              + " fewer, the missing ones are added.")
  @Nullable Integer repetitions;

  @Option(names = "--quick", description = "Measure only a few points, in less than 30 seconds.")
  boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder of the run (default: runs/NAME or runs/NAME-quick, with the shard's number).")
  @Nullable Path out;

  @Option(
      names = ROWS_ONLY,
      description = "Draw no charts and write no page; lab plot and lab report can do this later.")
  boolean rowsOnly;

  @Option(
      names = "--queries",
      paramLabel = "DIR",
      description =
          "A folder of files to measure: for own-queries, query graphs (.json), true"
              + " cardinalities (.txt) and SQL (.sql, with schema.json); for own-problems, problems"
              + " of lab estimate (.json).")
  @Nullable Path queries;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description =
          "Measure the I-th of N shards of the points; lab merge joins the folders of all shards.")
  @Nullable String shard;

  @Option(
      names = Supervisor.AGAIN,
      description = "Measure from the beginning, and discard the rows in the folder.")
  boolean again;

  @Option(
      names = Supervisor.MIXED,
      description =
          "Continue a run that began at another commit, on another machine or device, or with"
              + " another JVM; the run's page then says so.")
  boolean mixed;

  @Option(names = OnePoint.OPTION, hidden = true, description = "Measure only this point.")
  List<String> point = new ArrayList<>();

  @Option(names = IN_TURNS, hidden = true, description = "Wait for a turn before each task.")
  boolean inTurns;

  /**
   * Prepares the run in this process; if it is to be measured from the beginning, its folder is
   * emptied.
   *
   * @throws InputException if an option's value cannot be used
   */
  public RunSession session(Experiment named, PrintWriter output, PrintWriter errors) {
    Experiment experiment = experiment(named);
    RunFolder folder = folder(experiment);
    BackendChoice choice = BackendChoice.of(backend);
    Sweep sweep = sweep(experiment, choice.selectors());
    SweepPart part = part();
    if (again) {
      folder.forget();
    }
    RunSession session =
        new RunSession(experiment, sweep, folder, choice.backends(), output, errors);
    session.only(part);
    if (again) {
      session.beginAgain();
    }
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

  /**
   * Prepares a run that other hosts measure; this process opens no device. If it is to be measured
   * from the beginning, its folder is emptied.
   *
   * @throws InputException if an option's value cannot be used
   */
  public HostedRun hosted(Experiment named, PrintWriter output, PrintWriter errors) {
    Experiment experiment = experiment(named);
    if (shard != null) {
      throw new InputException(
          "--shard: hosts of --master share all points; leave one of them out");
    }
    boolean onDevices =
        experiment.axes().stream().anyMatch(axis -> axis.name().equals(SweepAxis.BACKEND));
    List<String> selectors = onDevices ? BackendChoice.elsewhere(backend) : List.of();
    Sweep sweep = sweep(experiment, selectors);
    RunFolder folder = folder(experiment);
    if (again) {
      folder.forget();
    }
    HostedRun run = new HostedRun(experiment, sweep, folder, mixed, again, output, errors);
    return rowsOnly ? run.drawNothing() : run;
  }

  /** Makes the pass quick; without a folder of its own, it begins again. */
  public void makeQuick() {
    quick = true;
    again |= out == null;
  }

  private Experiment experiment(Experiment named) {
    return queries == null ? named : named.over(queries);
  }

  private Sweep sweep(Experiment experiment, List<String> selectors) {
    BackendChoice.checkGroups(experiment, selectors);
    Pass pass = quick ? Pass.QUICK : Pass.FULL;
    Sweep sweep = SweepPlan.of(experiment, pass, AxisOverride.parse(axes), selectors, timeLimit());
    experiment.checkMeasurable(sweep);
    return repetitions == null ? sweep : repeated(experiment, sweep, repetitions);
  }

  private static Sweep repeated(Experiment experiment, Sweep sweep, int times) {
    try {
      Sweep repeated = sweep.repeated(times);
      repeated.tasks(experiment::covers); // refuses too many
      return repeated;
    } catch (IllegalArgumentException e) {
      throw new InputException(REPETITIONS + " " + times + ": " + e.getMessage(), e);
    }
  }

  private SweepPart part() {
    return point.isEmpty() ? shard() : OnePoint.parse(point);
  }

  /** The only point to be measured; empty if the whole sweep or a shard is measured. */
  public Optional<Point> point() {
    return point.isEmpty() ? Optional.empty() : Optional.of(OnePoint.parse(point).point());
  }

  /** The folder of the run. */
  public RunFolder folder(Experiment experiment) {
    if (out != null && out.toString().isEmpty()) {
      throw new InputException("--out: the name is empty; name a folder, such as runs/mine");
    }
    Shard part = shard();
    String usual = quick ? experiment.name() + "-quick" : experiment.name();
    if (part.count() > 1) {
      usual += String.format(Locale.ROOT, "-shard-%d-of-%d", part.number(), part.count());
    }
    return new RunFolder(out != null ? out : Path.of("runs", usual));
  }

  private Shard shard() {
    return shard == null ? Shard.WHOLE : Shard.parse(shard);
  }

  /** These options as arguments for a separate process, without the folder. */
  public List<String> arguments() {
    List<String> arguments = commonArguments(queries);
    axes.forEach(axis -> arguments.addAll(List.of("--axis", axis)));
    if (shard != null) {
      arguments.addAll(List.of("--shard", shard));
    }
    point.forEach(value -> arguments.addAll(List.of(OnePoint.OPTION, value)));
    add(arguments, rowsOnly, ROWS_ONLY);
    add(arguments, again, Supervisor.AGAIN);
    add(arguments, mixed, Supervisor.MIXED);
    return arguments;
  }

  /**
   * The arguments with which another host measures a point: the sweep has only this point's values,
   * whatever the default values of the axes are on that host.
   */
  public List<String> arguments(Point elsewhere) {
    List<String> arguments =
        commonArguments(queries == null ? null : queries.toAbsolutePath().normalize());
    elsewhere
        .without(SweepAxis.BACKEND)
        .values()
        .forEach((axis, value) -> arguments.addAll(List.of("--axis", axis + "=" + value)));
    arguments.addAll(new OnePoint(elsewhere).arguments());
    arguments.add(ROWS_ONLY);
    return arguments;
  }

  private List<String> commonArguments(@Nullable Path files) {
    List<String> arguments = new ArrayList<>();
    if (backend != null) {
      arguments.addAll(List.of("--backend", backend));
    }
    if (timeout != null) {
      arguments.addAll(List.of("--timeout", timeout.toString()));
    }
    if (repetitions != null) {
      arguments.addAll(List.of(REPETITIONS, repetitions.toString()));
    }
    if (files != null) {
      arguments.addAll(List.of("--queries", files.toString()));
    }
    add(arguments, quick, "--quick");
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
