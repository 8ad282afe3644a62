package org.gpuquerylab.operators.star;

import java.util.List;
import java.util.Objects;

/** A condition on one column of integers or strings. */
public sealed interface Predicate {

  /** The name of the column. */
  String column();

  /** A range: {@code low <= column <= high}. No row passes if low exceeds high. */
  record Between(String column, int low, int high) implements Predicate {}

  /** A range of strings: {@code low <= column <= high}. No row passes if low exceeds high. */
  record StringBetween(String column, String low, String high) implements Predicate {
    /** Checks that nothing is null. */
    public StringBetween {
      Objects.requireNonNull(low, "low");
      Objects.requireNonNull(high, "high");
    }
  }

  /** The column equals one of these integers. */
  record In(String column, List<Integer> values) implements Predicate {
    /** Copies the list. */
    public In {
      values = List.copyOf(values);
    }
  }

  /**
   * The column equals one of these strings; a string that does not occur in the column matches no
   * row.
   */
  record StringIn(String column, List<String> values) implements Predicate {
    /** Copies the list. */
    public StringIn {
      values = List.copyOf(values);
    }
  }

  /**
   * The column's value, or the code of its string, is one of a set.
   *
   * @param set the values or codes; of strings, codes that the dictionary has
   */
  record InSet(String column, CodeSet set) implements Predicate {}

  /** Creates an equality: {@code column = value}. */
  static Predicate equal(String column, int value) {
    return new Between(column, value, value);
  }

  /** Creates an equality of strings: {@code column = value}. */
  static Predicate equal(String column, String value) {
    return new StringIn(column, List.of(value));
  }
}
