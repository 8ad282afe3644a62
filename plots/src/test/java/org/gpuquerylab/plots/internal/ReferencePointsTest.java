package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.ReferencePoint;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.file.Format;
import org.junit.jupiter.api.Test;

class ReferencePointsTest {

  private static final String TEXT = "POS 95.2×";
  private static final Style GREEN = new Style(Hue.GREEN, Glyph.CIRCLE, Dash.SOLID);
  private static final Style PURPLE = new Style(Hue.PURPLE, Glyph.CIRCLE, Dash.SOLID);

  @Test
  void textsOfPointsInOnePlaceDoNotCoverEachOther() throws Exception {
    int alone = pixels(image(List.of(point(10, GREEN))), Hue.GREEN);
    BufferedImage both = image(List.of(point(10, GREEN), point(10, PURPLE)));
    assertThat(pixels(both, Hue.PURPLE)).as("the last one is whole").isGreaterThan(alone / 2);
    assertThat(pixels(both, Hue.GREEN))
        .as("the first one's text is whole, its marker is covered")
        .isGreaterThan(alone / 2);
  }

  @Test
  void manyPointsInOnePlaceAreDrawn() throws Exception {
    List<ReferencePoint> points = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      points.add(point(20, GREEN));
    }
    assertThat(pixels(image(points), Hue.GREEN)).isPositive();
  }

  private static ReferencePoint point(double x, Style style) {
    return new ReferencePoint(x, 1, TEXT, style);
  }

  private static BufferedImage image(List<ReferencePoint> points) throws Exception {
    Chart chart =
        new Chart("c", "C", Axis.linear("tables"), Axis.log("ratio"), List.of(), points, List.of());
    byte[] png = FigureWriter.bytes(FigureSamples.single(chart), Format.PNG);
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static int pixels(BufferedImage image, Hue hue) {
    int count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += image.getRGB(x, y) == hue.color().getRGB() ? 1 : 0;
      }
    }
    return count;
  }
}
