package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.gpuquerylab.backend.DeviceBuffer;
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

  /** What the compiled kernel depends on, but for what it does with the results. */
  ProgramShape shape() {
    List<DeviceBuffer<int[]>> validities = validities();
    List<DeviceBuffer<int[]>> references = references();
    List<ProgramShape.Column> columns = new ArrayList<>();
    for (Input input : inputs) {
      columns.add(
          new ProgramShape.Column(
              input.column().type().elements(),
              input.column().type().isFloating(),
              input.side(),
              input.column().padded(),
              validities.indexOf(input.validity()),
              references.indexOf(input.references())));
    }
    return new ProgramShape(
        columns, steps, literals.size(), tables.size(), validities.size(), references.size());
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
