package org.gpuquerylab.calcite.internal;

import java.util.List;

/**
 * A statement in the parser's spelling, in which each place leads back to the author's text.
 *
 * @param text the text for the parser
 * @param ends for each token, the place in the text behind it
 * @param origins for each token, its place in the author's text
 */
@SuppressWarnings(
    "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
record RewrittenSql(String text, int[] ends, int[] origins) {
  /** Joins tokens. */
  static RewrittenSql of(List<SqlToken> tokens) {
    StringBuilder text = new StringBuilder();
    int[] ends = new int[tokens.size()];
    int[] origins = new int[tokens.size()];
    for (int i = 0; i < tokens.size(); i++) {
      text.append(tokens.get(i).space()).append(tokens.get(i).text());
      ends[i] = text.length();
      origins[i] = tokens.get(i).start();
    }
    return new RewrittenSql(text.toString(), ends, origins);
  }

  /** The place in the author's text of a line and column, counted from 1, of this text. */
  int origin(int line, int column) {
    int offset = 0;
    for (int i = 1; i < line; i++) {
      offset = text.indexOf('\n', offset) + 1;
    }
    offset += column - 1;
    for (int i = 0; i < ends.length; i++) {
      if (offset < ends[i]) {
        return origins[i];
      }
    }
    return ends.length == 0 ? 0 : origins[ends.length - 1];
  }
}
