package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.internal.Quote;

/**
 * A token of an expression's text.
 *
 * @param kind the kind of the token
 * @param text a name or a word, without quotes; otherwise the character
 * @param column the token's first column, from 1
 */
record ExpressionToken(Kind kind, String text, int column) {

  /** The kind of a token. */
  enum Kind {
    /** A name without quotes, or a number. */
    WORD,
    /** A word that is not a name. */
    RESERVED,
    /** A name in quotes. */
    QUOTED,
    /** A parenthesis or a comma. */
    MARK,
    /** The end of the text. */
    END
  }

  /** Splits a text into tokens; the last token is the end. */
  static List<ExpressionToken> all(String text) {
    List<ExpressionToken> tokens = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      int end = at + Character.charCount(c);
      if (c == '"') {
        end = endOfQuoted(text, at);
        String name = text.substring(at + 1, end - 1).replace("\"\"", "\"");
        tokens.add(new ExpressionToken(Kind.QUOTED, name, at + 1));
      } else if ("(),".indexOf(c) >= 0) {
        tokens.add(new ExpressionToken(Kind.MARK, text.substring(at, end), at + 1));
      } else if (ExpressionText.isWordPart(c)) {
        end = endOfWord(text, at);
        tokens.add(word(text.substring(at, end), at + 1));
      }
      at = end;
    }
    tokens.add(new ExpressionToken(Kind.END, "", text.length() + 1));
    return tokens;
  }

  private static ExpressionToken word(String word, int column) {
    String lower = word.toLowerCase(Locale.ROOT);
    return ExpressionText.RESERVED.contains(lower)
        ? new ExpressionToken(Kind.RESERVED, lower, column)
        : new ExpressionToken(Kind.WORD, word, column);
  }

  private static int endOfWord(String text, int from) {
    int at = from;
    while (at < text.length() && ExpressionText.isWordPart(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  /** Two successive quotes stand for one quote in the name. */
  private static int endOfQuoted(String text, int from) {
    int at = from;
    do {
      at = text.indexOf('"', at + 1);
      if (at < 0) {
        throw new ExpressionFormatException(
            from + 1, "the quotation mark has no partner; close it with \"");
      }
      at++;
    } while (at < text.length() && text.charAt(at) == '"');
    return at;
  }

  /** Whether the token is a reserved word, a parenthesis or a comma. */
  boolean is(String word) {
    return (kind == Kind.RESERVED || kind == Kind.MARK) && text.equals(word);
  }

  /** Whether the token is a given word, in upper or lower case, that may also be a name. */
  boolean isWord(String word) {
    return kind == Kind.WORD && text.equalsIgnoreCase(word);
  }

  /** The token as text for messages. */
  String words() {
    return kind == Kind.END ? "the end" : Quote.of(text);
  }
}
