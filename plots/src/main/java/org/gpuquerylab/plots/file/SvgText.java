package org.gpuquerylab.plots.file;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.Markup;

/** Makes the SVG of XChart's encoder suitable for web pages. */
final class SvgText {

  private static final Pattern CLIP = Pattern.compile("(id=\"|url\\(#)clip");

  /** A tag; text between tags is not converted. */
  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private static final String FONT = "font-family:&quot;Liberation Sans&quot;";
  private static final String FONTS = "font-family:'Liberation Sans',Arial,Helvetica,sans-serif";

  private SvgText() {}

  private static String quoted(String replacement) {
    return Matcher.quoteReplacement(replacement);
  }

  /**
   * Returns the SVG of a figure for web pages. The conversion removes the prolog and the document
   * type, rounds coordinates to hundredths of a unit, and makes identifiers unique to the figure.
   * It adds a title and a description for screen readers. It also names other fonts with the same
   * widths, for browsers without the charts' font.
   */
  static String accessible(String svg, Figure figure) {
    String element = svg.substring(svg.indexOf("<svg")).strip();
    element = TAG.matcher(element).replaceAll(tag -> quoted(Coordinates.rounded(tag.group())));
    element = element.replace(FONT, FONTS);
    element =
        CLIP.matcher(element).replaceAll("$1" + Matcher.quoteReplacement(figure.name() + "-clip"));
    int end = element.indexOf('>') + 1;
    return element.substring(0, end - 1)
        + " role=\"graphics-document\" font-size=\"12px\">\n<title>"
        + Markup.escape(figure.title())
        + "</title>\n<desc>"
        + Markup.escape(figure.caption())
        + "</desc>"
        + element.substring(end)
        + "\n";
  }
}
