package org.gpuquerylab.cli.internal.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.experiments.internal.costmodel.PointMeasures;
import org.gpuquerylab.experiments.internal.costmodel.SweepAxes;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * Measured device times of operators in milliseconds, beside the predictions of the two cost
 * models.
 */
final class PredictedGrid implements Function<StoredRun, TextTable> {

  private static final List<String> MEASURES =
      List.of(PointMeasures.DEVICE, PointMeasures.YUAN, PointMeasures.PROFILE);

  @Override
  public TextTable apply(StoredRun run) {
    TextTable table =
        new TextTable("operator", "value", "backend", "measured, ms", "2013 model", "our model");
    Map<Point, List<Row>> points = new LinkedHashMap<>();
    for (String sweep : Objects.requireNonNull(run.sweep().axes().get(SweepAxes.SWEEP))) {
      run.agreed().stream()
          .filter(row -> row.point().get(SweepAxes.SWEEP).equals(sweep))
          .sorted((a, b) -> value(a) - value(b))
          .forEach(row -> points.computeIfAbsent(row.point(), p -> new ArrayList<>()).add(row));
    }
    points.forEach(
        (point, rows) -> {
          List<String> cells = new ArrayList<>();
          cells.add(point.get(SweepAxes.SWEEP));
          cells.add(point.get(SweepAxes.VALUE));
          cells.add(point.get(SweepAxis.BACKEND));
          MEASURES.forEach(measure -> cells.add(median(rows, measure)));
          table.row(cells.toArray(String[]::new));
        });
    return table;
  }

  private static int value(Row row) {
    return row.point().getInt(SweepAxes.VALUE);
  }

  private static String median(List<Row> rows, String measure) {
    double[] values =
        rows.stream()
            .map(row -> row.measured().measures().get(measure))
            .filter(Objects::nonNull)
            .mapToDouble(value -> value)
            .toArray();
    return values.length == 0 ? "-" : Numbers.significant(MedianInterval.of(values).median());
  }
}
