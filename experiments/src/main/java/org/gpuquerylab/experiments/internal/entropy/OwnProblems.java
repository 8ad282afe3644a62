package org.gpuquerylab.experiments.internal.entropy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Estimates selectivities for the problems of a folder with {@code lab run own-problems --queries
 * DIR}. Without a folder, it uses random problems with all pairs known.
 */
public final class OwnProblems implements Experiment {

  static final String PROBLEM = "problem";
  static final String SOLVER = "solver";

  private static final List<String> SOLVERS =
      List.of("auto", "newton-moments", "newton-b", "scaling", "newton-moments-gpu");

  private static final Map<String, OwnProblem> RANDOM = random(4, 8, 12);

  private final Map<String, OwnProblem> problems;

  /** Creates the experiment on random problems. */
  public OwnProblems() {
    this(Map.of());
  }

  private OwnProblems(Map<String, OwnProblem> problems) {
    this.problems = problems;
  }

  private static Map<String, OwnProblem> random(int... predicates) {
    Map<String, OwnProblem> problems = new LinkedHashMap<>();
    for (int z : predicates) {
      problems.put("random-" + z, OwnProblem.random(z));
    }
    return problems;
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run own-problems}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new OwnProblems(), arguments));
  }

  @Override
  public Experiment over(Path folder) {
    return new OwnProblems(OwnProblem.read(folder));
  }

  @Override
  public String name() {
    return "own-problems";
  }

  @Override
  public String title() {
    return "Selectivities of your own problems";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of U. Srivastava et al.: ISOMER: consistent histogram"
        + " construction using query feedback, ICDE 2006, for your own problems";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> names = List.copyOf((problems.isEmpty() ? RANDOM : problems).keySet());
    List<String> solvers = MaxEntSolvers.all().stream().map(SolverEntry::name).toList();
    return List.of(
        new SweepAxis(
            PROBLEM,
            "file of --queries, or random problem",
            names,
            names,
            new SweepAxis.Domain.Names(),
            false),
        new SweepAxis(
            SOLVER, "solver", SOLVERS, SOLVERS, new SweepAxis.Domain.Choices(solvers), false),
        SweepAxis.backends(true));
  }

  @Override
  public void checkMeasurable(Sweep sweep) {
    for (String name : sweep.axes().getOrDefault(PROBLEM, List.of())) {
      if (!problems.containsKey(name) && !RANDOM.containsKey(name)) {
        throw new InputException(
            "axis problem: there is no problem " + name + "; name its folder with --queries DIR");
      }
    }
  }

  @Override
  public boolean covers(Point point) {
    return entry(point).onDevice() != SweepAxis.isOnHost(point);
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 6;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 2 : 30);
  }

  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    SolverEntry entry = entry(point);
    Backend backend = entry.onDevice() ? devices.backend(point) : null;
    if (backend != null && !backend.device().has(Capability.FP64)) {
      throw new UnsupportedOperationException(backend + " has no double precision");
    }
    return new OwnProblemTrial(problem(point.get(PROBLEM)), entry, backend);
  }

  private OwnProblem problem(String name) {
    OwnProblem own = problems.getOrDefault(name, RANDOM.get(name));
    if (own == null) {
      throw new IllegalArgumentException("no problem " + name);
    }
    return own;
  }

  private static SolverEntry entry(Point point) {
    return MaxEntSolvers.named(point.get(SOLVER));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return OwnProblemChart.figures(rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(OwnProblemTable.of(rows));
  }

  /** The solver of a row with its backend, such as {@code newton-b-gpu (opencl)}. */
  static String label(Row row) {
    return SweepAxis.label(row.point().get(SOLVER), row.point().get(SweepAxis.BACKEND));
  }
}
