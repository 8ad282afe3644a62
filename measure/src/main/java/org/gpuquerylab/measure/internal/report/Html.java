package org.gpuquerylab.measure.internal.report;

import java.util.List;
import org.gpuquerylab.plots.internal.Markup;

/** Writes the few HTML elements that pages need. The result is also well-formed XML. */
public final class Html {

  private final StringBuilder text = new StringBuilder();

  /** An element that contains plain text. */
  public Html element(String name, String plain) {
    text.append('<').append(name).append('>').append(Markup.escape(plain));
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** A paragraph for an important warning. */
  public Html warning(String plain) {
    return marked("p", "wrong", plain);
  }

  /** An element with a CSS class. */
  Html marked(String name, String style, String plain) {
    text.append('<').append(name).append(" class=\"").append(style).append("\">");
    text.append(Markup.escape(plain)).append("</").append(name).append(">\n");
    return this;
  }

  /** Lines that the reader may copy. If they are wide, they have a scroll bar. */
  Html code(String lines) {
    text.append("<pre tabindex=\"0\">").append(Markup.escape(lines)).append("</pre>\n");
    return this;
  }

  /** Adds text that is already HTML. */
  public Html raw(String html) {
    text.append(html);
    return this;
  }

  /** A link as HTML text, for {@link #raw} or an {@link HtmlCell}. */
  public static String link(String target, String plain) {
    return "<a href=\"" + Markup.escape(target) + "\">" + Markup.escape(plain) + "</a>";
  }

  /** A table of plain text. */
  public Html table(String label, List<String> header, List<List<String>> rows) {
    return cells(
        label,
        header,
        rows.stream().map(row -> row.stream().map(HtmlCell::plain).toList()).toList());
  }

  /**
   * A table that has a scroll bar if it is wide. A column is numeric, and therefore right-aligned,
   * if its last non-empty cell looks like a number.
   *
   * @param label a description of the content, for readers who cannot see it
   */
  public Html cells(String label, List<String> header, List<List<HtmlCell>> rows) {
    String name = Markup.escape(label);
    beginScrolling(label);
    text.append("<table aria-label=\"").append(name).append("\">\n<thead><tr>");
    boolean[] numeric = new boolean[header.size()];
    for (int i = 0; i < numeric.length; i++) {
      numeric[i] = isNumeric(i, rows);
      text.append("<th scope=\"col\"").append(numeric[i] ? " class=\"number\">" : ">");
      text.append(Markup.escape(header.get(i))).append("</th>");
    }
    text.append("</tr></thead>\n<tbody>\n");
    rows.forEach(cells -> row(cells, numeric));
    text.append("</tbody>\n</table>\n</div>\n");
    return this;
  }

  /** Wide content with a scroll bar. */
  public Html scrolling(String label, String html) {
    beginScrolling(label);
    text.append(html).append("</div>\n");
    return this;
  }

  /** An element that can be reached by keyboard, so that a reader can scroll it. */
  private void beginScrolling(String label) {
    text.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"");
    text.append(Markup.escape(label)).append("\">\n");
  }

  private void row(List<HtmlCell> cells, boolean[] numeric) {
    text.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      text.append(numeric[i] ? "<td class=\"number\">" : "<td>");
      text.append(cells.get(i).html()).append("</td>");
    }
    text.append("</tr>\n");
  }

  private static boolean isNumeric(int column, List<List<HtmlCell>> rows) {
    for (int i = rows.size() - 1; i >= 0; i--) {
      String cell = rows.get(i).get(column).html();
      if (!cell.isEmpty() && !cell.equals("-")) {
        return cell.chars().allMatch(c -> "0123456789.-+eE".indexOf(c) >= 0);
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
