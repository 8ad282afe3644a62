package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;
import static org.gpuquerylab.operators.internal.general.ProgramStep.UNCHECKED;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;

/**
 * Sort keys as unsigned integers of few bits. Keys that fit into 64 bits together are one word; if
 * there are several words, a sort begins with the last one.
 *
 * @param words the words, in the order of the keys
 */
record SortPlan(List<Word> words) {

  /**
   * Keys side by side; the last one has the lowest bits.
   *
   * @param bits the sum of their bits
   */
  record Word(List<Part> parts, int bits) {}

  /**
   * A key, or whether it is NULL.
   *
   * @param least the least value that is not NULL
   * @param greatest the greatest
   * @param nullable whether there is one more number, for NULL
   * @param isFlag whether the part only says whether the key is NULL
   */
  record Part(
      OrderingTerm key, long least, long greatest, boolean nullable, boolean isFlag, int bits) {}

  /** The program of the keys as integers in their order. */
  static Program orders(List<OrderingTerm> keys, DeviceRelation relation) {
    Lowering lowering = new Lowering(List.of(relation));
    List<ProgramValue> results = new ArrayList<>();
    for (OrderingTerm key : keys) {
      ProgramValue value = lowering.lower(key.expression(), NONE);
      results.add(new ProgramValue(order(lowering, value), DataType.INT64, value.nullable()));
    }
    Program program = lowering.steps().finish(results);
    program.checkFits();
    return program;
  }

  private static int order(Lowering lowering, ProgramValue value) {
    return value.type().isFloating()
        ? lowering.steps().add(Operation.REAL_ORDER, value.step())
        : value.step();
  }

  /**
   * Makes a plan.
   *
   * @param ranges for each key, the least and the greatest value; the least exceeds the greatest if
   *     all values are NULL
   * @param orders the keys as {@link #orders} makes them
   */
  static SortPlan of(List<OrderingTerm> keys, long[][] ranges, Program orders) {
    List<Part> parts = new ArrayList<>();
    for (int k = 0; k < ranges.length; k++) {
      boolean nullable = orders.results().get(k).nullable();
      boolean none = ranges[k][0] > ranges[k][1];
      add(parts, keys.get(k), none ? 0 : ranges[k][0], none ? 0 : ranges[k][1], nullable);
    }
    List<Word> words = new ArrayList<>();
    List<Part> word = new ArrayList<>();
    int bits = 0;
    for (Part part : parts) {
      if (bits + part.bits > Long.SIZE) {
        words.add(new Word(List.copyOf(word), bits));
        word.clear();
        bits = 0;
      }
      word.add(part);
      bits += part.bits;
    }
    if (bits > 0) {
      words.add(new Word(List.copyOf(word), bits));
    }
    return new SortPlan(words);
  }

  private static void add(
      List<Part> parts, OrderingTerm key, long least, long greatest, boolean nullable) {
    long span = greatest - least;
    boolean apart = nullable && span == -1;
    if (apart) {
      parts.add(new Part(key, 0, 0, true, true, 1));
    }
    long largest = nullable && !apart ? span + 1 : span;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(largest);
    if (bits > 0) {
      parts.add(new Part(key, least, greatest, nullable && !apart, false, bits));
    }
  }

  /**
   * The program of a word.
   *
   * @param type INT64, or INT32 for at most 32 bits
   * @param withRows whether the second result is the row's number
   */
  static Program program(Word word, DeviceRelation relation, DataType type, boolean withRows) {
    Lowering lowering = new Lowering(List.of(relation));
    int packed = packed(word, lowering);
    List<ProgramValue> results = new ArrayList<>(List.of(new ProgramValue(packed, type, false)));
    if (withRows) {
      int row = lowering.steps().add(Operation.ROW, NONE);
      results.add(new ProgramValue(row, DataType.INT32, false));
    }
    return lowering.steps().finish(results);
  }

  static int packed(Word word, Lowering lowering) {
    StepList steps = lowering.steps();
    int packed = NONE;
    int shift = word.bits;
    for (Part part : word.parts) {
      shift -= part.bits;
      int code = code(part, lowering);
      int unit = steps.literal(Operation.LITERAL, 1L << shift);
      int placed = steps.add(Operation.MULTIPLY, code, unit, NONE, UNCHECKED, NONE);
      packed =
          packed == NONE ? placed : steps.add(Operation.ADD, packed, placed, NONE, UNCHECKED, NONE);
    }
    return packed;
  }

  /** The number of a key: from 0, and in the order that the key asks for. */
  private static int code(Part part, Lowering lowering) {
    StepList steps = lowering.steps();
    OrderingTerm key = part.key;
    ProgramValue value = lowering.lower(key.expression(), NONE);
    if (part.isFlag) {
      int isNull = steps.add(Operation.IS_NULL, value.step());
      return key.nullsFirst() ? steps.add(Operation.NOT, isNull) : isNull;
    }
    int order = order(lowering, value);
    long room = part.nullable && key.nullsFirst() ? 1 : 0;
    int code =
        key.descending()
            ? difference(steps, steps.literal(Operation.LITERAL, part.greatest + room), order)
            : difference(steps, order, steps.literal(Operation.LITERAL, part.least - room));
    if (!value.nullable()) {
      return code;
    }
    // A NULL that has a flag of its own has any number, but the same.
    long none = part.nullable && !key.nullsFirst() ? part.greatest - part.least + 1 : 0;
    int isNull = steps.add(Operation.IS_NULL, value.step());
    int other = steps.literal(Operation.LITERAL, none);
    return steps.add(Operation.CHOOSE, isNull, other, code, Long.SIZE, NONE);
  }

  private static int difference(StepList steps, int a, int b) {
    return steps.add(Operation.SUBTRACT, a, b, NONE, UNCHECKED, NONE);
  }
}
