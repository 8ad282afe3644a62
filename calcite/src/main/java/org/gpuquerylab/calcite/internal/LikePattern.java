package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of LIKE.
 *
 * @param symbols the characters of the pattern and its wildcards
 * @param caseSensitive false for ILIKE
 */
record LikePattern(List<Symbol> symbols, boolean caseSensitive) {
  /**
   * A part of a pattern.
   *
   * @param character a character that must be there; for wildcards of no meaning
   * @param any whether it is {@code _}, one character, or {@code %}
   * @param many whether it is {@code %}, any characters
   */
  private record Symbol(char character, boolean any, boolean many) {}

  /** Reads a pattern; the escape character is an empty text if there is none. */
  static LikePattern of(String pattern, String escape, boolean caseSensitive) {
    List<Symbol> symbols = new ArrayList<>();
    String text = caseSensitive ? pattern : pattern.toLowerCase(Locale.ROOT);
    for (int i = 0; i < text.length(); i++) {
      boolean escaped = !escape.isEmpty() && text.startsWith(escape, i);
      i += escaped ? escape.length() : 0;
      if (i < text.length()) {
        char c = text.charAt(i);
        boolean many = !escaped && c == '%';
        symbols.add(new Symbol(c, many || (!escaped && c == '_'), many));
      }
    }
    return new LikePattern(symbols, caseSensitive);
  }

  /** The text that a pattern without wildcards matches; null if the pattern has wildcards. */
  @Nullable String plain() {
    StringBuilder plain = new StringBuilder();
    symbols.forEach(symbol -> plain.append(symbol.character));
    return symbols.stream().anyMatch(Symbol::any) ? null : plain.toString();
  }

  /** Whether every text matches. */
  boolean isAlways() {
    return !symbols.isEmpty() && symbols.stream().allMatch(Symbol::many);
  }

  /** Whether a text matches; O(characters of text and pattern multiplied) time. */
  boolean matches(String given) {
    String text = caseSensitive ? given : given.toLowerCase(Locale.ROOT);
    int place = 0;
    int symbol = 0;
    int lastMany = -1;
    int retry = 0;
    while (place < text.length()) {
      boolean left = symbol < symbols.size();
      if (left && symbols.get(symbol).many) {
        lastMany = symbol++;
        retry = place;
      } else if (left && matches(symbols.get(symbol), text.charAt(place))) {
        symbol++;
        place++;
      } else if (lastMany >= 0) {
        symbol = lastMany + 1;
        place = ++retry;
      } else {
        return false;
      }
    }
    return symbols.subList(symbol, symbols.size()).stream().allMatch(Symbol::many);
  }

  private static boolean matches(Symbol symbol, char character) {
    return symbol.any || symbol.character == character;
  }
}
