package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;
import org.junit.jupiter.api.Test;

/** Draws charts and compares them with the pictures under {@code results/}, which are approved. */
class ApprovedChartsTest {

  /**
   * The largest mean difference of brightness between two pictures, as a share of white; equal
   * pictures have 0.
   */
  private static final double TOLERANCE = 0.005;

  private static final List<String> RUNS =
      List.of("h200-meister-fig09-dpsub", "h200-meister-fig10", "h200-ssb", "h200-yuan-ranking");

  @Test
  void chartsLookLikeTheStoredOnes() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    for (String name : RUNS) {
      RunFolder folder = RunFolder.existing(Path.of("..", "results", name));
      for (Figure figure : Report.figures(StoredRun.read(Experiments.of(folder), folder))) {
        Path stored = folder.chartsFolder().resolve(figure.name() + ".png");
        BufferedImage approved = ImageIO.read(stored.toFile());
        BufferedImage drawn =
            ImageIO.read(new ByteArrayInputStream(FigureWriter.bytes(figure, Format.PNG)));
        assertThat(List.of(drawn.getWidth(), drawn.getHeight()))
            .as("size of %s", stored)
            .isEqualTo(List.of(approved.getWidth(), approved.getHeight()));
        assertThat(difference(drawn, approved)).as("%s", stored).isLessThan(TOLERANCE);
      }
    }
  }

  @Test
  void aMovedChartIsFound() throws Exception {
    Path stored = Path.of("..", "results", RUNS.get(0), "charts", "meister-fig09.png");
    assumeFalse(!Files.exists(stored), "a bundle has no stored runs");
    BufferedImage image = ImageIO.read(stored.toFile());
    BufferedImage moved =
        new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    moved.getGraphics().drawImage(image, 6, 6, null);
    assertThat(difference(moved, image)).isGreaterThan(TOLERANCE);
  }

  /** The mean difference over all channels of all pixels, from 0 to 1. */
  private static double difference(BufferedImage one, BufferedImage other) {
    long sum = 0;
    for (int y = 0; y < one.getHeight(); y++) {
      for (int x = 0; x < one.getWidth(); x++) {
        int a = one.getRGB(x, y);
        int b = other.getRGB(x, y);
        for (int shift = 0; shift < 24; shift += 8) {
          sum += Math.abs((a >> shift & 0xFF) - (b >> shift & 0xFF));
        }
      }
    }
    return sum / 255.0 / 3 / one.getWidth() / one.getHeight();
  }
}
