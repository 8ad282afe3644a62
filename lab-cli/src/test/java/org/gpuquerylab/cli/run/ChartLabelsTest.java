package org.gpuquerylab.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.folder.RunFolder;
import org.gpuquerylab.measure.folder.RunSample;
import org.gpuquerylab.measure.report.Report;
import org.gpuquerylab.measure.report.StoredRun;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.drawing.PlacedTexts;
import org.junit.jupiter.api.Test;

/** Lays out all charts of all stored runs; no text may cover another one or leave the page. */
class ChartLabelsTest {

  @Test
  void noTwoTextsOfAStoredChartOverlap() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    List<String> faults = new ArrayList<>();
    int charts = 0;
    for (Path run : RunSample.stored()) {
      RunFolder folder = RunFolder.existing(run);
      for (Figure figure : Report.figures(StoredRun.read(Experiments.of(folder), folder))) {
        add(run, figure, faults);
        for (Chart chart : figure.charts()) {
          add(run, figure.only(chart), faults);
          charts++;
        }
      }
    }
    assertThat(charts).isGreaterThan(100);
    assertThat(faults).isEmpty();
  }

  private static void add(Path run, Figure figure, List<String> faults) {
    for (String fault : PlacedTexts.faults(figure)) {
      faults.add(String.format(Locale.ROOT, "%s, %s: %s", run.getFileName(), figure.name(), fault));
    }
  }
}
