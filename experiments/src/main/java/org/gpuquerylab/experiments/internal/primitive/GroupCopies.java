package org.gpuquerylab.experiments.internal.primitive;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Figure;

/**
 * Copies between the devices of a group: from the lead to the next member, or from each member to
 * the next at the same time. On a single device, the copy is from one buffer to another. {@link
 * CopyTrial} describes the clock.
 */
public final class GroupCopies implements Experiment {
  static final String DIRECTION = "direction";
  static final String LOG_BYTES = "log2-bytes";

  /** The direction in which only the lead sends. */
  static final String ONE_WAY = "one-way";

  /** The direction in which every member sends to the next one; with two members, both ways. */
  static final String RING = "ring";

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run group-copies}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new GroupCopies(), arguments));
  }

  @Override
  public String name() {
    return "group-copies";
  }

  @Override
  public String title() {
    return "Bandwidth between the devices of a group";
  }

  @Override
  public String reproduces() {
    return "no figure; the yardstick of D. Merrill, M. Garland: Single-pass Parallel Prefix Scan"
        + " with Decoupled Look-back, 2016: what a copy takes, here between devices";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(DIRECTION, "who sends", List.of(ONE_WAY, RING)),
        SweepAxis.ints(
            LOG_BYTES,
            "base-2 logarithm of the bytes of a copy",
            IntStream.of(12, 16, 20, 24, 28),
            IntStream.of(16),
            new SweepAxis.Domain.Range(3, 30)),
        SweepAxis.backends(false));
  }

  @Override
  public boolean takesGroups() {
    return true;
  }

  @Override
  public Optional<String> sizeAxis() {
    return Optional.of(LOG_BYTES);
  }

  /** Each row is the median over many copies. */
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
    return new CopyTrial(
        devices.group(point), 1L << point.getInt(LOG_BYTES), point.get(DIRECTION).equals(RING));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return List.of();
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    Map<Point, List<Row>> groups =
        rows.stream()
            .filter(row -> row.measured().measures().containsKey(CopyTrial.RATE))
            .collect(groupingBy(Row::point, LinkedHashMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach((point, of) -> lines.add(line(point, of)));
    String note =
        "Bytes that a member sends to the next one, over the time of the host's clock for an"
            + " exchange: the median of the rows, of "
            + CopyTrial.EXCHANGES
            + " exchanges one after another. A single device copies within its memory, where each"
            + " byte is read and written. Peers are devices that copy without the host.";
    List<String> header =
        List.of("devices", "peers", "who sends", "log2 bytes", "microseconds", "GB/s of a member");
    return lines.isEmpty() ? List.of() : List.of(new ReportTable("Copies", note, header, lines));
  }

  private static List<String> line(Point point, List<Row> rows) {
    return List.of(
        point.get(SweepAxis.BACKEND),
        median(rows, CopyTrial.PEERS) > 0 ? "yes" : "no",
        point.get(DIRECTION),
        point.get(LOG_BYTES),
        Numbers.significant(1e3 * median(rows, CopyTrial.MILLIS)),
        Numbers.significant(median(rows, CopyTrial.RATE)));
  }

  private static double median(List<Row> rows, String measure) {
    return MedianInterval.median(
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(measure, Double.NaN))
            .sorted()
            .toArray());
  }
}
