package org.gpuquerylab.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.Nearest;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * The source of a JSON text, and how its faults are reported.
 *
 * @param name the source's name in messages
 * @param row the line of a file of JSON lines, from 1; 0 for a whole file
 * @param faults creates the exceptions
 */
record JsonSource(String name, int row, FaultMaker faults) {

  /** The name of the source in messages about its whole content: the file or the line. */
  String whole() {
    return row > 0 ? "the line" : "the file";
  }

  /**
   * Returns the exception for a fault at a place.
   *
   * @param pointer the JSON pointer, empty for the whole text
   * @param line the line, from 1; 0 if unknown
   * @param column from 1
   */
  RuntimeException fault(
      String pointer, int line, int column, String message, @Nullable Throwable cause) {
    StringBuilder text = new StringBuilder(name).append(':');
    if (line > 0) {
      text.append(row > 0 ? row : line).append(':').append(column).append(':');
    } else if (row > 0) {
      text.append(row).append(':');
    }
    if (!pointer.isEmpty()) {
      text.append(' ').append(Quote.line(pointer)).append(':');
    }
    return faults.of(text.append(' ').append(message).toString(), cause);
  }

  /** Returns the message about a key that a format does not have. */
  static String unknown(String key, Collection<String> known) {
    List<String> choices = new ArrayList<>(known);
    choices.add(JsonReader.COMMENT);
    String hint = Nearest.to(key, choices).map(near -> "did you mean " + near + "? ").orElse("");
    return "the key " + Quote.of(key) + " is unknown; " + hint + "use " + String.join(", ", known);
  }
}
