package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.ReportTable;

/** The commands and bytes of devices for the largest queries of each shape. */
final class TransferTable {

  private static final String NOTE =
      "Medians for one query of the largest measured size: launched kernels (including those of"
          + " replayed sequences), replayed sequences, waits of the host, and bytes copied to the device"
          + " and back.";

  private static final List<String> MEASURES =
      List.of(
          Measures.LAUNCHES,
          Measures.REPLAYS,
          Measures.SYNCHRONIZATIONS,
          Measures.BYTES_TO,
          Measures.BYTES_FROM);

  private TransferTable() {}

  /** The table of some rows. */
  public static ReportTable of(List<Row> rows) {
    Map<Topology, Map<Variant, List<Row>>> groups =
        rows.stream()
            .filter(row -> row.measured().measures().containsKey(Measures.LAUNCHES))
            .collect(
                groupingBy(
                    row -> SweptQuery.of(row.point()).topology(),
                    TreeMap::new,
                    groupingBy(row -> Variant.of(row.point()), TreeMap::new, toList())));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach(
        (topology, variants) ->
            variants.forEach((variant, group) -> lines.add(line(topology, variant, group))));
    List<String> header =
        new ArrayList<>(List.of("topology", "algorithm", "backend", "overhead", "tables"));
    header.addAll(
        List.of("launches", "replays", "synchronizations", "bytes to", "bytes from", "ms"));
    return new ReportTable("Commands and transfers", NOTE, header, lines);
  }

  /** The row of the largest query; among several, the row with the smallest seed. */
  public static Row largest(List<Row> rows) {
    return rows.stream()
        .max(
            Comparator.comparingInt((Row row) -> SweptQuery.of(row.point()).tables())
                .thenComparingInt(row -> -SweptQuery.of(row.point()).seed()))
        .orElseThrow();
  }

  private static List<String> line(Topology topology, Variant variant, List<Row> rows) {
    int tables = SweptQuery.of(largest(rows).point()).tables();
    List<Row> sample =
        rows.stream().filter(row -> SweptQuery.of(row.point()).tables() == tables).toList();
    List<String> cells = new ArrayList<>();
    cells.add(topology.label());
    cells.add(variant.algorithm());
    cells.add(variant.backend());
    cells.add(Integer.toString(variant.overhead()));
    cells.add(Integer.toString(tables));
    for (String measure : MEASURES) {
      cells.add(median(sample, measure));
    }
    double[] millis = sample.stream().mapToDouble(row -> row.measured().millis()).toArray();
    cells.add(Numbers.significant(MedianInterval.of(millis).median()));
    return cells;
  }

  /** Empty if rows of an older run do not have the measure. */
  private static String median(List<Row> rows, String measure) {
    double[] values =
        rows.stream()
            .map(row -> row.measured().measures().get(measure))
            .filter(Objects::nonNull)
            .mapToDouble(value -> value)
            .toArray();
    return values.length == 0 ? "" : Long.toString(Math.round(MedianInterval.of(values).median()));
  }
}
