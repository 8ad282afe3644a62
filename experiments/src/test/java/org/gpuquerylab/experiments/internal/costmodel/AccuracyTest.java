package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.calibrated.Extrapolation;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

/** Tests fits, errors and charts on rows with known times. */
class AccuracyTest {
  private final ModelSweeps sweeps = new ModelSweeps(backend -> UnitProfile.profile());

  /**
   * Rows whose measured time is 2 x read + 3 x item; the paper's model predicts twice this time.
   */
  private static List<Row> linear() {
    List<Row> rows = new ArrayList<>();
    for (int columns = 1; columns <= 6; columns++) {
      rows.add(row("selection-columns", columns, 1.0 + columns, columns));
    }
    for (int predicates = 1; predicates <= 6; predicates++) {
      rows.add(row("selection-predicates", predicates, 4, 7.0 * predicates));
    }
    return rows;
  }

  private static Row row(String sweep, int value, double read, double item) {
    return row(sweep, value, read, item, 2 * read + 3 * item);
  }

  private static Row row(String sweep, int value, double read, double item, double measured) {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("deviceMillis", measured);
    measures.put("measuredMillis filter", measured);
    measures.put("yuanMillis", 2 * measured);
    measures.put("profileMillis", read + item);
    measures.put("workMillis filter read", read);
    measures.put("workMillis filter item", item);
    Map<String, String> point = new LinkedHashMap<>();
    point.put("sweep", sweep);
    point.put("value", Integer.toString(value));
    point.put("log2-rows", "20");
    point.put("backend", "cuda");
    return new Row(
        new Task(new Point(point), 0),
        Status.OK,
        new Measurement(1e6, 1, 1, 1, measures),
        "",
        Instant.EPOCH);
  }

  @Test
  void theFitFindsTheCoefficients() {
    Refit fit = Judged.everyOther(SweptPoint.of(linear()));
    Map<String, Double> filter =
        fit.coefficients("cuda").getOrDefault("selection.filter", Map.of());
    assertThat(filter.getOrDefault("read", 0.0)).isCloseTo(2, within(0.05));
    assertThat(filter.getOrDefault("item", 0.0)).isCloseTo(3, within(0.05));
    assertThat(fit.coefficients("opencl")).isEmpty();
  }

  @Test
  void everyPointHasItsErrors() {
    for (Judged judged : Judged.of(SweptPoint.of(linear()))) {
      assertThat(judged.error(judged.text())).isCloseTo(1, within(1e-12));
      assertThat(judged.error(judged.unfitted())).isNegative();
      assertThat(judged.error(judged.fitted())).isCloseTo(0, within(0.05));
      assertThat(judged.error(judged.alone())).isEqualTo(judged.error(judged.fitted()));
      assertThat(judged.error(judged.unseen())).isCloseTo(0, within(0.05));
    }
  }

  @Test
  void heldOutPointsDoNotMoveTheFit() {
    List<Row> rows = new ArrayList<>(linear());
    rows.removeIf(row -> row.point().get("value").equals("2"));
    rows.add(row("selection-columns", 2, 3, 2, 1200));
    List<Judged> judged = Judged.of(SweptPoint.of(rows));
    Judged moved =
        judged.stream().filter(j -> j.measured().median() == 1200).findFirst().orElseThrow();
    assertThat(moved.fitted()).isCloseTo(12, within(0.1));
    assertThat(moved.error(moved.fitted())).isCloseTo(-0.99, within(0.001));
    ReportTable bySweep = sweeps.tables(rows).get(0);
    Map<String, String> line = cells(bySweep, 0);
    assertThat(line).containsEntry("sweep", "selection-columns").containsEntry("points", "6");
    assertThat(Double.parseDouble(line.getOrDefault("calibrated, held-out points", "")))
        .isCloseTo(33, within(0.5));
    assertThat(Double.parseDouble(line.getOrDefault("calibrated, fitted points", "")))
        .isLessThan(1);
  }

  @Test
  void anOperatorWithOneSweepHasNoUnseenSweep() {
    List<Row> rows = linear().subList(0, 6);
    assertThat(Judged.of(SweptPoint.of(rows)).get(0).unseen()).isNaN();
    assertThat(cells(sweeps.tables(rows).get(0), 0)).containsEntry("calibrated, unseen sweep", "-");
  }

  @Test
  void tablesHaveALineForEachSweepAndPoint() {
    List<ReportTable> tables = sweeps.tables(linear());
    assertThat(tables.get(0).lines())
        .extracting(line -> line.get(2))
        .endsWith("all", "all")
        .hasSize(4);
    assertThat(cells(tables.get(0), 2)).containsEntry("paper's model", "100.0");
    assertThat(tables.get(2).lines()).hasSize(12);
    assertThat(cells(tables.get(2), 1))
        .containsEntry("value", "2")
        .containsEntry("fitted to", "no")
        .containsEntry("measured ms", "12")
        .containsEntry("paper's model ms", "24")
        .containsEntry("its error %", "100.0");
  }

  @Test
  void sweepsThatAreNotTheTextsAreSummedUpApart() {
    List<Row> rows = new ArrayList<>(linear());
    for (int columns = 1; columns <= 6; columns++) {
      rows.add(withoutText(row("radix-sort-columns", columns, columns, 1)));
    }
    ReportTable bySweep = sweeps.tables(rows).get(0);
    assertThat(bySweep.lines())
        .extracting(line -> line.get(1) + " " + line.get(2) + " " + line.get(3))
        .containsExactly(
            "20 selection-columns 6",
            "20 selection-predicates 6",
            "20 radix-sort-columns 6",
            "20 all of the paper 12",
            "20 all 18",
            "all all of the paper 12",
            "all all 18");
    assertThat(cells(bySweep, 2)).containsEntry("paper's model", "-");
    ReportTable byPoint = sweeps.tables(rows).get(2);
    assertThat(cells(byPoint, 12))
        .containsEntry("sweep", "radix-sort-columns")
        .containsEntry("paper's model ms", "-")
        .containsEntry("its error %", "-");
    assertThat(sweeps.figures(rows).get(0).charts().get(2).series().get(1).points()).isEmpty();
  }

  /**
   * The table compares unfitted models with each other, even if the profile had coefficients when
   * the rows were measured.
   */
  @Test
  void likeStandsBesideLikeWithTheWorstPoints() {
    List<Row> rows = new ArrayList<>(linear());
    rows.removeIf(row -> row.point().get("value").equals("2"));
    rows.add(row("selection-columns", 2, 3, 2, 24));
    rows.add(row("selection-predicates", 2, 4, 14, 25));
    ReportTable worst = sweeps.tables(rows).get(1);
    assertThat(worst.lines()).extracting(line -> line.get(2) + ", " + line.get(3)).hasSize(5);
    assertThat(cells(worst, 0))
        .containsEntry("model", "paper's, corrected, not fitted")
        .containsEntry("points", "12")
        .containsEntry("mean error %", "100.0")
        .containsEntry("worst above %", "100.0")
        .containsEntry("worst below %", "-");
    assertThat(cells(worst, 1))
        .containsEntry("model", "calibrated, not fitted")
        .containsEntry("worst above %", "-")
        .containsEntry("worst below %", "-79.2")
        .containsEntry("there ", "selection-columns 2, 2^20");
    assertThat(cells(worst, 3)).containsEntry("judged by", "held out").containsEntry("points", "6");
    assertThat(Double.parseDouble(cells(worst, 3).getOrDefault("worst above %", "")))
        .isCloseTo(100, within(2.0));
    assertThat(Double.parseDouble(cells(worst, 3).getOrDefault("worst below %", "")))
        .isCloseTo(-50, within(2.0));
  }

  /** The fit takes the work from the profile, and stores ranges beside coefficients. */
  @Test
  void theOperatorsOfGeneralPlansAreFittedLikeOthers() {
    List<Row> rows = new ArrayList<>();
    for (int columns = 1; columns <= 6; columns++) {
      Row row = row("relational-selection-columns", columns, 1, 1);
      Map<String, Double> measures =
          Map.of("deviceMillis", 7.0 * columns, "measuredMillis rows", 7.0 * columns);
      Measurement measured = new Measurement(1e6, 1, 1, 1, measures);
      rows.add(new Row(row.task(), Status.OK, measured, "", Instant.EPOCH));
    }
    ProfileFit fit = ProfileFit.of(UnitProfile.profile(), rows);
    assertThat(fit.fitted()).isEqualTo(3);
    assertThat(fit.heldOut()).isEqualTo(3);
    CalibratedModel model = new CalibratedModel(fit.profile(), TransferMemory.PINNED, false);
    Algorithm algorithm = Algorithm.RELATIONAL_SELECTION;
    SelectionInput inside = new SelectionInput(1 << 20, List.of(4), List.of(4, 4), 0.1);
    SelectionInput beyond = new SelectionInput(1 << 20, List.of(4), List.of(4, 4), 0.5);
    assertThat(model.extrapolations(algorithm.key(), algorithm.numbers(inside))).isEmpty();
    assertThat(model.extrapolations(algorithm.key(), algorithm.numbers(beyond)))
        .extracting(Extrapolation::number)
        .containsExactly("selectivity");
    assertThat(model.device().isFitted("selection")).isFalse();
  }

  private static Row withoutText(Row row) {
    Map<String, Double> measures = new LinkedHashMap<>(row.measured().measures());
    measures.remove("yuanMillis");
    Measurement measurement = new Measurement(1e6, 1, 1, 1, measures);
    return new Row(row.task(), Status.OK, measurement, "", Instant.EPOCH);
  }

  @Test
  void aChartHasTheMeasurementsAndBothModels() {
    Figure figure = sweeps.figures(linear()).get(0);
    assertThat(figure.name()).isEqualTo("yuan-sweeps-cuda-20");
    assertThat(figure.charts())
        .extracting(Chart::name)
        .containsExactly(
            "predicted-against-measured",
            "calibrated-error",
            "text-error",
            "selection-columns",
            "selection-predicates");
    List<Series> series = figure.charts().get(3).series();
    assertThat(series)
        .extracting(Series::name)
        .containsExactly("measured", "the paper's model", "calibrated model, fitted");
    assertThat(series.get(0).points().get(0)).isEqualTo(new DataPoint(1, 7, 7, 7));
    assertThat(series.get(1).points().get(0)).isEqualTo(DataPoint.of(1, 14));
    assertThat(series.get(2).points()).hasSize(6);
  }

  private static Map<String, String> cells(ReportTable table, int line) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (int i = 0; i < table.header().size(); i++) {
      cells.put(table.header().get(i), table.lines().get(line).get(i));
    }
    return cells;
  }
}
