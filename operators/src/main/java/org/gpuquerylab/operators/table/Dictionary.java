package org.gpuquerylab.operators.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;

/**
 * The distinct strings of a column, in the order of {@link String#compareTo}. The code of a string
 * is its index, from 0, so codes have the same order as their strings. Immutable.
 */
public final class Dictionary {
  private final String[] strings;

  private Dictionary(String[] strings) {
    this.strings = strings;
  }

  /** The dictionary of some strings, which may contain duplicates; the time is O(n log n). */
  public static Dictionary of(Collection<String> strings) {
    String[] all = strings.toArray(String[]::new);
    Arrays.parallelSort(all);
    int distinct = 0;
    for (String string : all) {
      if (distinct == 0 || !string.equals(all[distinct - 1])) {
        all[distinct++] = string;
      }
    }
    return new Dictionary(Arrays.copyOf(all, distinct));
  }

  /** A dictionary that contains the strings of both dictionaries; the time is O(n). */
  public Dictionary union(Dictionary other) {
    String[] all = new String[strings.length + other.strings.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < strings.length || j < other.strings.length) {
      int order =
          i == strings.length
              ? 1
              : j == other.strings.length ? -1 : strings[i].compareTo(other.strings[j]);
      all[size++] = order <= 0 ? strings[i] : other.strings[j];
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return new Dictionary(Arrays.copyOf(all, size));
  }

  /**
   * For each code of this dictionary, the code of its string in another dictionary; -1 if that
   * dictionary does not have the string. The time is O(size x log s), where s is the size of the
   * other dictionary.
   */
  public int[] codesIn(Dictionary other) {
    return Arrays.stream(strings).mapToInt(string -> other.code(string).orElse(-1)).toArray();
  }

  /** The number of distinct strings. */
  public int size() {
    return strings.length;
  }

  /**
   * The string of a code; the time is O(1).
   *
   * @throws IndexOutOfBoundsException if there is no such code
   */
  public String string(int code) {
    return strings[code];
  }

  /**
   * The code of a string; empty if the string is not in the dictionary; the time is O(log size).
   */
  public OptionalInt code(String string) {
    int place = Arrays.binarySearch(strings, string);
    return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
  }

  /**
   * The smallest code whose string is not before a given string; {@link #size} if all strings are
   * before it; the time is O(log size).
   */
  public int ceiling(String string) {
    int place = Arrays.binarySearch(strings, string);
    return place < 0 ? -place - 1 : place;
  }

  /** All strings, ascending. */
  public List<String> strings() {
    return List.of(strings);
  }

  @Override
  public String toString() {
    return "dictionary of " + size() + " strings";
  }
}
