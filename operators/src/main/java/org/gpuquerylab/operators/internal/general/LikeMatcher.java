package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pattern of LIKE. Characters are Unicode code points. */
final class LikeMatcher {
  private static final int ONE = -1;
  private static final int ANY = -2;

  /** Code points, {@link #ONE} and {@link #ANY}. */
  private final int[] parts;

  LikeMatcher(String pattern, @Nullable Character escape) {
    List<Integer> all = new ArrayList<>();
    int[] points = pattern.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      if (escape != null && point == escape) {
        int next = i + 1 < points.length ? points[++i] : 0;
        if (next != '%' && next != '_' && next != escape) {
          throw new IllegalArgumentException(
              "in LIKE '"
                  + pattern
                  + "' the escape "
                  + escape
                  + " stands before no %, _ or itself");
        }
        all.add(next);
      } else {
        all.add(point == '%' ? ANY : point == '_' ? ONE : point);
      }
    }
    parts = all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Whether a whole string matches; the time is O(length x parts) at worst. */
  boolean matches(String string) {
    int[] text = string.codePoints().toArray();
    int at = 0;
    int part = 0;
    int lastAny = -1;
    int resume = 0;
    while (at < text.length) {
      if (part < parts.length && (parts[part] == ONE || parts[part] == text[at])) {
        at++;
        part++;
      } else if (part < parts.length && parts[part] == ANY) {
        lastAny = part++;
        resume = at;
      } else if (lastAny >= 0) {
        part = lastAny + 1;
        at = ++resume;
      } else {
        return false;
      }
    }
    while (part < parts.length && parts[part] == ANY) {
      part++;
    }
    return part == parts.length;
  }
}
