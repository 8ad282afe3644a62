package org.gpuquerylab.experiments.internal.joinorder;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.operators.DpHyp;
import org.gpuquerylab.joinorder.internal.operators.QuarterOuter;
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
 * Measures exact searches of blocks with outer, semi and anti joins: DPhyp on one thread of the
 * host, and the search with conflict rules on devices. Both must find the same cost.
 */
public final class DphypOperators implements Experiment {
  static final String SHAPE = "shape";
  static final String RELATIONS = "relations";
  static final String ALGORITHM = "algorithm";
  static final String BLOCK = "block";

  private static final int LEAST_RELATIONS = 3;
  private static final int MOST_RELATIONS = 64;

  private final AgreedBlocks agreed = new AgreedBlocks();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run dphyp-operators}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new DphypOperators(), arguments));
  }

  @Override
  public String name() {
    return "dphyp-operators";
  }

  @Override
  public String title() {
    return "Exact orders of outer, semi and anti joins, on the host and on devices";
  }

  @Override
  public String reproduces() {
    return "no figure; the conflict rules of G. Moerkotte, P. Fender, M. Eich: On the correct and"
        + " complete enumeration of the core search space, SIGMOD 2013";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(
            SHAPE,
            "shape of the inner joins",
            Arrays.stream(QuarterOuter.Shape.values()).map(DphypOperators::label).toList()),
        SweepAxis.ints(
            RELATIONS,
            "relations of a block; every fourth join is an outer, semi or anti join",
            IntStream.of(10, 12, 14, 16, 18, 20, 22, 25),
            IntStream.of(6, 10),
            new SweepAxis.Domain.Range(LEAST_RELATIONS, MOST_RELATIONS)),
        SweepAxis.names(ALGORITHM, "exact search", List.of(DpHyp.NAME, MpdpGpu.NAME)),
        SweepAxis.backends(true),
        SweepAxis.samples(BLOCK, "random block, by its seed", 3, 1));
  }

  static String label(QuarterOuter.Shape shape) {
    return shape.name().toLowerCase(Locale.ROOT);
  }

  /** The search that runs on a backend, or on the host alone. */
  static String algorithm(String backend) {
    return backend.equals(SweepAxis.NO_BACKEND) ? DpHyp.NAME : MpdpGpu.NAME;
  }

  @Override
  public boolean covers(Point point) {
    return point.get(ALGORITHM).equals(algorithm(point.get(SweepAxis.BACKEND)));
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(RELATIONS);
  }

  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 2 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  @Override
  public void recall(List<Row> rows) {
    agreed.recall(rows);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    return new BlockTrial(point, devices, agreed);
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return BlockTimes.figures(name(), rows);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return BlockTimes.tables(rows);
  }
}
