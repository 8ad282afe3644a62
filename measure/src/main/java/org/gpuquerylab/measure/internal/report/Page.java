package org.gpuquerylab.measure.internal.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Objects;
import org.gpuquerylab.plots.internal.Markup;

/**
 * A self-contained page. The page includes its style, light and dark, and one script, which sorts
 * and filters tables. The content security policy in its head allows no other script and no
 * request.
 */
public final class Page {

  private static final String STYLE = resource("page.css");

  /** Elements that both XML and HTML accept in the same form. */
  private static final String SCRIPT = "//<![CDATA[\n" + resource("page.js") + "//]]>";

  private static final String POLICY =
      "default-src 'none'; script-src 'sha256-"
          + hash(SCRIPT)
          + "'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

  private final String title;
  private final Html body = new Html();
  private final Html sections = new Html();

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

  /** The text of the page. */
  public String text() {
    Html page = new Html();
    page.raw(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n");
    page.raw("<meta charset=\"utf-8\"/>\n");
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"");
    page.raw(Markup.escape(POLICY) + "\"/>\n");
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n");
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n");
    page.element("title", title).raw("<style>\n" + STYLE + "</style>\n</head>\n<body>\n");
    page.raw("<header>\n").element("h1", title);
    page.raw("<nav aria-label=\"Sections\">\n<ul>\n" + sections + "</ul>\n</nav>\n</header>\n");
    page.raw("<main>\n" + body + "</main>\n<script>" + SCRIPT + "</script>\n</body>\n</html>\n");
    return page.toString();
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
