package org.gpuquerylab.measure.internal.report;

import org.gpuquerylab.plots.internal.Markup;

/**
 * A cell of a table on a page.
 *
 * @param html the content as escaped HTML
 */
public record HtmlCell(String html) {

  /** Creates a cell of plain text. */
  public static HtmlCell plain(String text) {
    return new HtmlCell(Markup.escape(text));
  }

  /** Creates a cell that is a link. */
  public static HtmlCell link(String target, String text) {
    return new HtmlCell(Html.link(target, text));
  }
}
