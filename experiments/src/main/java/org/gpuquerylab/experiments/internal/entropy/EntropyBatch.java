package org.gpuquerylab.experiments.internal.entropy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Many small problems with all pairs known and the seeds 1, 2, and so on. The experiment measures
 * problems per second on a device, in batches on the host, and one by one. {@link BatchTrial}
 * describes the clocks and the numbers of repetitions.
 */
public final class EntropyBatch implements Experiment {
  private static final String GENERATOR = "generator";
  private static final String PROBLEMS = "problems";
  private static final int MOST_PREDICATES = 12;
  private static final int PAIRS = 2;

  private final Map<List<String>, List<MaxEntProblem>> problems = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run entropy-batch}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EntropyBatch(), arguments));
  }

  @Override
  public String name() {
    return "entropy-batch";
  }

  @Override
  public String title() {
    return "Small maximum-entropy problems per second";
  }

  @Override
  public String reproduces() {
    return "no figure; the smallest problems of D. Havenstein et al.: Fast entropy maximization for"
        + " selectivity estimation, EDBT 2020, many at once";
  }

  @Override
  public List<SweepAxis> axes() {
    List<String> generators = ProblemGenerators.all().stream().map(ProblemGenerator::name).toList();
    List<String> mixture = List.of("mixture");
    return List.of(
        new SweepAxis(
            GENERATOR,
            "generator of the problems",
            mixture,
            mixture,
            new SweepAxis.Domain.Choices(generators),
            false),
        SweepAxis.ints(
            BatchRates.PREDICATES,
            "predicates, z",
            IntStream.of(4, 6, 8, 10, 12),
            IntStream.of(3),
            new SweepAxis.Domain.Range(1, MOST_PREDICATES)),
        SweepAxis.ints(
            PROBLEMS,
            "problems of a batch",
            IntStream.of(20_000),
            IntStream.of(100),
            new SweepAxis.Domain.Range(1, 2_000_000)),
        SweepAxis.names(BatchRates.METHOD, "method of solving", BatchMethod.labels()),
        SweepAxis.ints(
            BatchRates.THREADS,
            "threads of the host",
            IntStream.of(1, 8),
            IntStream.of(1),
            new SweepAxis.Domain.Range(1, 1024)),
        SweepAxis.backends(true));
  }

  @Override
  public boolean covers(Point point) {
    BatchMethod method = BatchMethod.of(point.get(BatchRates.METHOD));
    return SweepAxis.isOnHost(point) == (method != BatchMethod.DEVICE)
        && (method != BatchMethod.ONE_BY_ONE || point.getInt(BatchRates.THREADS) == 1);
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(BatchRates.PREDICATES);
  }

  /** Each row has medians over many passes. */
  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 20 : 180);
  }

  /** A larger difference from Variant B is an error. */
  @Override
  public double tolerance() {
    return 1e-6;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    BatchMethod method = BatchMethod.of(point.get(BatchRates.METHOD));
    return new BatchTrial(
        method,
        problems(point),
        point.getInt(BatchRates.THREADS),
        method == BatchMethod.DEVICE ? devices.backend(point) : null);
  }

  private List<MaxEntProblem> problems(Point point) {
    int predicates = point.getInt(BatchRates.PREDICATES);
    ProblemGenerator generator = ProblemGenerators.find(point.get(GENERATOR)).orElseThrow();
    long[] known = KnownSets.upTo(predicates, Math.min(predicates, PAIRS));
    return problems.computeIfAbsent(
        List.of(generator.name(), point.get(BatchRates.PREDICATES), point.get(PROBLEMS)),
        key ->
            LongStream.rangeClosed(1, point.getInt(PROBLEMS))
                .mapToObj(seed -> generator.generate(predicates, known, seed))
                .toList());
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return BatchRates.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(BatchRates.table(rows));
  }
}
