package org.gpuquerylab.plots.file;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.ChartException;
import org.gpuquerylab.plots.internal.FigureCanvas;
import org.gpuquerylab.plots.internal.TextGraphics;

/** Renders figures. The same figure always gives the same bytes. */
public final class FigureWriter {

  /** The number of pixels of a PNG for each unit of the page. */
  public static final int PNG_SCALE = 2;

  /** Millimetres, dots of a printer, and points of a page in an inch. */
  private static final double MILLIMETRES = 25.4;

  private static final double DOTS = 300;
  private static final double POINTS = 72;

  private static final Pattern WIDTH = Pattern.compile(" width=\"([0-9.]+)[a-z]*\"");
  private static final Pattern HEIGHT = Pattern.compile(" height=\"([0-9.]+)[a-z]*\"");

  private FigureWriter() {}

  /**
   * Returns the figure in a format.
   *
   * @throws ChartException if this machine cannot draw text; CSV always works
   */
  public static byte[] bytes(Figure figure, Format format) throws IOException {
    return bytes(figure, format, OptionalDouble.empty());
  }

  /**
   * Returns the figure in a format, as wide as a column of a paper.
   *
   * @param width the width in millimetres; a PNG then has 300 pixels for each inch. Data and TikZ
   *     have the same numbers at any width
   * @throws ChartException if this machine cannot draw text; CSV and TikZ always work
   */
  public static byte[] bytes(Figure figure, Format format, OptionalDouble width)
      throws IOException {
    return switch (format) {
      case SVG -> text(width.isPresent() ? sized(svg(figure), width.getAsDouble()) : svg(figure));
      case PNG -> png(figure, width);
      case PDF -> pdf(figure, width);
      case CSV -> text(FigureCsv.write(figure));
      case TIKZ -> text(FigureTikz.write(figure, width));
    };
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The picture with another size on paper; its coordinates stay the same. */
  private static String sized(String svg, double millimetres) {
    int end = svg.indexOf('>');
    String tag = svg.substring(0, end);
    double width = size(WIDTH, tag);
    double height = size(HEIGHT, tag) * millimetres / width;
    tag = WIDTH.matcher(tag).replaceFirst(attribute("width", millimetres));
    tag = HEIGHT.matcher(tag).replaceFirst(attribute("height", height));
    return tag + svg.substring(end);
  }

  private static double size(Pattern attribute, String tag) {
    Matcher size = attribute.matcher(tag);
    if (!size.find()) {
      throw new IllegalStateException("the picture has no size: " + tag);
    }
    return Double.parseDouble(size.group(1));
  }

  private static String attribute(String name, double millimetres) {
    return String.format(Locale.ROOT, " %s=\"%.2fmm\"", name, millimetres);
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

  private static byte[] png(Figure figure, OptionalDouble millimetres) throws IOException {
    FigureCanvas canvas = canvas(figure);
    double scale =
        millimetres.isPresent()
            ? millimetres.getAsDouble() / MILLIMETRES * DOTS / canvas.getWidth()
            : PNG_SCALE;
    int width = (int) Math.ceil(canvas.getWidth() * scale);
    int height = (int) Math.ceil(canvas.getHeight() * scale);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setColor(Color.WHITE);
    g.fillRect(0, 0, width, height);
    g.scale(scale, scale);
    canvas.paint(g, canvas.getWidth(), canvas.getHeight());
    g.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  private static byte[] pdf(Figure figure, OptionalDouble millimetres) throws IOException {
    FigureCanvas canvas = canvas(figure);
    double points = millimetres.orElse(0) / MILLIMETRES * POINTS;
    return FigurePdf.bytes(canvas, points > 0 ? (float) (points / canvas.getWidth()) : 1);
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
