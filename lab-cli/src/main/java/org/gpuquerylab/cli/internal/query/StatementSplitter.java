package org.gpuquerylab.cli.internal.query;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.input.InputException;

/** Splits text into statements at semicolons that are not in quotes or comments. */
final class StatementSplitter {
  private final StringBuilder open = new StringBuilder();
  private Place place = Place.TEXT;
  private boolean hasContent;

  /** What surrounds the next character. */
  private enum Place {
    TEXT,
    QUOTE,
    NAME,
    LINE_COMMENT,
    BLOCK_COMMENT;

    boolean isComment() {
      return this == LINE_COMMENT || this == BLOCK_COMMENT;
    }
  }

  /**
   * Adds a line, without its end.
   *
   * @return the statements that end in it, without their semicolons; those without any words are
   *     left out
   * @throws InputException if the open statement is too long; it is dropped
   */
  List<String> add(String line) {
    List<String> statements = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ';' && place == Place.TEXT) {
        end(statements);
      } else {
        open.append(c);
        i += step(c, i + 1 < line.length() ? line.charAt(i + 1) : '\n');
      }
    }
    place = place == Place.LINE_COMMENT ? Place.TEXT : place;
    open.append('\n');
    if (open.length() > SqlFrontEnd.MAX_LENGTH) {
      clear();
      throw new InputException(
          "a statement has more than " + SqlFrontEnd.MAX_LENGTH + " characters; shorten it");
    }
    return statements;
  }

  /** Takes a character; returns 1 if the next one is taken with it. */
  private int step(char c, char next) {
    boolean comments = (c == '-' && next == '-') || (c == '/' && next == '*');
    hasContent |= place == Place.TEXT ? !comments && c > ' ' : !place.isComment();
    if (place == Place.TEXT && comments) {
      place = c == '-' ? Place.LINE_COMMENT : Place.BLOCK_COMMENT;
      open.append(next);
      return 1;
    } else if (place == Place.BLOCK_COMMENT && c == '*' && next == '/') {
      place = Place.TEXT;
      open.append(next);
      return 1;
    } else if (c == '\'' && place != Place.NAME && !place.isComment()) {
      place = place == Place.QUOTE ? Place.TEXT : Place.QUOTE; // '' is two quotes
    } else if (c == '"' && place != Place.QUOTE && !place.isComment()) {
      place = place == Place.NAME ? Place.TEXT : Place.NAME;
    }
    return 0;
  }

  private void end(List<String> statements) {
    if (hasContent) {
      statements.add(open.toString().strip());
    }
    clear();
  }

  /** Whether a statement has begun. */
  boolean isOpen() {
    return hasContent || place != Place.TEXT;
  }

  /** Ends the open statement without a semicolon; none if it has no words. */
  List<String> finish() {
    List<String> statements = new ArrayList<>();
    end(statements);
    return statements;
  }

  /** Drops the open statement. */
  void clear() {
    open.setLength(0);
    place = Place.TEXT;
    hasContent = false;
  }
}
