package org.gpuquerylab.operators.internal.general;

import static org.gpuquerylab.operators.internal.general.ProgramStep.NONE;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.device.ElementType;

/**
 * What the kernel of a program depends on. Programs that differ only in their literals and columns
 * have the same shape.
 *
 * @param steps the steps that are no columns
 * @param literals the number of literals; the other numbers are those of tables, bitmaps and row
 *     references
 */
record ProgramShape(
    List<Column> columns,
    List<ProgramStep> steps,
    int literals,
    int tables,
    int validities,
    int references) {

  /**
   * A column.
   *
   * @param validity the number of its bitmap; -1 if it has none
   * @param references the number of its row references; -1 if it has none
   */
  record Column(
      ElementType<?> elements,
      boolean isFloating,
      int side,
      boolean padded,
      int validity,
      int references) {}

  /** The defines of {@code program.cl}, to which the caller may add others. */
  Map<String, Object> defines() {
    Map<String, Object> defines = new HashMap<>(Operation.numbers());
    defines.put("COLUMNS", columns.size());
    defines.put("OPS", steps.size());
    defines.put("LITERALS", literals);
    defines.put("TABLES", tables);
    defines.put("VALIDITIES", validities);
    defines.put("REFERENCES", references);
    boolean reals = steps.stream().anyMatch(step -> step.operation().isReal());
    for (int k = 0; k < columns.size(); k++) {
      Column column = columns.get(k);
      reals |= column.isFloating;
      defines.put("ELEMENT_" + k, column.elements);
      defines.put("BYTE_" + k, column.elements.bytes() == 1 ? 1 : 0);
      defines.put("REAL_" + k, column.isFloating ? 1 : 0);
      defines.put("SIDE_" + k, column.side);
      defines.put("PADDED_" + k, column.padded ? 1 : 0);
      place(defines, "NULLABLE_" + k, "VALIDITY_" + k, column.validity);
      place(defines, "REFERS_" + k, "REFERENCES_" + k, column.references);
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
}
