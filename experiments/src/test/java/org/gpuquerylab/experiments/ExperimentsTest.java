package org.gpuquerylab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.internal.sweep.SweepRunner;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the rules that every experiment of the catalogue must follow. */
class ExperimentsTest {

  private static final int MOST_TRIED = 40;
  private static final Pattern AUTHOR = Pattern.compile("\\b[A-Z]\\. [A-Z][\\w']+");

  @TempDir Path folder;

  static List<Experiment> all() {
    return Experiments.all();
  }

  @Test
  void namesAreDistinctAndFindTheirExperiment() {
    Set<String> names = new HashSet<>();
    for (Experiment experiment : all()) {
      assertThat(names.add(experiment.name())).as(experiment.name()).isTrue();
      assertThat(Experiments.find(experiment.name())).isSameAs(experiment);
    }
    assertThat(names).isNotEmpty();
    assertThat(Experiments.problems()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  void saysWhatItIs(Experiment experiment) {
    assertThat(experiment.name()).matches("[a-z][a-z0-9-]{0,39}");
    for (String line : List.of(experiment.title(), experiment.reproduces())) {
      assertThat(line).isNotBlank().hasLineCount(1).doesNotContain("  ");
    }
    for (SweepAxis axis : experiment.axes()) {
      assertThat(axis.description()).isNotBlank().hasLineCount(1);
    }
    List<String> axes = experiment.axes().stream().map(SweepAxis::name).toList();
    assertThat(axes).doesNotHaveDuplicates();
    experiment.sizeAxis().ifPresent(size -> assertThat(axes).contains(size));
    assertThat(experiment.tolerance()).isBetween(0.0, 0.01);
  }

  /** The first author in an experiment's source identifies the paper. */
  @Test
  void thereIsAPackageForEachPaper() {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (Experiment experiment : all()) {
      Matcher author = AUTHOR.matcher(experiment.reproduces());
      assertThat(author.find()).as(experiment.reproduces()).isTrue();
      String home = experiment.getClass().getPackageName();
      packages.computeIfAbsent(author.group(), paper -> new TreeSet<>()).add(home);
    }
    assertThat(packages).hasSizeGreaterThan(2);
    packages.forEach((author, homes) -> assertThat(homes).as(author).hasSize(1));
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasAMainOfItsOwn(Experiment experiment) throws Exception {
    int modifiers = experiment.getClass().getMethod("main", String[].class).getModifiers();
    assertThat(Modifier.isStatic(modifiers)).isTrue();
    assertThat(Modifier.isPublic(experiment.getClass().getModifiers())).isTrue();
  }

  @ParameterizedTest
  @MethodSource("all")
  void bothPassesCanBeSweptAndTheQuickOneIsNoLarger(Experiment experiment) {
    Map<Pass, Integer> measurements = new TreeMap<>();
    for (Pass pass : Pass.values()) {
      Sweep sweep = SweepPlan.of(experiment, pass, Map.of(), backends(experiment));
      List<Task> tasks = sweep.tasks(experiment::covers);
      measurements.put(pass, tasks.size());
      assertThat(tasks).doesNotHaveDuplicates().isNotEmpty();
      assertThat(tasks)
          .allMatch(
              task -> {
                double cost = experiment.predictedCost(task.point());
                return cost > 0 && cost < 1e100;
              });
      assertThat(experiment.timeout(pass)).isPositive();
      assertThat(experiment.warmUp(pass)).isBetween(Duration.ZERO, Duration.ofMinutes(1));
      assertThatCode(() -> SweepPlan.rules(experiment, sweep)).doesNotThrowAnyException();
    }
    assertThat(measurements.get(Pass.QUICK)).isLessThanOrEqualTo(measurements.get(Pass.FULL));
  }

  @ParameterizedTest
  @MethodSource("all")
  void paperNumbersStandAloneWhereNothingIsMeasured(Experiment experiment) {
    List<PaperNumber> numbers = experiment.paperNumbers(List.of());
    assertThat(numbers).extracting(PaperNumber::name).doesNotHaveDuplicates();
    for (PaperNumber number : numbers) {
      assertThat(number.name()).matches("[a-z0-9-]+");
      assertThat(number.what()).isNotBlank().hasLineCount(1);
      assertThat(number.paper()).isNotBlank();
      assertThat(number.ours()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aRunWithoutMeasurementsDrawsNothing(Experiment experiment) {
    assertThat(experiment.figures(List.of())).doesNotContainNull();
    assertThat(experiment.tables(List.of())).doesNotContainNull();
  }

  /** Skips points that the CPU backend does not support. */
  @ParameterizedTest
  @MethodSource("all")
  void itsSmallestPointIsMeasuredDrawnAndReported(Experiment experiment) throws Exception {
    List<Row> rows = List.of();
    int tried = 0;
    Experiment brisk = brisk(experiment);
    for (Point point : smallestFirst(experiment)) {
      RunFolder run = new RunFolder(folder.resolve(Integer.toString(tried++)));
      rows = measure(brisk, point, run);
      assertThat(rows).isNotEmpty();
      assertThat(rows)
          .as("%s: %s", point, rows.get(0).message())
          .allMatch(row -> row.status() == Status.OK || row.status() == Status.UNSUPPORTED);
      if (rows.get(0).status() == Status.OK) {
        for (String figure : Report.plot(experiment, run)) {
          assertThat(run.chartsFolder().resolve(figure + ".svg")).isNotEmptyFile();
        }
        Report.write(experiment, run);
        assertThat(Files.readString(run.reportFile()))
            .contains("./lab run " + experiment.name() + " --quick");
        break;
      }
    }
    assertThat(rows).extracting(Row::status).containsOnly(Status.OK);
  }

  private static List<String> backends(Experiment experiment) {
    boolean any = experiment.axes().stream().anyMatch(a -> a.name().equals(SweepAxis.BACKEND));
    return any ? List.of("cpu") : List.of();
  }

  private static List<Point> smallestFirst(Experiment experiment) {
    Comparator<Point> bySize = Comparator.comparing(Point::toString);
    if (experiment.sizeAxis().isPresent()) {
      String size = experiment.sizeAxis().get();
      bySize = Comparator.comparing(point -> Double.parseDouble(point.get(size)));
    }
    Sweep sweep = SweepPlan.of(experiment, Pass.QUICK, Map.of(), backends(experiment));
    Stream<Point> points = sweep.tasks(experiment::covers).stream().map(Task::point).distinct();
    return points.sorted(bySize).limit(MOST_TRIED).toList();
  }

  private static List<Row> measure(Experiment experiment, Point point, RunFolder run) {
    Map<String, List<String>> axes = new TreeMap<>();
    point.values().forEach((axis, value) -> axes.put(axis, List.of(value)));
    Sweep all = SweepPlan.of(experiment, Pass.QUICK, Map.of(), backends(experiment));
    Sweep one = new Sweep(experiment.name(), all.pass(), axes, 1, all.timeout(), all.seed());
    try (ResultStore store = ResultStore.open(run, SweepPlan.rules(experiment, one));
        Devices devices = new Devices(Backends.find())) {
      SweepRunner runner =
          new SweepRunner(experiment, one, devices, Progress.NONE, RunningMark.none(), null);
      assertThat(runner.run(store)).isEqualTo(SweepRunner.End.COMPLETE);
      return List.copyOf(store.rows());
    }
  }

  /** Returns the same experiment without warm-ups, with time for its points on a busy machine. */
  private static Experiment brisk(Experiment experiment) {
    return (Experiment)
        Proxy.newProxyInstance(
            Experiment.class.getClassLoader(),
            new Class<?>[] {Experiment.class},
            (proxy, method, arguments) -> {
              if (method.getReturnType() == Duration.class && method.getName().endsWith("armUp")) {
                return Duration.ZERO;
              } else if (method.getName().equals("timeout")) {
                return Duration.ofHours(1);
              }
              try {
                return method.invoke(experiment, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
