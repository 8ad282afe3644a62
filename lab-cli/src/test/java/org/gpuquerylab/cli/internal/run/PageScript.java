package org.gpuquerylab.cli.internal.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Checks the scripts of a page: only the lab's own script, with uPlot, is allowed. */
public final class PageScript {
  private static final String BEGIN = "<script>";
  private static final String ANY = "<script";

  private PageScript() {}

  /**
   * Whether a page has exactly one script, and its content security policy allows no other script:
   * it contains only the hash of this one.
   */
  public static boolean isAlone(String html) {
    int begin = html.indexOf(BEGIN);
    if (begin < 0 || html.indexOf(ANY) != begin || html.lastIndexOf(ANY) != begin) {
      return false;
    }
    String script = html.substring(begin + BEGIN.length(), html.indexOf("</script>", begin));
    return html.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;;"
            + " script-src &#39;sha256-"
            + hash(script)
            + "&#39;; ");
  }

  private static String hash(String script) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(sha.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
