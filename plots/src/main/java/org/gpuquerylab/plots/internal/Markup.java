package org.gpuquerylab.plots.internal;

/** Escapes texts and attribute values for HTML and SVG. */
public final class Markup {

  private static final int REPLACEMENT = 0xFFFD;

  private Markup() {}

  /**
   * Returns text that is safe between tags and between quotes of either kind. Characters that XML
   * 1.0 does not allow (control characters, halves of pairs) become U+FFFD.
   */
  public static String escape(String plain) {
    StringBuilder text = new StringBuilder(plain.length() + 16);
    plain.codePoints().forEach(character -> append(text, character));
    return text.toString();
  }

  private static void append(StringBuilder text, int character) {
    switch (character) {
      case '&' -> text.append("&amp;");
      case '<' -> text.append("&lt;");
      case '>' -> text.append("&gt;");
      case '"' -> text.append("&quot;");
      case '\'' -> text.append("&#39;");
      default -> text.appendCodePoint(isAllowed(character) ? character : REPLACEMENT);
    }
  }

  /**
   * Whether production 2 of XML 1.0 allows a character; the control characters that XML discourages
   * are not allowed either.
   */
  private static boolean isAllowed(int character) {
    if (character < 0x20) {
      return character == '\t' || character == '\n';
    }
    return (character < 0x7F || character > 0x9F)
        && (character < 0xD800 || character > 0xDFFF)
        && character != 0xFFFE
        && character != 0xFFFF;
  }
}
