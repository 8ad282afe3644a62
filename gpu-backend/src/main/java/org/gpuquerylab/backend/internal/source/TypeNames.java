package org.gpuquerylab.backend.internal.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.internal.source.SignatureReader.Word;
import org.jspecify.annotations.Nullable;

/**
 * The types that a source names, including the source's own typedefs. The types ignore the sign of
 * integers.
 */
final class TypeNames {
  private static final Set<String> QUALIFIERS =
      Set.of("const", "volatile", "restrict", "__restrict__", "__restrict", "GLOBAL", "typedef");

  /**
   * Types of the languages of all dialects; the portable dialect's names of 64-bit types are {@code
   * i64} and {@code ulong}.
   */
  private static final Map<String, ElementType<?>> BUILT_IN =
      Map.ofEntries(
          Map.entry("char", ElementType.BYTE),
          Map.entry("uchar", ElementType.BYTE),
          Map.entry("unsigned char", ElementType.BYTE),
          Map.entry("int", ElementType.INT),
          Map.entry("uint", ElementType.INT),
          Map.entry("unsigned", ElementType.INT),
          Map.entry("unsigned int", ElementType.INT),
          Map.entry("i64", ElementType.LONG),
          Map.entry("ulong", ElementType.LONG),
          Map.entry("long", ElementType.LONG),
          Map.entry("unsigned long", ElementType.LONG),
          Map.entry("long long", ElementType.LONG),
          Map.entry("unsigned long long", ElementType.LONG),
          Map.entry("float", ElementType.FLOAT),
          Map.entry("double", ElementType.DOUBLE));

  private final Map<String, ElementType<?>> known = new HashMap<>(BUILT_IN);

  /** Records a typedef of a known type; ignores typedefs of structs and pointers. */
  void define(List<Word> words) {
    ElementType<?> type = type(words.subList(1, words.size() - 1));
    if (type != null) {
      known.put(words.get(words.size() - 1).text(), type);
    }
  }

  /**
   * The type that a declaration's words name, without qualifiers; null if a call cannot pass it.
   */
  @Nullable ElementType<?> type(List<Word> words) {
    return known.get(
        words.stream()
            .map(Word::text)
            .filter(word -> !QUALIFIERS.contains(word))
            .collect(Collectors.joining(" ")));
  }
}
