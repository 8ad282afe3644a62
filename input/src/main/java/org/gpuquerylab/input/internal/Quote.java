package org.gpuquerylab.input.internal;

import java.util.Locale;
import java.util.Optional;

/**
 * Quotes a user's text within one-line messages. Control characters, line separators, marks that
 * change the text's direction, and halves of surrogate pairs are escaped, so a message can neither
 * break into two lines nor change what a terminal shows.
 */
public final class Quote {
  /** The maximum number of characters that a quoted text may show. */
  private static final int LONGEST_TEXT = 60;

  /** The maximum number of characters that a message may show. */
  private static final int LONGEST_LINE = 2000;

  private static final String CUT = "...";

  private Quote() {}

  /** Returns a text in double quotes, escaped as in JSON and cut if it is long. */
  public static String of(String text) {
    String shown = cut(text, LONGEST_TEXT);
    StringBuilder quoted = new StringBuilder("\"");
    shown
        .codePoints()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\');
              }
              append(c, quoted);
            });
    return quoted.append('"').toString();
  }

  /** Returns a text without quotes, such as a file's name or a whole message, as one line. */
  public static String line(String text) {
    return line(text, LONGEST_LINE);
  }

  /** Returns a name without quotes, such as a name in a list, as one line and cut if it is long. */
  public static String name(String text) {
    return line(text, LONGEST_TEXT);
  }

  private static String line(String text, int most) {
    StringBuilder line = new StringBuilder();
    cut(text, most).codePoints().forEach(c -> append(c, line));
    return line.toString();
  }

  /** The fault of a name that is to be printed; empty if the name is valid. */
  public static Optional<String> faultOfName(String name) {
    if (name.isBlank()) {
      return Optional.of("the name is empty; name it");
    }
    return name.codePoints().allMatch(Quote::isPlain)
        ? Optional.empty()
        : Optional.of("the name has a control character in it; use printable characters");
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + CUT;
  }

  private static void append(int c, StringBuilder to) {
    switch (c) {
      case '\n' -> to.append("\\n");
      case '\r' -> to.append("\\r");
      case '\t' -> to.append("\\t");
      default -> {
        if (isPlain(c)) {
          to.appendCodePoint(c);
        } else {
          to.append(String.format(Locale.ROOT, "\\u%04x", c));
        }
      }
    }
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
