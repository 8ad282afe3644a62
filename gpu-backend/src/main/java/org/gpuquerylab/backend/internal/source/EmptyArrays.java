package org.gpuquerylab.backend.internal.source;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds declarations of arrays without elements among the words of a source. CUDA refuses them,
 * other compilers do not.
 */
final class EmptyArrays {
  /** Words before an element {@code x[0]} that are no types. */
  private static final Set<String> NO_TYPES = Set.of("return", "else", "case", "do", "sizeof");

  private String before = "";
  private String name = "";
  private String bracket = "";
  private String length = "";
  private boolean isLocal;

  /** Takes the next word; returns the fault that it completes, or null. */
  @Nullable String fault(String word) {
    boolean empty =
        length.matches("0[uUlL]*")
            && (isLocal
                ? word.equals(")") && bracket.equals(",")
                : word.equals("]") && bracket.equals("[") && isType(before) && isName(name));
    String array = name;
    isLocal = word.equals("LOCAL_ARRAY") || (isLocal && !word.equals(")"));
    before = name;
    name = bracket;
    bracket = length;
    length = word;
    return empty ? "the array " + array + " has no elements; declare it only if it has" : null;
  }

  private static boolean isType(String word) {
    return isName(word) && !NO_TYPES.contains(word);
  }

  private static boolean isName(String word) {
    return !word.isEmpty() && Character.isJavaIdentifierStart(word.charAt(0));
  }
}
