package org.gpuquerylab.engine.internal;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Computes a call for rows of values: by functions of this package, or by Calcite's generated code
 * if the call has one that they lack.
 */
final class HostFunctions {
  private final RexCall call;
  private final @Nullable GeneratedFunction generated;

  /** Prepares a call over the values of a row. */
  HostFunctions(RexBuilder rex, RexCall call) {
    this.call = call;
    this.generated = isKnown(call) ? null : new GeneratedFunction(rex, call);
  }

  private static boolean isKnown(RexNode node) {
    return !(node instanceof RexCall call)
        || ((StringFunctions.isKnown(call)
                || TimeFunctions.isKnown(call)
                || NumberFunctions.isKnown(call))
            && call.getOperands().stream().allMatch(HostFunctions::isKnown));
  }

  /**
   * The value for a row.
   *
   * @param row values as {@link org.gpuquerylab.engine.answer.SqlValues} has them
   * @throws InputException if there is none, as for the number in a text that is none
   */
  @Nullable Object evaluate(List<@Nullable Object> row) {
    try {
      return generated == null ? value(call, row) : generated.evaluate(row);
    } catch (ArithmeticException | IllegalArgumentException | DateTimeException e) {
      throw new InputException(
          call.getOperator().getName() + " of " + row + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Object value(RexNode node, List<@Nullable Object> row) {
    if (node instanceof RexInputRef reference) {
      return row.get(reference.getIndex());
    } else if (node instanceof RexLiteral literal) {
      return TimeFunctions.constant(literal);
    }
    RexCall inner = (RexCall) node;
    List<@Nullable Object> operands = new ArrayList<>();
    for (RexNode operand : inner.getOperands()) {
      operands.add(value(operand, row));
    }
    if (StringFunctions.isKnown(inner)) {
      return StringFunctions.apply(inner, operands);
    }
    return operands.contains(null)
        ? null
        : TimeFunctions.isKnown(inner)
            ? TimeFunctions.apply(inner, operands)
            : NumberFunctions.apply(inner, operands);
  }
}
