package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.gpuquerylab.operators.table.Dictionary;

/** Codes of strings that have different dictionaries. */
final class Recoding {
  private Recoding() {}

  /** A dictionary with the strings of all, at least one; the largest one itself if it has them. */
  static Dictionary union(List<Dictionary> dictionaries) {
    List<Dictionary> descending = new ArrayList<>(dictionaries.stream().distinct().toList());
    descending.sort(Comparator.comparingInt(Dictionary::size).reversed());
    Dictionary union = descending.get(0);
    for (Dictionary other : descending.subList(1, descending.size())) {
      if (Arrays.stream(other.codesIn(union)).anyMatch(code -> code < 0)) {
        union = union.union(other);
      }
    }
    return union;
  }

  /** A string with its code in another dictionary; -1 if that does not have it. */
  static ProgramValue recoded(StepList steps, ProgramValue value, Dictionary to) {
    Dictionary from = value.dictionary();
    if (from == null || from == to) {
      return value;
    }
    int[] codes = from.codesIn(to);
    long[] table = new long[codes.length + 1];
    table[0] = codes.length;
    for (int code = 0; code < codes.length; code++) {
      table[code + 1] = codes[code];
    }
    int step = steps.in(Operation.LOOKUP, value.step(), table);
    return new ProgramValue(step, value.type(), value.nullable(), to);
  }
}
