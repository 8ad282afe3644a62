package org.gpuquerylab.plots.file;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.plots.Figure;

/** Makes the SVG of XChart's encoder fit for a web page. */
final class SvgText {

  private static final Pattern CLIP = Pattern.compile("(id=\"|url\\(#)clip");

  private SvgText() {}

  /**
   * Drops the prolog and the reference to a document type, rounds coordinates to hundredths of a
   * unit, makes identifiers the figure's own, and adds title and description, which screen readers
   * speak (texts are drawn as outlines).
   */
  static String accessible(String svg, Figure figure) {
    String element = svg.substring(svg.indexOf("<svg")).strip();
    element = Coordinates.rounded(element);
    element =
        CLIP.matcher(element).replaceAll("$1" + Matcher.quoteReplacement(figure.name() + "-clip"));
    int end = element.indexOf('>') + 1;
    return element.substring(0, end - 1)
        + " role=\"img\">\n<title>"
        + Markup.escape(figure.title())
        + "</title>\n<desc>"
        + Markup.escape(figure.caption())
        + "</desc>"
        + element.substring(end)
        + "\n";
  }
}
