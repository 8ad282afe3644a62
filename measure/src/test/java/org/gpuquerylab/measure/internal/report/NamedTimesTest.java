package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class NamedTimesTest {

  private static final NamedTimes TIMES =
      new NamedTimes(
          "Times",
          "tables",
          row -> row.point().get("query"),
          row -> Integer.parseInt(row.point().get("tables")),
          row -> row.point().get("algorithm"));

  @Test
  void theAxisHasTheNamesTheSmallestFirst() {
    List<Row> rows =
        List.of(
            row("big", 9, "goo", 3),
            row("small", 2, "goo", 1),
            row("small", 2, "auto", 5),
            row("small", 2, "auto", 7));
    Chart chart = TIMES.charts(rows).get(0);
    assertThat(chart.bars()).containsExactly("small", "big");
    assertThat(chart.series()).extracting(Series::name).containsExactly("auto", "goo");
    assertThat(chart.series().get(0).points().get(0).median()).isEqualTo(6);
    assertThat(chart.series().get(1).points())
        .extracting(point -> point.x() + " " + point.median())
        .containsExactly("0.0 1.0", "1.0 3.0");
    assertThat(chart.series().get(0).style().hue())
        .isNotEqualTo(chart.series().get(1).style().hue());
    assertThat(TIMES.charts(List.of())).isEmpty();
  }

  @Test
  void manyNamesAreInSeveralChartsAndVeryManyAreALineOverTheirSizes() {
    assertThat(TIMES.charts(queries(40)))
        .extracting(Chart::name, chart -> chart.bars().size())
        .containsExactly(tuple("from-1", 20), tuple("from-21", 20));
    List<Chart> many = TIMES.charts(queries(41));
    assertThat(many).hasSize(1);
    assertThat(many.get(0).hasBars()).isFalse();
    assertThat(many.get(0).series().get(0).points()).hasSize(41);
  }

  private static List<Row> queries(int count) {
    return IntStream.range(0, count).mapToObj(i -> row("q" + i, i + 2, "auto", 1)).toList();
  }

  private static Row row(String query, int tables, String algorithm, double millis) {
    Point point = new Point(Map.of("query", query, "tables", "" + tables, "algorithm", algorithm));
    Measurement measured = new Measurement(millis * 1e6, 1, 1, 1, Map.of());
    return new Row(new Task(point, 0), Status.OK, measured, "", Instant.EPOCH);
  }
}
