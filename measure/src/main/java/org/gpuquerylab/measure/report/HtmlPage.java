package org.gpuquerylab.measure.report;

import java.util.function.Consumer;
import org.gpuquerylab.plots.file.Markup;

/** A page that holds everything that it shows. */
public final class HtmlPage {

  private static final String STYLE =
      """
      body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 60rem;
             margin: 2rem auto; padding: 0 1rem; }
      h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
      table { border-collapse: collapse; font-size: 0.86rem; }
      th, td { text-align: left; padding: 0.15rem 0.9rem 0.15rem 0; vertical-align: top;
               border-bottom: 1px solid #e3e3e3; }
      .number { text-align: right; font-variant-numeric: tabular-nums; }
      .wrong { color: #b00020; font-weight: 600; }
      figure { margin: 0; } svg { max-width: 100%; height: auto; }
      details { overflow-x: auto; }
      pre { background: #f5f5f5; padding: 0.7rem; overflow-x: auto; }
      """;

  /** The page has no script, and none that got into it runs. */
  private static final String POLICY =
      "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src data:;"
          + " base-uri 'none'; form-action 'none'";

  private HtmlPage() {}

  /**
   * The text of a page.
   *
   * @param title its title and heading
   * @param body writes what follows the heading
   */
  public static String text(String title, Consumer<Html> body) {
    Html html = new Html();
    html.raw(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n");
    html.raw("<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"");
    html.raw(Markup.escape(POLICY) + "\"/>\n");
    html.element("title", title).element("style", STYLE);
    html.raw("</head>\n<body>\n");
    html.element("h1", title);
    body.accept(html);
    return html.raw("</body>\n</html>\n").toString();
  }
}
