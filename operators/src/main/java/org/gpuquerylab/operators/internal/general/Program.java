package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.jspecify.annotations.Nullable;

/**
 * A program that computes expressions for one row, or for a pair of rows of two relations. Columns
 * are the first steps.
 *
 * @param inputs the columns
 * @param steps the other steps
 * @param texts for each of the other steps, the expression that it belongs to
 * @param literals the literals, as 64 bits; not part of the compiled kernel
 * @param tables the tables of operations that have one, see {@link StringSets}
 * @param results the results
 */
record Program(
    List<Input> inputs,
    List<ProgramStep> steps,
    List<String> texts,
    List<Long> literals,
    List<long[]> tables,
    List<ProgramValue> results) {
  /** The largest number of columns, steps, literals and tables of a kernel. */
  static final int MOST = 96;

  /** The value of {@code NO_FAULT} in the kernel. */
  static final int NO_FAULT = Integer.MAX_VALUE;

  /**
   * A column of the program.
   *
   * @param side 0 if the column is in the first of two relations, 1 if it is in the second
   */
  record Input(DeviceRelation.Attribute column, int side) {
    @Nullable DeviceBuffer<int[]> validity() {
      return column.vector().validity();
    }

    @Nullable DeviceBuffer<int[]> references() {
      DeviceVector references = column.references();
      return references == null ? null : references.ints();
    }
  }

  /** Whether the program fits into a kernel. */
  boolean fits() {
    return inputs.size() <= MOST && steps.size() <= MOST;
  }

  /**
   * Refuses a program that does not fit into a kernel.
   *
   * @throws IllegalArgumentException if it does not fit
   */
  void checkFits() {
    if (!fits()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "an expression has %d steps and %d columns, a kernel takes %d: compute parts of it"
                  + " by project before",
              steps.size(),
              inputs.size(),
              MOST));
    }
  }

  /** Whether a result may not fit its type. */
  boolean canFail() {
    return steps.stream().anyMatch(ProgramStep::canFail);
  }

  /** The bitmaps of the columns, each once. */
  List<DeviceBuffer<int[]>> validities() {
    return distinct(inputs.stream().map(Input::validity).toList());
  }

  /** The row references of the columns, each once. */
  List<DeviceBuffer<int[]>> references() {
    return distinct(inputs.stream().map(Input::references).toList());
  }

  private static List<DeviceBuffer<int[]>> distinct(List<@Nullable DeviceBuffer<int[]>> all) {
    Set<DeviceBuffer<int[]>> distinct = new LinkedHashSet<>();
    all.stream().filter(Objects::nonNull).forEach(distinct::add);
    return new ArrayList<>(distinct);
  }

  /** The defines of {@code program.cl}, to which the caller may add others. */
  Map<String, Object> defines() {
    Map<String, Object> defines = new HashMap<>(Operation.numbers());
    List<DeviceBuffer<int[]>> validities = validities();
    List<DeviceBuffer<int[]>> references = references();
    defines.put("COLUMNS", inputs.size());
    defines.put("OPS", steps.size());
    defines.put("LITERALS", literals.size());
    defines.put("TABLES", tables.size());
    defines.put("VALIDITIES", validities.size());
    defines.put("REFERENCES", references.size());
    boolean reals = steps.stream().anyMatch(step -> step.operation().isReal());
    for (int k = 0; k < inputs.size(); k++) {
      Input input = inputs.get(k);
      DataType type = input.column().type();
      reals |= type.isFloating();
      defines.put("ELEMENT_" + k, type.elements());
      defines.put("BYTE_" + k, type.elements().bytes() == 1 ? 1 : 0);
      defines.put("REAL_" + k, type.isFloating() ? 1 : 0);
      defines.put("SIDE_" + k, input.side());
      defines.put("PADDED_" + k, input.column().padded() ? 1 : 0);
      place(defines, "NULLABLE_" + k, "VALIDITY_" + k, validities.indexOf(input.validity()));
      place(defines, "REFERS_" + k, "REFERENCES_" + k, references.indexOf(input.references()));
    }
    defines.put("REALS", reals ? 1 : 0);
    for (int j = 0; j < steps.size(); j++) {
      put(defines, j, steps.get(j));
    }
    return defines;
  }

  private static void place(Map<String, Object> defines, String has, String number, int place) {
    defines.put(has, place < 0 ? 0 : 1);
    defines.put(number, Math.max(0, place));
  }

  @SuppressWarnings("EnumOrdinal") // Kernels know the operations by their places.
  private static void put(Map<String, Object> defines, int j, ProgramStep step) {
    Operation operation = step.operation();
    int place = operation.isArgument() || operation.hasTable() ? (int) step.constant() : 0;
    defines.put("OP_" + j, operation.ordinal());
    // An operand that a step lacks is the first one, because a result is NULL if an operand is.
    int first = step.a() == NONE ? 0 : step.a();
    defines.put("A_" + j, operation.isArgument() ? place : first);
    defines.put("B_" + j, step.b() == NONE ? first : step.b());
    defines.put("C_" + j, step.c() == NONE ? first : step.c());
    defines.put("R_" + j, step.bits());
    defines.put("G_" + j, step.guard() == NONE ? 0 : step.guard() + 1);
    defines.put("K_" + j, operation == Operation.CONSTANT ? step.constant() : 0L);
    place(defines, "HAS_TABLE_" + j, "TABLE_OF_" + j, operation.hasTable() ? place : -1);
  }

  /**
   * The error of a fault.
   *
   * @param fault the number of the step, or {@link #NO_FAULT}
   * @throws ArithmeticException if there is a fault; the message names the expression
   */
  void check(int fault) {
    if (fault != NO_FAULT) {
      throw new ArithmeticException(texts.get(fault - inputs.size()));
    }
  }

  /** The values of the columns. */
  List<DeviceBuffer<?>> values() {
    List<DeviceBuffer<?>> values = new ArrayList<>();
    inputs.forEach(input -> values.add(input.column().vector().values()));
    return values;
  }
}
