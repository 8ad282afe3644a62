package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import org.jspecify.annotations.Nullable;

/**
 * The words and symbols of a statement. The tokens are counted before the statement is parsed,
 * because the parser limits neither its time nor its stack.
 */
final class SqlTokens {
  /** The maximum number of words and symbols of a statement. */
  static final int MAX_TOKENS = 20_000;

  /**
   * The maximum depth of nested parentheses, brackets and CASE, and the maximum number of
   * successive NOTs.
   */
  static final int MAX_DEPTH = 100;

  private static final Set<String> OPENING = Set.of("(", "[", "{", "CASE");
  private static final Set<String> CLOSING = Set.of(")", "]", "}", "END");
  private static final Set<String> NEGATIONS = Set.of("NOT", "!", "-", "+", "~");

  private final List<Token> tokens = new ArrayList<>();

  /**
   * Reads all tokens.
   *
   * @param fault creates the exception for a token and a message
   */
  SqlTokens(String text, BiFunction<Token, String, RuntimeException> fault) {
    CCJSqlParser parser = new CCJSqlParser(new StringProvider(text));
    int depth = 0;
    int negations = 0;
    Token token = parser.token_source.getNextToken();
    for (; token.kind != 0; token = parser.token_source.getNextToken()) {
      refuseSlashes(token, fault);
      tokens.add(token);
      String word = token.image.toUpperCase(Locale.ROOT);
      depth += OPENING.contains(word) ? 1 : CLOSING.contains(word) ? -1 : 0;
      negations = NEGATIONS.contains(word) ? negations + 1 : 0;
      if (tokens.size() > MAX_TOKENS) {
        throw fault.apply(
            token, "the statement has more than " + MAX_TOKENS + " words and signs; shorten it");
      } else if (depth > MAX_DEPTH || negations > MAX_DEPTH) {
        throw fault.apply(
            token, "more than " + MAX_DEPTH + " of these are nested; remove some of them");
      }
    }
    refuseSlashes(token, fault);
  }

  /**
   * The text without empty lines between which the parser would end a statement: a blank is added
   * to each of them, so places stay the same.
   */
  static String withoutEmptyLines(String text) {
    CCJSqlParser parser = new CCJSqlParser(new StringProvider(text));
    StringBuilder changed = new StringBuilder();
    int end = 0;
    for (Token token = parser.token_source.getNextToken();
        token.kind != 0;
        token = parser.token_source.getNextToken()) {
      if (token.image.isBlank()) {
        int begin = token.absoluteBegin - 1; // counted from 1
        changed.append(text, end, begin).append(token.image.replace("\n", " \n"));
        end = begin + token.image.length();
      }
    }
    return end == 0 ? text : withoutEmptyLines(changed.append(text, end, text.length()).toString());
  }

  /** The parser takes what follows // for a comment, but in DuckDB it divides. */
  private static void refuseSlashes(
      Token before, BiFunction<Token, String, RuntimeException> fault) {
    for (Token comment = before.specialToken; comment != null; comment = comment.specialToken) {
      if (comment.image.startsWith("//")) {
        throw fault.apply(
            comment, "// is not supported; write -- before a comment, and / for a division");
      }
    }
  }

  /** The first token; null if there are no tokens. */
  @Nullable Token first() {
    return tokens.isEmpty() ? null : tokens.get(0);
  }

  /**
   * The n-th token, counted from 1, among those that are one of the given words; null if there is
   * none.
   */
  @Nullable Token find(Predicate<String> isWord, int occurrence) {
    return tokens.stream()
        .filter(token -> isWord.test(token.image.toUpperCase(Locale.ROOT)))
        .skip(occurrence - 1L)
        .findFirst()
        .orElse(null);
  }
}
