package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.PlacedTexts;
import org.junit.jupiter.api.Test;

/**
 * Lays out the charts of stored runs. No text may cover another one or leave the page, and the font
 * must have a glyph for each character.
 */
class ChartLabelsTest {

  /** A run whose charts have axes of up to 34 decades. */
  private static final String MANY_DECADES = "cpu-large-queries-graphs";

  @Test
  void textsOfStoredChartsDoNotOverlap() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    List<String> faults = new ArrayList<>();
    for (Path run : sample()) {
      RunFolder folder = RunFolder.existing(run);
      for (Figure figure : Report.figures(StoredRun.read(Experiments.of(folder), folder))) {
        add(run, figure, faults);
        for (Chart chart : figure.charts()) {
          add(run, figure.only(chart), faults);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  /**
   * Returns the run of many decades and every twelfth run, beginning with a random one; the
   * property {@code results.every} changes the step, 1 for all runs.
   */
  private static List<Path> sample() throws IOException {
    List<Path> stored = RunSample.stored();
    int every = Integer.getInteger("results.every", 12);
    int first = new Random().nextInt(every);
    System.out.printf(Locale.ROOT, "every %d. run from %d on%n", every, first);
    return IntStream.range(0, stored.size())
        .filter(i -> i % every == first || stored.get(i).endsWith(MANY_DECADES))
        .mapToObj(stored::get)
        .toList();
  }

  private static void add(Path run, Figure figure, List<String> faults) {
    for (String fault : PlacedTexts.faults(figure)) {
      faults.add(String.format(Locale.ROOT, "%s, %s: %s", run.getFileName(), figure.name(), fault));
    }
  }
}
