package org.gpuquerylab.input.internal;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A pattern of SQL's LIKE or ILIKE. Characters are Unicode code points. */
public final class LikePattern {
  private static final int ONE = -1;
  private static final int ANY = -2;

  /** Code points, {@link #ONE} and {@link #ANY}. */
  private final int[] parts;

  private final boolean caseSensitive;

  private LikePattern(int[] parts, boolean caseSensitive) {
    this.parts = parts;
    this.caseSensitive = caseSensitive;
  }

  /**
   * Reads a pattern.
   *
   * @param escape the escape character; null if there is none
   * @param caseSensitive false for ILIKE
   * @throws IllegalArgumentException if the escape character stands before another character than a
   *     wildcard or itself, or at the end
   */
  public static LikePattern of(String pattern, @Nullable Character escape, boolean caseSensitive) {
    int[] points = points(pattern, caseSensitive);
    int mark = escape == null ? ONE : points(escape.toString(), caseSensitive)[0];
    IntStream.Builder parts = IntStream.builder();
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      if (point == mark) {
        int next = i + 1 < points.length ? points[++i] : ONE;
        if (next != '%' && next != '_' && next != mark) {
          throw new IllegalArgumentException(
              "in LIKE '"
                  + pattern
                  + "' the escape "
                  + escape
                  + " stands before no %, _ or itself");
        }
        parts.add(next);
      } else {
        parts.add(point == '%' ? ANY : point == '_' ? ONE : point);
      }
    }
    return new LikePattern(parts.build().toArray(), caseSensitive);
  }

  private static int[] points(String text, boolean caseSensitive) {
    return (caseSensitive ? text : text.toLowerCase(Locale.ROOT)).codePoints().toArray();
  }

  /** Whether capitals differ from small letters. */
  public boolean caseSensitive() {
    return caseSensitive;
  }

  /** The text that a pattern without wildcards matches; null if the pattern has wildcards. */
  public @Nullable String plain() {
    return Arrays.stream(parts).anyMatch(part -> part < 0)
        ? null
        : new String(parts, 0, parts.length);
  }

  /** Whether every text matches. */
  public boolean isAlways() {
    return parts.length > 0 && isAny(0);
  }

  /** Whether the parts from one on match any text. */
  private boolean isAny(int first) {
    return Arrays.stream(parts, first, parts.length).allMatch(part -> part == ANY);
  }

  /** Whether a whole text matches; the time is O(length x parts) at worst. */
  public boolean matches(String given) {
    int[] text = points(given, caseSensitive);
    int at = 0;
    int part = 0;
    int lastAny = -1;
    int resume = 0;
    while (at < text.length) {
      int wanted = part < parts.length ? parts[part] : 0;
      if (part < parts.length && (wanted == ONE || wanted == text[at])) {
        at++;
        part++;
      } else if (wanted == ANY) {
        lastAny = part++;
        resume = at;
      } else if (lastAny >= 0) {
        part = lastAny + 1;
        at = ++resume;
      } else {
        return false;
      }
    }
    return isAny(part);
  }
}
