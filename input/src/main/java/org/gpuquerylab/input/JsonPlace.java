package org.gpuquerylab.input;

import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON file, for reporting faults that are found later. Immutable.
 *
 * <p>This class is not a record, because code outside this package cannot know the source.
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

  /** Returns the place of a member or element. */
  JsonPlace of(String key) {
    String escaped = key.replace("~", "~0").replace("/", "~1");
    return new JsonPlace(source, pointer + "/" + escaped, line, column);
  }

  /** Returns a place with the same pointer and another line and column. */
  JsonPlace at(int otherLine, int otherColumn) {
    return new JsonPlace(source, pointer, otherLine, otherColumn);
  }

  /** The line, the column and the pointer, as messages print them. */
  @Override
  public String toString() {
    return line + ":" + column + ": " + Quote.line(pointer);
  }

  /** Returns the exception for a fault at this place. */
  public RuntimeException fault(String message, @Nullable Throwable cause) {
    return source.fault(pointer, line, column, message, cause);
  }
}
