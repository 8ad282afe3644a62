package org.gpuquerylab.operators.internal.general;

import java.util.function.IntUnaryOperator;

/**
 * A step of a program.
 *
 * @param operation the operation
 * @param a the number of the first operand, or {@link #NONE}; so are the next two
 * @param bits the bits of the result: a result that does not fit is a fault, a floating-point
 *     result is rounded; {@link #UNCHECKED} if the result wraps around
 * @param guard the number of the step that says whether a row needs this step; {@link #NONE} if
 *     each row does
 * @param constant the number of a literal or of a table, or the number itself, depending on the
 *     operation
 */
record ProgramStep(Operation operation, int a, int b, int c, int bits, int guard, long constant) {
  static final int NONE = Integer.MIN_VALUE;
  static final int UNCHECKED = 0;

  /** Whether the result may not fit its bits. */
  boolean canFail() {
    return bits != UNCHECKED && operation.canFail();
  }

  /** This step with other numbers for its operands and its guard. */
  ProgramStep renumbered(IntUnaryOperator number, long newConstant) {
    return new ProgramStep(
        operation,
        a == NONE ? NONE : number.applyAsInt(a),
        b == NONE ? NONE : number.applyAsInt(b),
        c == NONE ? NONE : number.applyAsInt(c),
        bits,
        guard == NONE ? NONE : number.applyAsInt(guard),
        newConstant);
  }
}
