package org.gpuquerylab.measure.report;

import org.gpuquerylab.plots.file.Markup;

/**
 * A cell of a table of a page.
 *
 * @param html its content, escaped
 */
public record HtmlCell(String html) {

  /** A cell of plain text. */
  public static HtmlCell plain(String text) {
    return new HtmlCell(Markup.escape(text));
  }

  /** A cell that is a link. */
  public static HtmlCell link(String target, String text) {
    return new HtmlCell(Html.link(target, text));
  }
}
