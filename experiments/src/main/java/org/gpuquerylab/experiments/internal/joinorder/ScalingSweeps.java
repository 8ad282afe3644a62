package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
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
 * The number of sweeps that iterative scaling takes, under each variant of what the paper leaves
 * open. The counts explain why ours differ from the paper's; they do not depend on the machine.
 */
public final class ScalingSweeps implements Experiment {
  static final String VARIANT = "variant";
  static final String KNOWN = "known";
  static final String PREDICATES = "predicates";
  static final String PROBLEMS = "problems";
  private static final String PAIRS = "pairs";
  private static final String TRIPLES = "triples";

  /** In single precision every problem takes all sweeps that are allowed. */
  private static final int MOST_OF_SINGLE = 4;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run scaling-sweeps}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new ScalingSweeps(), arguments));
  }

  @Override
  public String name() {
    return "scaling-sweeps";
  }

  @Override
  public String title() {
    return "Sweeps of iterative scaling under variants of what the paper leaves open";
  }

  @Override
  public String reproduces() {
    return "no figure; the algorithm of J. N. Darroch, D. Ratcliff: Generalized iterative scaling for"
        + " log-linear models, Annals of Mathematical Statistics 43(5), 1972";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(VARIANT, "order, stopping rule, cells, precision", SweepVariant.labels()),
        SweepAxis.names(KNOWN, "sets of known selectivity", List.of(PAIRS, TRIPLES)),
        SweepAxis.ints(
            PREDICATES,
            "predicates of a problem",
            IntStream.rangeClosed(3, 8),
            IntStream.of(3, 4),
            new SweepAxis.Domain.Range(3, 14)),
        SweepAxis.ints(
            PROBLEMS,
            "random problems, with seeds from 0",
            IntStream.of(777),
            IntStream.of(5),
            new SweepAxis.Domain.Range(1, 100_000)));
  }

  /**
   * With three predicates, the only triple would be the whole conjunction; see {@link
   * #MOST_OF_SINGLE}.
   */
  @Override
  public boolean covers(Point point) {
    boolean triples = point.get(KNOWN).equals(TRIPLES);
    boolean single = SweepVariant.of(point.get(VARIANT)).single();
    int predicates = point.getInt(PREDICATES);
    return predicates > known(point) && !(single && (triples || predicates > MOST_OF_SINGLE));
  }

  private static int known(Point point) {
    return point.get(KNOWN).equals(TRIPLES) ? 3 : 2;
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(PREDICATES);
  }

  /** Seeds are fixed, so all repetitions count the same sweeps. */
  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 300);
  }

  /** Times do not matter, so nothing is warmed up. */
  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ZERO;
  }

  /** The rules stop at different distances from the solution. */
  @Override
  public double tolerance() {
    return 1e-3;
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    SweepVariant variant = SweepVariant.of(point.get(VARIANT));
    int predicates = point.getInt(PREDICATES);
    return new SweepTrial(
        IntStream.range(0, point.getInt(PROBLEMS))
            .mapToObj(seed -> new SweepCounter(variant, predicates, known(point), seed))
            .toList());
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return SweepTable.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : SweepTable.of(rows);
  }
}
