package org.gpuquerylab.plots.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;
import org.gpuquerylab.plots.internal.ChartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that charts look like the approved images. After an intended change, {@code
 * -Dimages=write} writes new images; look at them before you commit them.
 */
class ApprovedImagesTest {

  /**
   * The largest share of pixels that may differ; on the machine that drew the approved images, no
   * pixel differs.
   */
  private static final double TOLERANCE = 0.0005;

  private static final Path IMAGES =
      Path.of("src", "test", "resources", "org", "gpuquerylab", "plots", "file");
  private static final Path FAILED = Path.of("target", "images");

  static Stream<String> names() {
    return ApprovedFigures.all().stream().map(Figure::name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void looksLikeTheApprovedImage(String name) throws Exception {
    Figure figure =
        ApprovedFigures.all().stream().filter(f -> f.name().equals(name)).findAny().orElseThrow();
    BufferedImage drawn = draw(figure);
    if ("write".equals(System.getProperty("images"))) {
      write(ofFewColours(drawn), IMAGES.resolve(name + ".png"));
      return;
    }
    ImageDifference difference = new ImageDifference(drawn, approved(name));
    Path seen = FAILED.resolve(name + "-difference.png");
    if (difference.share() > TOLERANCE) {
      write(drawn, FAILED.resolve(name + "-actual.png"));
      write(difference.image(), seen);
    }
    assertThat(difference.share())
        .as("share of pixels that differ, red in %s", seen)
        .isLessThanOrEqualTo(TOLERANCE);
  }

  @Test
  void plantedFaultsAreFound() throws Exception {
    BufferedImage approved = approved("bands");
    Chart chart = ApprovedFigures.bands().charts().get(0);
    Series first = chart.series().get(0);
    Style green = new Style(Hue.GREEN, first.style().glyph(), first.style().dash());
    List<Chart> faults =
        List.of(
            chart.with(List.of(first)),
            chart.with(chart.series().subList(1, 2)),
            chart.with(List.of(new Series(first.name(), green, first.points()))),
            chart.withWhiskers());
    for (Chart fault : faults) {
      BufferedImage drawn = draw(ApprovedFigures.figure("bands", fault));
      assertThat(new ImageDifference(drawn, approved).share()).isGreaterThan(TOLERANCE);
    }
  }

  /** A shift by one pixel is not a fault, because machines smooth fonts differently. */
  @Test
  void aShiftByOnePixelIsNotAFault() throws Exception {
    BufferedImage approved = approved("bands");
    BufferedImage moved =
        new BufferedImage(approved.getWidth(), approved.getHeight(), BufferedImage.TYPE_INT_RGB);
    moved.getGraphics().drawImage(approved, 0, 0, null);
    moved.getGraphics().drawImage(approved, 1, 0, null);
    assertThat(new ImageDifference(moved, approved).share()).isZero();
    moved.getGraphics().drawImage(approved, 3, 0, null);
    assertThat(new ImageDifference(moved, approved).share()).isGreaterThan(TOLERANCE);
    BufferedImage narrow = approved.getSubimage(0, 0, approved.getWidth() - 1, 100);
    assertThat(new ImageDifference(narrow, approved).share()).isOne();
  }

  /** The image of a PNG file in half its size; each pixel is the mean of four pixels. */
  private static BufferedImage draw(Figure figure) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png(figure)));
    int width = image.getWidth() / FigureWriter.PNG_SCALE;
    int height = image.getHeight() / FigureWriter.PNG_SCALE;
    BufferedImage small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = small.createGraphics();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    g.drawImage(image, 0, 0, width, height, null);
    g.dispose();
    return small;
  }

  /** The image with 16 shades in each channel, so that its file is small. */
  private static BufferedImage ofFewColours(BufferedImage image) {
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        int rgb = image.getRGB(x, y);
        int few = 0;
        for (int shift = 0; shift < 24; shift += 8) {
          int level = (((rgb >> shift) & 0xFF) + 8) / 17;
          few |= (17 * level) << shift;
        }
        image.setRGB(x, y, few);
      }
    }
    return image;
  }

  private static byte[] png(Figure figure) throws IOException {
    try {
      return FigureWriter.bytes(figure, Format.PNG);
    } catch (ChartException e) {
      return abort(e.getMessage()); // the lab has its own font, but this machine cannot draw text
    }
  }

  private static BufferedImage approved(String name) throws IOException {
    try (InputStream file = ApprovedImagesTest.class.getResourceAsStream(name + ".png")) {
      assertThat(file).as("%s.png: -Dimages=write writes it", name).isNotNull();
      return ImageIO.read(file);
    }
  }

  private static void write(BufferedImage image, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
  }
}
