package org.gpuquerylab.plots.file;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.ChartException;
import org.gpuquerylab.plots.internal.FigureCanvas;
import org.gpuquerylab.plots.internal.TextGraphics;

/** Renders figures. The same figure always gives the same bytes. */
public final class FigureWriter {

  /** The number of pixels of a PNG for each unit of the page. */
  public static final int PNG_SCALE = 2;

  private FigureWriter() {}

  /**
   * Returns the figure in a format.
   *
   * @throws ChartException if this machine cannot draw text; CSV always works
   */
  public static byte[] bytes(Figure figure, Format format) throws IOException {
    return switch (format) {
      case SVG -> svg(figure).getBytes(StandardCharsets.UTF_8);
      case PNG -> png(figure);
      case PDF -> pdf(figure);
      case CSV -> FigureCsv.write(figure).getBytes(StandardCharsets.UTF_8);
    };
  }

  /**
   * The figure as an SVG element, which works both as a separate file and inside a page.
   *
   * @throws ChartException if this machine cannot draw text
   */
  public static String svg(Figure figure) throws IOException {
    FigureCanvas canvas = canvas(figure);
    TextGraphics g = new TextGraphics();
    canvas.paint(g, canvas.getWidth(), canvas.getHeight());
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    Processors.get("svg")
        .getDocument(g.getCommands(), new PageSize(canvas.getWidth(), canvas.getHeight()))
        .writeTo(raw);
    return SvgText.accessible(raw.toString(StandardCharsets.UTF_8), figure);
  }

  private static byte[] png(Figure figure) throws IOException {
    FigureCanvas canvas = canvas(figure);
    int width = canvas.getWidth() * PNG_SCALE;
    int height = canvas.getHeight() * PNG_SCALE;
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.scale(PNG_SCALE, PNG_SCALE);
    canvas.paint(g, canvas.getWidth(), canvas.getHeight());
    g.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private static byte[] pdf(Figure figure) throws IOException {
    return FigurePdf.bytes(canvas(figure));
  }

  private static FigureCanvas canvas(Figure figure) {
    try {
      return new FigureCanvas(figure);
    } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
      throw new ChartException(reason(e), e);
    }
  }

  /** The reason, in one line: the message of the first {@link ChartException} among the causes. */
  private static String reason(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof ChartException && cause.getMessage() != null) {
        return cause.getMessage();
      }
    }
    return "charts cannot be drawn here: " + e;
  }
}
