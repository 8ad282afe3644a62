package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.estimator.Repair;
import org.gpuquerylab.entropy.internal.generator.CorrelatedRows;
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
 * The accuracy of estimates from sampled statistics. The data are tables of {@link CorrelatedRows}
 * with {@value #LEAST_PREDICATES} to 10 predicates in turn, with the seeds 0, 1, and so on. Single
 * predicates are counted on all rows, pairs on a sample, so some statistics contradict each other
 * and are repaired. For comparison, there are estimates from independence and from exactly counted
 * pairs; they show the error that the sample causes.
 */
public final class EntropyRepair implements Experiment {
  static final String STATISTICS = "statistics";
  static final String TABLES = "tables";
  private static final String ROWS = "rows";
  private static final String SAMPLE = "sample";
  static final String ENTROPY_ROWS = "entropy-rows";
  private static final int LEAST_PREDICATES = 4;
  private static final int SIZES = 7;
  private static final int DEFAULT = (int) Repair.ENTROPY_ROWS;

  private final Map<Point, List<CorrelatedRows>> drawn = new ConcurrentHashMap<>();
  private final Map<Point, List<SampledProblem>> problems = new ConcurrentHashMap<>();
  private final Map<Point, Double> references = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run entropy-repair}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new EntropyRepair(), arguments));
  }

  @Override
  public String name() {
    return "entropy-repair";
  }

  @Override
  public String title() {
    return "Accuracy of estimates from sampled, repaired statistics";
  }

  @Override
  public String reproduces() {
    return "no figure; the penalty of M. Dudík, S. J. Phillips, R. E. Schapire: Maximum entropy density"
        + " estimation with generalized regularization, JMLR 8, 2007, on selectivities";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(STATISTICS, "what is known", SampledStatistics.labels()),
        ints(
            TABLES,
            "number of tables, with seeds 0, 1, ...",
            40,
            7,
            new SweepAxis.Domain.Range(1, 1000)),
        ints(ROWS, "rows of a table", 200_000, 20_000, new SweepAxis.Domain.Range(10, 10_000_000)),
        ints(
            SAMPLE,
            "rows of the sample on which pairs are counted",
            1000,
            1000,
            new SweepAxis.Domain.Range(10, 10_000_000)),
        SweepAxis.ints(
            ENTROPY_ROWS,
            "weight of the entropy, as a number of rows; values other than "
                + DEFAULT
                + " only for samples",
            IntStream.of(1, DEFAULT, 100),
            IntStream.of(DEFAULT),
            new SweepAxis.Domain.Range(1, 1_000_000)));
  }

  private static SweepAxis ints(
      String name, String description, int full, int quick, SweepAxis.Domain.Range domain) {
    return SweepAxis.ints(name, description, IntStream.of(full), IntStream.of(quick), domain);
  }

  @Override
  public boolean covers(Point point) {
    return statistics(point) == SampledStatistics.SAMPLED_PAIRS
        || point.getInt(ENTROPY_ROWS) == DEFAULT;
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(TABLES);
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  /** A process begins by drawing the tables. */
  @Override
  public Duration processTime() {
    return Duration.ofMinutes(5);
  }

  /** The solvers stop at different points near the same solution. */
  @Override
  public double tolerance() {
    return 1e-5;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    List<SampledProblem> all = problems(point);
    int entropyRows = point.getInt(ENTROPY_ROWS);
    return new RepairTrial(
        all,
        entropyRows,
        () ->
            references.computeIfAbsent(
                point, key -> RepairTrial.expected(statistics(point), all, entropyRows)));
  }

  private List<SampledProblem> problems(Point point) {
    return problems.computeIfAbsent(
        point.without(ENTROPY_ROWS),
        key -> {
          List<CorrelatedRows> tables = tables(point);
          List<SampledProblem> all = new ArrayList<>();
          for (int seed = 0; seed < tables.size(); seed++) {
            CorrelatedRows table = tables.get(seed);
            double[] truth = table.selectivities();
            all.add(statistics(point).problem(table, truth, point.getInt(SAMPLE), seed));
          }
          return all;
        });
  }

  private List<CorrelatedRows> tables(Point point) {
    int rows = point.getInt(ROWS);
    return drawn.computeIfAbsent(
        point.without(ENTROPY_ROWS).without(SAMPLE).without(STATISTICS),
        key ->
            IntStream.range(0, point.getInt(TABLES))
                .mapToObj(seed -> CorrelatedRows.draw(LEAST_PREDICATES + seed % SIZES, rows, seed))
                .toList());
  }

  private static SampledStatistics statistics(Point point) {
    return SampledStatistics.of(point.get(STATISTICS));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return RepairTable.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(RepairTable.of(rows));
  }
}
