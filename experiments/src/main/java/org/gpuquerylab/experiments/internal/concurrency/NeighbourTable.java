package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** Shows by how much concurrent scans slow down short queries; one line for each server. */
final class NeighbourTable {
  private static final String NOTE =
      NeighbourRows.CAPTION
          + " In milliseconds by the host's clock. Longer: the difference between the two, in"
          + " microseconds.";
  private static final List<String> HEADER =
      List.of(
          "size",
          "scan size",
          "hosts",
          "slice (\u00b5s)",
          "backend",
          "server",
          "alone (ms)",
          "median without (ms)",
          "median beside (ms)",
          "longer (\u00b5s)",
          "p99 without (ms)",
          "p99 beside (ms)",
          "longer (\u00b5s)");
  private static final double MICROS = 1000;

  private NeighbourTable() {}

  /** The table; none if there are no rows. */
  public static List<ReportTable> of(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>();
    for (NeighbourRows group : NeighbourRows.of(rows)) {
      group.servers().forEach(server -> lines.add(line(group, server)));
    }
    return lines.isEmpty()
        ? List.of()
        : List.of(new ReportTable("Short queries beside scans", NOTE, HEADER, lines));
  }

  private static List<String> line(NeighbourRows group, String server) {
    Point common = group.common();
    List<String> cells = new ArrayList<>();
    cells.add(common.get(WorkloadSize.AXIS));
    cells.add(common.get(NeighbourRows.SCAN_SIZE));
    cells.add(common.get(StreamAxes.HOSTS));
    cells.add(common.get(StreamAxes.SLICE));
    cells.add(common.get(SweepAxis.BACKEND));
    cells.add(server);
    cells.add(Numbers.known(LatencyMeasures.median(group.ofServer(server), ArrivalLoad.ALONE + 0)));
    for (String measure : List.of(LatencyMeasures.MEDIAN, LatencyMeasures.P99)) {
      double without = group.median(server, NeighbourRows.WITHOUT, measure);
      double beside = group.median(server, NeighbourRows.BESIDE, measure);
      cells.add(Numbers.known(without));
      cells.add(Numbers.known(beside));
      cells.add(Numbers.known(MICROS * (beside - without)));
    }
    return cells;
  }
}
