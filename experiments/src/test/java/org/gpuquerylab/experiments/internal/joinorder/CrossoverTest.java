package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.row;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class CrossoverTest {

  private final Crossover crossover = new Crossover();
  private final List<Row> rows = new ArrayList<>();

  @Test
  void paysFromTheSmallestSizeAfterWhichTheDeviceIsAlwaysFaster() {
    host("star", 4, 10);
    host("star", 8, 100);
    host("star", 12, 1000);
    host("star", 16, 10_000);
    device("star", 4, 5);
    device("star", 8, 200);
    device("star", 12, 500);
    device("star", 16, 1000);
    Verdict verdict = verdict();
    assertThat(verdict.from()).as("not from 4, as it is slower at 8").hasValue(12);
    assertThat(verdict.last().median()).isEqualTo(0.1);
    assertThat(CrossoverTable.sentence(verdict))
        .isEqualTo(
            "Star queries on cuda: it pays from 12 tables on, with pos-gpu; at 16 tables this takes"
                + " 0.1000 (0.1000 to 0.1000) of the time of dpccp.");
  }

  @Test
  void anIntervalThatHoldsOneIsNotFaster() {
    host("star", 4, 10);
    rows.add(row(point("star", 4, "pos-gpu", "cuda", 0), 5));
    rows.add(row(point("star", 4, "pos-gpu", "cuda", 1), 5));
    rows.add(row(point("star", 4, "pos-gpu", "cuda", 2), 10));
    assertThat(verdict().from()).isEmpty();
    assertThat(CrossoverTable.sentence(verdict()))
        .isEqualTo(
            "Star queries on cuda: not for certain; at 4 tables pos-gpu takes 0.5 (0.5 to 1) times as"
                + " long as dpccp.");
  }

  @Test
  void oneQuerySaysNothing() {
    host("star", 4, 10);
    host("star", 8, 10);
    host("star", 12, 10);
    device("star", 4, 20);
    device("star", 8, 5);
    rows.add(row(point("star", 12, "pos-gpu", "cuda", 0), 5));
    assertThat(verdict().from()).hasValue(8);
    rows.removeIf(row -> row.point().get("tables").equals("8"));
    assertThat(verdict().from()).isEmpty();
    assertThat(crossover.tables(rows).get(0).note())
        .contains("The host's algorithms measured here: dpccp.");
  }

  @Test
  void theHostsBestAlgorithmIsChosenAtEachSize() {
    host("star", 4, 10);
    host("star", 8, 100);
    for (int query = 0; query < 3; query++) {
      rows.add(row(point("star", 4, "dpsub", "none", query), 20));
      rows.add(row(point("star", 8, "dpsub", "none", query), 50));
    }
    device("star", 4, 5);
    device("star", 8, 5);
    Series series = crossover.figures(rows).get(0).charts().get(0).series().get(0);
    assertThat(series.points()).containsExactly(DataPoint.of(4, 0.5), DataPoint.of(8, 0.1));
    assertThat(verdict().host().values())
        .extracting(Variant::algorithm)
        .containsExactly("dpccp", "dpsub");
  }

  @Test
  void sizesThatTheHostCannotDoAreNamedAndSizesThatTheDeviceCannotDoAreNotFaster() {
    host("star", 4, 10);
    device("star", 4, 5);
    device("star", 20, 5);
    assertThat(verdict().from()).hasValue(4);
    assertThat(CrossoverTable.sentence(verdict()))
        .endsWith("; of more than 4 tables, up to 20, only the device has results.");
    rows.removeIf(row -> row.point().get("tables").equals("20"));
    host("star", 8, 10);
    assertThat(verdict().from()).isEmpty();
    assertThat(CrossoverTable.sentence(verdict()))
        .endsWith("; of more than 4 tables it has no result.");
  }

  @Test
  void theAnswerNamesTheBestAlgorithmOfEachBackend() {
    host("star", 4, 10);
    device("star", 4, 5);
    for (int query = 0; query < 3; query++) {
      rows.add(row(point("star", 4, "ec-gpu", "cuda", query), 50));
      rows.add(row(point("star", 4, "ec-gpu", "opencl", query), 50));
    }
    List<ReportTable> tables = crossover.tables(rows);
    assertThat(tables.get(0).title()).isEqualTo("From which size and shape on does the GPU pay?");
    assertThat(tables.get(0).lines())
        .extracting(line -> line.subList(0, 4))
        .containsExactly(
            List.of("star", "cuda", "pos-gpu", "4 tables"),
            List.of("star", "opencl", "ec-gpu", "not"));
    assertThat(tables.get(1).lines()).hasSize(3);
    assertThat(tables.get(0).note().lines()).hasSize(3);
  }

  @Test
  void givesNoAnswerWithoutMeasurements() {
    assertThat(crossover.figures(List.of())).isEmpty();
    assertThat(crossover.tables(List.of())).isEmpty();
    host("star", 4, 10);
    assertThat(crossover.figures(rows)).isEmpty();
  }

  private Verdict verdict() {
    return Verdict.of(new Times(rows)).get(0);
  }

  private void host(String topology, int tables, double nanos) {
    for (int query = 0; query < 3; query++) {
      rows.add(row(point(topology, tables, "dpccp", "none", query), nanos));
    }
  }

  private void device(String topology, int tables, double nanos) {
    for (int query = 0; query < 3; query++) {
      rows.add(row(point(topology, tables, "pos-gpu", "cuda", query), nanos));
    }
  }
}
