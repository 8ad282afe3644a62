package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.point;
import static org.gpuquerylab.experiments.internal.joinorder.OptimizerRows.row;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Drawing;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.junit.jupiter.api.Test;

class FacetsTest {

  private static final List<String> ALGORITHMS = List.of("ec-gpu", "pos-gpu", "sub-gpu");

  @Test
  void manyVariantsOfTwoBackendsHaveAColumnForEach() {
    Figure figure = figure(List.of("cuda", "opencl:1"), ALGORITHMS, 3);
    assertThat(figure.columns()).isEqualTo(2);
    assertThat(figure.charts())
        .extracting(Chart::name)
        .containsExactly("star-cuda", "star-opencl-1", "clique-cuda", "clique-opencl-1");
    for (Chart chart : figure.charts()) {
      assertThat(chart.series())
          .as("the host's are in each")
          .extracting(Series::name)
          .containsExactlyInAnyOrder("DPCCP", "EC-GPU", "POS-GPU", "SUB-GPU");
      assertThat(chart.drawing()).as("of 3 queries").isEqualTo(Drawing.WHISKERS);
    }
  }

  @Test
  void fewVariantsOrOneBackendStayTogether() {
    Figure few = figure(List.of("cuda", "opencl"), ALGORITHMS.subList(0, 2), 6);
    assertThat(few.charts()).extracting(Chart::name).containsExactly("star", "clique");
    assertThat(few.charts().get(0).series())
        .extracting(Series::name)
        .contains("EC-GPU (cuda)", "EC-GPU (opencl)");
    assertThat(few.charts().get(0).drawing()).isEqualTo(Drawing.BANDS);
    Figure one = figure(List.of("cuda"), List.of("ec-gpu", "pos-gpu", "sub-gpu", "comb-gpu"), 6);
    assertThat(one.charts()).hasSize(2);
  }

  private static Figure figure(List<String> backends, List<String> algorithms, int queries) {
    List<Row> rows = new ArrayList<>();
    for (String topology : List.of("star", "clique")) {
      for (int tables = 4; tables < 8; tables++) {
        for (int query = 0; query < queries; query++) {
          rows.add(row(point(topology, tables, "dpe-dpccp", "none", query), 10));
          rows.add(row(point(topology, tables, "dpccp", "none", query), 20));
          for (String backend : backends) {
            for (String algorithm : algorithms) {
              rows.add(row(point(topology, tables, algorithm, backend, query), 30));
            }
          }
        }
      }
    }
    return new Figure9().figures(rows).get(0);
  }
}
