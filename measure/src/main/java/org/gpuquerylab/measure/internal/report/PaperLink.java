package org.gpuquerylab.measure.internal.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns citations with a DOI, such as {@code doi:10.1000/182}, into links. */
public final class PaperLink {

  private static final String RESOLVER = "https://doi.org/";

  /** A DOI in the form that papers use; a full stop at the end belongs to the sentence. */
  private static final Pattern DOI =
      Pattern.compile("doi:(10\\.[0-9]{4,9}/[A-Za-z0-9._()/-]*[A-Za-z0-9])");

  private PaperLink() {}

  /** Returns the text as HTML, with a link for each DOI. */
  public static String in(String plain) {
    StringBuilder html = new StringBuilder();
    Matcher doi = DOI.matcher(plain);
    int done = 0;
    while (doi.find()) {
      html.append(HtmlCell.plain(plain.substring(done, doi.start())).html());
      html.append(Html.link(RESOLVER + doi.group(1), doi.group()));
      done = doi.end();
    }
    return html.append(HtmlCell.plain(plain.substring(done)).html()).toString();
  }
}
