package org.gpuquerylab.experiments;

import java.util.Locale;

/** Text from elsewhere, as it may stand in a message of one line. */
public final class Quote {

  private static final int MOST = 80;

  private Quote() {}

  /** The text with control characters and line ends escaped, and the end of a long one cut off. */
  public static String of(String text) {
    return text.length() > MOST ? printable(text.substring(0, MOST)) + "..." : printable(text);
  }

  /** The text with what a terminal may take for a command, or for the end of a line, escaped. */
  public static String printable(String text) {
    StringBuilder line = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (isPlain(character)) {
        line.append(character);
      } else {
        line.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
      }
    }
    return line.toString();
  }

  private static boolean isPlain(char character) {
    int type = Character.getType(character);
    return type != Character.CONTROL
        && type != Character.FORMAT // marks that turn the direction of text
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR
        && type != Character.SURROGATE;
  }
}
