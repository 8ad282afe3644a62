package org.gpuquerylab.cli.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The script of a page: the one that sorts tables, and no other. */
public final class PageScript {
  private static final String BEGIN = "<script>";
  private static final String ANY = "<script";

  private PageScript() {}

  /**
   * Whether a page has one script, and its policy lets no other run: it names the hash of this one
   * alone.
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
