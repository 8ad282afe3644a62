package org.gpuquerylab.measure.internal.report;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Stream;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.file.FigureWriter;
import org.gpuquerylab.plots.internal.ChartException;
import org.gpuquerylab.plots.internal.Markup;

/**
 * A self-contained page. The page includes its style, light and dark, and one script, which sorts
 * and filters tables and makes charts answer the pointer. The content security policy in its head
 * allows no other script and no request.
 */
public final class Page {

  private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";

  private final String title;
  private final Html body = new Html();
  private final Html sections = new Html();
  private boolean hasCharts;

  /** Creates a page that begins with its title. */
  public Page(String title) {
    this.title = title;
  }

  /** The content of the page, to which callers add elements. */
  public Html body() {
    return body;
  }

  /**
   * Begins a section that the navigation bar lists.
   *
   * @param id the anchor of the section, unique on the page
   */
  public Html section(String id, String heading) {
    sections.raw("<li>" + Html.link("#" + id, heading) + "</li>\n");
    return body.raw("<h2 id=\"" + Markup.escape(id) + "\">" + Markup.escape(heading) + "</h2>\n");
  }

  /**
   * Adds a figure: its static picture, and its data, from which the page's script draws charts that
   * answer the pointer.
   *
   * @param after HTML after the picture, such as links to files
   * @throws ChartException if this machine cannot draw text; nothing is added
   */
  public void figure(Figure figure, String after) {
    try {
      String picture = FigureWriter.svg(figure);
      body.raw("<figure id=\"" + figure.name() + "\" data-chart=\"");
      body.raw(Markup.escape(FigureData.json(figure)) + "\">\n");
      body.scrolling("Chart: " + figure.title(), picture).raw(after + "</figure>\n");
      hasCharts = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // All data are in memory.
    }
  }

  /** The text of the page. */
  public String text() {
    String script = "//<![CDATA[\n" + script() + "//]]>"; // XML and HTML accept the same form.
    Html page = new Html();
    page.raw(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n");
    page.raw("<meta charset=\"utf-8\"/>\n");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"");
    page.raw(Markup.escape(policy(script)) + "\"/>\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.element("title", title).raw("<style>\n" + style() + "</style>\n</head>\n<body>\n");
    page.raw("<header>\n").element("h1", title);
    page.raw("<nav aria-label=\"Sections\">\n<ul>\n" + sections + "</ul>\n</nav>\n</header>\n");
    page.raw("<main>\n" + body + "</main>\n<script>" + script + "</script>\n</body>\n</html>\n");
    return page.toString();
  }

  private String style() {
    String charts = resource(UPLOT + "dist/uPlot.min.css") + "\n" + resource("chart.css");
    return resource("page.css") + (hasCharts ? charts : "");
  }

  /** The scripts of the page in one; uPlot's licence asks for its text beside the library. */
  private String script() {
    if (!hasCharts) {
      return resource("page.js");
    }
    return "/*\n"
        + resource(UPLOT + "LICENSE")
        + "\n*/\n"
        + resource(UPLOT + "dist/uPlot.iife.min.js")
        + "\n"
        + Stream.of("page.js", "chart.js", "figure.js").map(Page::resource).collect(joining("\n"));
  }

  private static String policy(String script) {
    return "default-src 'none'; script-src 'sha256-"
        + hash(script)
        + "'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String script) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(sha.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every Java runtime has this algorithm.
    }
  }
}
