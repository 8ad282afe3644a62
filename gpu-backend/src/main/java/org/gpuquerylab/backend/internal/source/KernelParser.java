package org.gpuquerylab.backend.internal.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.internal.source.SignatureReader.Word;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;

/**
 * Splits the head of a kernel function, which has the form {@code KERNEL attributes void
 * name(parameters)}.
 */
final class KernelParser {
  private final List<Word> words;
  private final TypeNames types;
  private final String place;

  private KernelParser(List<Word> words, TypeNames types, String place) {
    this.words = words;
    this.types = types;
    this.place = place;
  }

  static KernelSignature parse(List<Word> words, TypeNames types, String place) {
    return new KernelParser(words, types, place).signature();
  }

  private KernelSignature signature() {
    int open = openingBracket();
    String kernel = words.get(open - 1).text();
    List<KernelParameter> parameters = new ArrayList<>();
    int from = open + 1;
    int depth = 1;
    for (int i = from; i < words.size() && depth > 0; i++) {
      depth += words.get(i).is("(") ? 1 : words.get(i).is(")") ? -1 : 0;
      if (depth == 0 || (depth == 1 && words.get(i).is(","))) {
        if (i > from && !words.get(i - 1).is("void")) {
          parameters.add(parameter(kernel, words.subList(from, i)));
        }
        from = i + 1;
      }
    }
    return new KernelSignature(kernel, place, parameters);
  }

  /**
   * The search finds the bracket after the function's name, not the bracket after an attribute's
   * name, which begins with two underscores.
   */
  private int openingBracket() {
    int at = words.stream().map(Word::text).toList().indexOf("void") + 1;
    for (int i = Math.max(2, at + 1); i < words.size(); i++) {
      if (words.get(i).is("(") && words.get(i - 1).text().matches("(?!__)[A-Za-z_]\\w*")) {
        return i;
      }
    }
    throw new BackendException(place + ": a kernel is a function without a result: " + text(words));
  }

  private KernelParameter parameter(String kernel, List<Word> declared) {
    Word name = declared.get(declared.size() - 1);
    List<Word> type = declared.subList(0, declared.size() - 1);
    boolean isBuffer = type.stream().anyMatch(word -> word.is("*"));
    ElementType<?> element = types.type(type.stream().filter(word -> !word.is("*")).toList());
    if (element == null || (element == ElementType.BYTE && !isBuffer)) {
      throw new BackendException(
          String.format(
              Locale.ROOT, "%s: kernel %s: no call can pass %s", place, kernel, text(declared)));
    }
    return new KernelParameter(name.text(), isBuffer, element);
  }

  private static String text(List<Word> words) {
    return words.stream().map(Word::text).collect(Collectors.joining(" "));
  }
}
