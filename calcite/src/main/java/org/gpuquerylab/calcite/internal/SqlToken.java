package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of SQL.
 *
 * @param kind what it is
 * @param text its text
 * @param start the place of its first character in the author's text
 * @param space the white space before it, in which comments are blanks
 */
record SqlToken(Kind kind, String text, int start, String space) {
  /** The kinds of tokens. */
  enum Kind {
    WORD,
    QUOTED,
    STRING,
    NUMBER,
    SIGN
  }

  // Possessive repetitions, so that a long text needs no deep stack.
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s++|--[^\\n]*+|/\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/)"
              + "|(?<string>[eE]?'[^']*+(?:''[^']*+)*+')"
              + "|(?<quoted>\"[^\"]*+(?:\"\"[^\"]*+)*+\"|`[^`]*+`)"
              + "|(?<number>(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?)"
              + "|(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*+)"
              + "|(?<sign>::|<>|<=|>=|!=|==|\\|\\||->>|->|//|.)",
          Pattern.DOTALL);

  /** A token that a pass adds, at the place of another one. */
  SqlToken with(Kind other, String added) {
    return new SqlToken(other, added, start, " ");
  }

  /** The same token with another text. */
  SqlToken as(Kind other, String changed) {
    return new SqlToken(other, changed, start, space);
  }

  /** Whether this is one of the given words or signs, which are in upper case. */
  boolean is(String... words) {
    if (kind == Kind.WORD || kind == Kind.SIGN) {
      for (String word : words) {
        if (text.equalsIgnoreCase(word)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The text in upper case. */
  String upper() {
    return text.toUpperCase(Locale.ROOT);
  }

  /** The tokens of a text. */
  static List<SqlToken> of(SqlSource source) {
    List<SqlToken> tokens = new ArrayList<>();
    StringBuilder space = new StringBuilder();
    Matcher matcher = TOKEN.matcher(source.text());
    while (matcher.find()) {
      String text = matcher.group();
      if (matcher.group("space") != null || text.equals("\uFEFF")) {
        space.append(space.isEmpty() ? " " : "");
        continue;
      }
      tokens.add(new SqlToken(kind(matcher), text, matcher.start(), space.toString()));
      space.setLength(0);
    }
    return tokens;
  }

  private static Kind kind(Matcher matcher) {
    if (matcher.group("string") != null) {
      return Kind.STRING;
    } else if (matcher.group("quoted") != null) {
      return Kind.QUOTED;
    } else if (matcher.group("number") != null) {
      return Kind.NUMBER;
    }
    return matcher.group("word") != null ? Kind.WORD : Kind.SIGN;
  }
}
