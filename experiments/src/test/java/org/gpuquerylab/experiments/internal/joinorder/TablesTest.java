package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.row;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.junit.jupiter.api.Test;

class TablesTest {

  @Test
  void pairsStandBesideTheirClosedForms() {
    List<Row> rows =
        List.of(
            row(
                point("star", 9, "ec-gpu", "cuda", 0),
                1,
                Map.of("pairs", 7.0, "pairsExpected", 7.0, "pairsChecked", 9.0)),
            row(
                point("star", 8, "ec-gpu", "cuda", 0),
                1,
                Map.of("pairs", 6.0, "pairsExpected", 5.0, "excess", 0.25)));
    assertThat(PairsTable.of(rows).lines())
        .containsExactly(List.of("star", "ec-gpu", "9", "7", "7", "1", "9", "", "", "0.25"));
  }

  @Test
  void theDevicesCommandsAreMediansOfTheLargestQueries() {
    List<Row> rows =
        List.of(
            row(point("star", 9, "ec-gpu", "cuda", 0), 2e6, Map.of("launches", 3.0)),
            row(point("star", 9, "ec-gpu", "cuda", 1), 2e6, Map.of("launches", 5.0)),
            row(point("star", 9, "ec-gpu", "cuda", 2), 2e6, Map.of("launches", 4.0)),
            row(point("star", 8, "ec-gpu", "cuda", 0), 9e6, Map.of("launches", 99.0)),
            row(point("star", 9, "dpccp", "none", 0), 9e6));
    ReportTable table = TransferTable.of(rows);
    assertThat(table.lines())
        .containsExactly(List.of("star", "ec-gpu", "cuda", "0", "9", "4", "", "", "", "", "2"));
    assertThat(table.header()).hasSize(11);
  }

  @Test
  void rowsWithFewMeasuresHaveTables() {
    List<Row> rows =
        List.of(
            row(
                point("star", 9, "ec-gpu", "cuda", 0),
                1e6,
                Map.of("pairs", 7.0, "pairsChecked", 9.0, "launches", 3.0)));
    assertThat(PairsTable.of(rows).lines()).hasSize(1);
    assertThat(TransferTable.of(rows).lines()).hasSize(1);
  }
}
