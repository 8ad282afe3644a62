package org.gpuquerylab.experiments.internal.primitive;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.Capability;
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
 * Device time and throughput of each primitive on random input, beside a copy on the same device.
 * Each primitive is captured once and replayed; {@link PrimitiveTrial} describes the clocks and the
 * numbers of repetitions.
 */
public final class PrimitiveTimes implements Experiment {
  static final String PRIMITIVE = "primitive";
  static final String LOG_ELEMENTS = "log2-elements";

  private final Map<Point, Double> expected = new ConcurrentHashMap<>();

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run primitive-times}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new PrimitiveTimes(), arguments));
  }

  @Override
  public String name() {
    return "primitive-times";
  }

  @Override
  public String title() {
    return "Throughput of the primitives beside the bandwidth of a copy";
  }

  @Override
  public String reproduces() {
    return "no figure; the yardstick of D. Merrill, M. Garland: Single-pass Parallel Prefix Scan"
        + " with Decoupled Look-back, 2016: the time of a copy, for every primitive";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(
            PRIMITIVE,
            "what is run",
            PrimitiveCases.all().stream().map(PrimitiveCase::name).toList()),
        SweepAxis.ints(
            LOG_ELEMENTS,
            "base-2 logarithm of the elements",
            IntStream.of(24, 26),
            IntStream.of(14),
            new SweepAxis.Domain.Range(10, 28)),
        SweepAxis.backends(false));
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(LOG_ELEMENTS);
  }

  /** Each row is the median over many replays. */
  @Override
  public int repetitions(Pass pass) {
    return pass == Pass.QUICK ? 1 : 3;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 60);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    Backend backend = devices.backend(point);
    PrimitiveCase primitive = PrimitiveCases.named(point.get(PRIMITIVE));
    if (primitive.needsDoubles() && !backend.device().has(Capability.FP64)) {
      throw new UnsupportedOperationException(backend + " has no double precision");
    }
    int n = 1 << point.getInt(LOG_ELEMENTS);
    Point problem = point.without(SweepAxis.BACKEND);
    return new PrimitiveTrial(
        primitive,
        backend,
        n,
        () -> expected.computeIfAbsent(problem, key -> primitive.expected(n)));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return ThroughputFigure.figures(name(), Throughput.of(rows));
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    return rows.isEmpty() ? List.of() : List.of(ThroughputTable.of(Throughput.of(rows)));
  }
}
