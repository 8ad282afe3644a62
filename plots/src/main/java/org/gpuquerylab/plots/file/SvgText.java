package org.gpuquerylab.plots.file;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.plots.Figure;

/** Makes the SVG of XChart's encoder fit for a web page. */
final class SvgText {

  private static final Pattern LONG_FRACTION = Pattern.compile("-?\\d+\\.\\d{3,}(E-?\\d+)?");
  private static final Pattern CLIP = Pattern.compile("(id=\"|url\\(#)clip");

  private SvgText() {}

  /**
   * Drops the prolog and the reference to a document type, rounds coordinates to hundredths of a
   * unit, makes identifiers the figure's own, and adds title and description, which screen readers
   * speak (texts are drawn as outlines).
   */
  static String accessible(String svg, Figure figure) {
    String element = svg.substring(svg.indexOf("<svg")).strip();
    element = LONG_FRACTION.matcher(element).replaceAll(m -> rounded(m.group()));
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

  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
