package org.gpuquerylab.input.json;

import org.gpuquerylab.input.Quote;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON file, for faults that are found later. Immutable.
 *
 * <p>Not a record, as who else makes one cannot know its source.
 */
public final class JsonPlace {
  private final JsonSource source;
  private final String pointer;
  private final int line;
  private final int column;

  JsonPlace(JsonSource source, String pointer, int line, int column) {
    this.source = source;
    this.pointer = pointer;
    this.line = line;
    this.column = column;
  }

  /** The place of a member or element. */
  JsonPlace of(String key) {
    String escaped = key.replace("~", "~0").replace("/", "~1");
    return new JsonPlace(source, pointer + "/" + escaped, line, column);
  }

  /** The same pointer at a line and column. */
  JsonPlace at(int otherLine, int otherColumn) {
    return new JsonPlace(source, pointer, otherLine, otherColumn);
  }

  /** Line and column with a colon between them, as faults have them, and the pointer. */
  @Override
  public String toString() {
    return line + ":" + column + ": " + Quote.line(pointer);
  }

  /** A fault here. */
  public RuntimeException fault(String message, @Nullable Throwable cause) {
    return source.fault(pointer, line, column, message, cause);
  }
}
