package org.gpuquerylab.measure.report;

import java.util.List;
import org.gpuquerylab.plots.file.Markup;

/** Writes the little HTML that reports need, well-formed as XML too. */
public final class Html {

  private final StringBuilder text = new StringBuilder();

  Html() {}

  /** An element with plain text in it. */
  public Html element(String name, String plain) {
    text.append('<').append(name).append('>').append(Markup.escape(plain));
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** A paragraph that nobody should overlook. */
  public Html warning(String plain) {
    text.append("<p class=\"wrong\">").append(Markup.escape(plain)).append("</p>\n");
    return this;
  }

  /** Text that is HTML already. */
  public Html raw(String html) {
    text.append(html);
    return this;
  }

  /** A table; a column is numeric, and flush right, if its last cell looks like a number. */
  public Html table(List<String> header, List<List<String>> rows) {
    text.append("<table>\n<thead>");
    row("th", header, rows);
    text.append("</thead>\n<tbody>\n");
    rows.forEach(cells -> row("td", cells, rows));
    text.append("</tbody>\n</table>\n");
    return this;
  }

  private void row(String cell, List<String> cells, List<List<String>> all) {
    text.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      boolean number = !all.isEmpty() && isNumber(all.get(all.size() - 1).get(i));
      text.append('<').append(cell).append(number ? " class=\"number\">" : ">");
      text.append(Markup.escape(cells.get(i))).append("</").append(cell).append('>');
    }
    text.append("</tr>\n");
  }

  private static boolean isNumber(String cell) {
    return !cell.isEmpty() && cell.chars().allMatch(c -> "0123456789.-+eE".indexOf(c) >= 0);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
