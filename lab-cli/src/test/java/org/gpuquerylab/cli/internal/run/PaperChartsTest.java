package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.gpuquerylab.plots.internal.LatexText;
import org.junit.jupiter.api.Test;

/** Draws figures for a paper from an invented run, and prints tables for LaTeX. */
class PaperChartsTest extends InventedRuns {

  @Test
  void aFigureHasTheWidthOfAColumn() throws Exception {
    Path run = run("run", 1, 1, 2);
    String[] plot = {"plot", run.toString(), "--width", "84mm", "--no-title"};
    assertThat(lab(with(plot, "--format", "pdf,svg,png,tikz"))).as(err.toString()).isZero();
    Path first = Path.of(out.toString().lines().findFirst().orElseThrow());
    String name = first.getFileName().toString().replaceFirst("\\.[a-z]+$", "");
    Path charts = run.resolve("charts");
    try (PDDocument pdf = Loader.loadPDF(charts.resolve(name + ".pdf").toFile())) {
      assertThat(pdf.getPage(0).getMediaBox().getWidth() / 72 * 25.4).isBetween(83.9, 84.1);
    }
    assertThat(Files.readString(charts.resolve(name + ".svg"))).contains("width=\"84.00mm\"");
    BufferedImage png = ImageIO.read(charts.resolve(name + ".png").toFile());
    assertThat(png.getWidth()).isBetween(992, 993); // 300 dots for each inch
    assertThat(Files.readString(charts.resolve(name + ".tex")))
        .contains(
            "\\begin{tikzpicture}",
            "width=84.0mm",
            "title={Flight 1}",
            "\\addlegendentry{operator}");
    try (var all = Files.list(charts)) {
      assertThat(all).as("the page's own charts stay").hasSize(4);
    }
  }

  @Test
  void unknownNamesAreRefusedInOneLine() throws Exception {
    String run = run("run", 1, 1, 2).toString();
    assertRefused("unknown figure 'nothing'", "plot", run, "--figure", "nothing");
    err.getBuffer().setLength(0);
    assertRefused("unknown series 'nobody'", "plot", run, "--series", "nobody");
    err.getBuffer().setLength(0);
    assertRefused("unknown format 'gif'", "plot", run, "--format", "gif");
    err.getBuffer().setLength(0);
    assertRefused("--width \"wide\": give millimetres", "plot", run, "--width", "wide");
  }

  @Test
  void tablesAreForLatex() throws Exception {
    Path run = run("run_1", 1, 1, 2);
    assertThat(lab("export", run.toString(), "--latex")).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("\\begin{tabular}{lrrrrrr")
        .contains("q11 & fused-plain & 100 & opencl & 40 & ");
    out.getBuffer().setLength(0);
    assertThat(lab("compare", run.toString(), run("new", 2, 1, 2).toString(), "--latex")).isZero();
    assertThat(out.toString()).contains("run\\_1: the same within", " & same \\\\");
  }

  @Test
  void noCharacterIsACommand() {
    assertThat(LatexText.escape("50 % of a_b {x} \\input"))
        .isEqualTo("50 \\% of a\\_b \\{x\\} \\textbackslash{}input");
  }
}
