package org.gpuquerylab.plots.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.FigureSamples;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.internal.FigureCanvas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureWriterTest {

  private static final Pattern WHITE = Pattern.compile("\\s+");

  private final Figure figure = FigureSamples.figure();

  @Test
  void svgIsWellFormedAndNamesTheFigure() throws Exception {
    Element svg = FigureSamples.parse(FigureWriter.svg(figure)).getDocumentElement();
    assertThat(svg.getTagName()).isEqualTo("svg");
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(figure.title());
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
        .isEqualTo(figure.caption());
    assertThat(svg.getAttribute("width")).isEqualTo("896px");
  }

  @Test
  void svgHasEveryTextAsText() throws Exception {
    Figure odd = new Figure("odd", "0.123456 & <b> \u0001", "Caption 1.23456.", 2, figure.charts());
    NodeList nodes = FigureSamples.parse(FigureWriter.svg(odd)).getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    assertThat(texts).contains("0.123456 & <b> \uFFFD", "Caption 1.23456.");
    for (Chart chart : figure.charts()) {
      assertThat(texts).contains(chart.title(), chart.x().title(), chart.y().title());
      chart.series().forEach(series -> assertThat(texts).contains(series.name()));
    }
    assertThat(texts.stream().filter(text -> text.matches("[0-9.]+")).toList())
        .as("labels of ticks")
        .hasSizeGreaterThan(4);
  }

  @Test
  void svgDrawsBandsInTheSeriesColours() throws IOException {
    assertThat(FigureWriter.svg(figure))
        .contains("fill:rgb(0,114,178);fill-opacity:")
        .contains("fill:rgb(213,94,0);fill-opacity:")
        .contains("stroke-dasharray:7,4");
  }

  @Test
  void pngHasTwoPixelsForEachUnitOfThePage() throws IOException {
    byte[] bytes = FigureWriter.bytes(figure, Format.PNG);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes));
    FigureCanvas canvas = new FigureCanvas(figure);
    assertThat(image.getWidth()).isEqualTo(2 * canvas.getWidth());
    assertThat(image.getHeight()).isEqualTo(2 * canvas.getHeight());
    assertThat(image.getRGB(1, 1)).as("a white page").isEqualTo(0xFFFFFFFF);
    assertThat(pixels(image, Hue.VERMILLION)).as("pixels of a series").isGreaterThan(500);
  }

  @Test
  void pdfIsWholeAndHasOnePageOfTheFiguresSize() throws IOException {
    byte[] bytes = FigureWriter.bytes(figure, Format.PDF);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(text).startsWith("%PDF-");
    assertThat(text.strip()).endsWith("%%EOF");
    try (PDDocument document = Loader.loadPDF(bytes)) {
      assertThat(document.getNumberOfPages()).isEqualTo(1);
      assertThat(document.getPage(0).getMediaBox().getWidth()).isEqualTo(896f);
      assertThat(document.getDocumentInformation().getTitle()).isEqualTo(figure.title());
    }
  }

  @Test
  void aTimelineInTikzHasItsSpans() throws IOException {
    Figure timeline =
        ApprovedFigures.all().stream()
            .filter(one -> one.name().equals("timeline"))
            .findAny()
            .orElseThrow();
    assertThat(new String(FigureWriter.bytes(timeline, Format.TIKZ), StandardCharsets.UTF_8))
        .contains("unbounded coords=jump")
        .containsPattern("\\(2[.]5[0-9]*,1[.]0*\\) \\(4[.]0*,1[.]0*\\) \\(nan,nan\\)");
  }

  @Test
  void textOfAPdfIsText() throws IOException {
    try (PDDocument document = Loader.loadPDF(FigureWriter.bytes(figure, Format.PDF))) {
      String text = new PDFTextStripper().getText(document);
      assertThat(text).contains(figure.title());
      for (Chart chart : figure.charts()) {
        assertThat(text).contains(chart.title(), chart.x().title());
        // The title of the y-axis runs upwards, so its characters may be apart.
        assertThat(WHITE.matcher(text).replaceAll(""))
            .contains(WHITE.matcher(chart.y().title()).replaceAll(""));
        assertThat(text).contains(chart.series().get(0).name());
      }
    }
  }

  @Test
  void aPdfHasTextThatItsFontLacks() throws IOException {
    Figure chinese =
        new Figure(figure.name(), "\u6F22 title", "plain", figure.columns(), figure.charts());
    try (PDDocument document = Loader.loadPDF(FigureWriter.bytes(chinese, Format.PDF))) {
      assertThat(new PDFTextStripper().getText(document)).contains("plain").doesNotContain("title");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameFigureGivesTheSameBytes(Format format) throws IOException {
    assertThat(FigureWriter.bytes(FigureSamples.figure(), format))
        .isEqualTo(FigureWriter.bytes(FigureSamples.figure(), format));
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultLocaleChangesNothing(Format format) throws IOException {
    byte[] expected = FigureWriter.bytes(figure, format);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(FigureWriter.bytes(FigureSamples.figure(), format)).isEqualTo(expected);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void textsAreEscapedAndNamesOfGroupsAreText() throws Exception {
    String evil = "x\"><script>alert('1')</script>\u0001$9\\1";
    Figure odd = new Figure("opencl-9", evil, evil, 1, List.of(figure.charts().get(0)));
    String svg = FigureWriter.svg(odd);
    assertThat(svg).doesNotContain("<script", "\u0001").contains("opencl-9-clip");
    assertThat(FigureSamples.parse(svg).getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(evil.replace('\u0001', '\uFFFD'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/../../../pwned",
        "..",
        ".hidden",
        "a/b",
        "a\\b",
        "opencl$9",
        "x\"><script>",
        "A",
        "a\n"
      })
  void namesThatAreNoFileNamesAreRefused(String name) {
    Chart chart = figure.charts().get(0);
    assertThatThrownBy(() -> new Figure(name, "t", "c", 1, List.of(chart)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("figure name of ");
    assertThatThrownBy(() -> FigureSamples.chart(name, Axis.linear("y")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("chart name of ");
    assertThatThrownBy(() -> new Figure("a".repeat(201), "t", "c", 1, List.of(chart)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oneChartOfAFigureStandsAlone() throws Exception {
    Figure star = figure.only(figure.charts().get(0));
    assertThat(star.name()).isEqualTo("sample-star");
    assertThat(star.title()).isEqualTo("A sample: \"a < b & c\": Star");
    assertThat(
            FigureSamples.parse(FigureWriter.svg(star)).getDocumentElement().getAttribute("width"))
        .isEqualTo("466px");
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
