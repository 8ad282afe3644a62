package org.gpuquerylab.operators.selection;

import java.util.List;
import java.util.OptionalInt;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.table.Dictionary;

/**
 * Converts conditions on strings into conditions on their codes, which have the same order as the
 * strings.
 */
final class StringCodes {
  private final Dictionary dictionary;
  private final String column;

  private StringCodes(Dictionary dictionary, String column) {
    this.dictionary = dictionary;
    this.column = column;
  }

  /** The condition on codes; strings that are not in the dictionary have no code. */
  static Condition.OnColumn of(Condition.OnColumn condition, DeviceColumn column) {
    Dictionary dictionary = column.dictionary();
    if (dictionary == null) {
      throw new IllegalArgumentException("column " + column.name() + " has no strings");
    }
    return new StringCodes(dictionary, column.name()).translate(condition);
  }

  private Condition.OnColumn translate(Condition.OnColumn condition) {
    if (condition instanceof Condition.Between between) {
      int low = dictionary.ceiling(string(between.low()));
      return new Condition.Between(column, low, above(string(between.high())) - 1);
    }
    if (condition instanceof Condition.In in) {
      List<Integer> codes =
          in.values().stream()
              .map(value -> dictionary.code(string(value)))
              .flatMap(code -> code.stream().boxed())
              .toList();
      return new Condition.In(column, codes);
    }
    Condition.Compare compare = (Condition.Compare) condition;
    return comparison(compare.operator(), string(compare.value()));
  }

  private Condition.OnColumn comparison(Condition.Comparison operator, String value) {
    return switch (operator) {
      case LESS -> compare(Condition.Comparison.LESS, dictionary.ceiling(value));
      case LESS_OR_EQUAL -> compare(Condition.Comparison.LESS, above(value));
      case EQUAL, NOT_EQUAL -> compare(operator, dictionary.code(value).orElse(-1));
      case GREATER_OR_EQUAL ->
          compare(Condition.Comparison.GREATER_OR_EQUAL, dictionary.ceiling(value));
      case GREATER -> compare(Condition.Comparison.GREATER_OR_EQUAL, above(value));
    };
  }

  private Condition.OnColumn compare(Condition.Comparison operator, int code) {
    return new Condition.Compare(column, operator, code);
  }

  /** The smallest code whose string comes after a given string. */
  private int above(String value) {
    OptionalInt code = dictionary.code(value);
    return code.isPresent() ? code.getAsInt() + 1 : dictionary.ceiling(value);
  }

  private String string(Object constant) {
    if (constant instanceof String string) {
      return string;
    }
    throw IntervalSet.mismatch(constant, column, "STRING");
  }
}
