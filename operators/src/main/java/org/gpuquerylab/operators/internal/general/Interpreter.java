package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * The twin of {@code program.cl}: executes a program for one row after another. It decodes the
 * kernel's defines. Only one thread at a time may use it.
 */
final class Interpreter {
  private final int columns;
  private final int ops;
  private final Loader[] loaders;
  private final Operation[] operations;
  private final int[] a;
  private final int[] b;
  private final int[] c;
  private final int[] bits;
  private final int[] guard;
  private final long[] constant;
  private final long[][] table;

  /** The integers of the steps; floating-point numbers are in {@link #y}. */
  final long[] x;

  final double[] y;

  /** Whether the steps are not NULL. */
  final boolean[] ok;

  /** The number of the first step whose result did not fit; {@link Program#NO_FAULT} if all did. */
  int fault = Program.NO_FAULT;

  private int thisRow;

  Interpreter(
      KernelDefines defines,
      List<? extends DeviceBuffer<?>> column,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references,
      List<Long> literal,
      List<DeviceBuffer<long[]>> tables) {
    columns = defines.intValue("COLUMNS");
    ops = defines.intValue("OPS");
    x = new long[columns + ops];
    y = new double[columns + ops];
    ok = new boolean[columns + ops];
    loaders = new Loader[columns];
    for (int k = 0; k < columns; k++) {
      loaders[k] = new Loader(defines, k, column.get(k).array(), validity, references);
    }
    operations = new Operation[ops];
    a = decode(defines, "A_");
    b = decode(defines, "B_");
    c = decode(defines, "C_");
    bits = decode(defines, "R_");
    guard = decode(defines, "G_");
    constant = new long[ops];
    table = new long[ops][];
    for (int j = 0; j < ops; j++) {
      operations[j] = Operation.of(defines.intValue("OP_" + j));
      constant[j] = operations[j].isArgument() ? literal.get(a[j]) : defines.longValue("K_" + j);
      table[j] =
          operations[j].hasTable()
              ? tables.get(defines.intValue("TABLE_OF_" + j)).array()
              : new long[0];
    }
  }

  private int[] decode(KernelDefines defines, String name) {
    int[] values = new int[ops];
    for (int j = 0; j < ops; j++) {
      values[j] = defines.intValue(name + j);
    }
    return values;
  }

  /** Computes all steps for a row of each side. */
  void run(int row, int other) {
    thisRow = row;
    for (int k = 0; k < columns; k++) {
      loaders[k].load(this, k, row, other);
    }
    for (int j = 0; j < ops; j++) {
      step(j, columns + j);
    }
  }

  private void step(int j, int k) {
    Operation operation = operations[j];
    int p = operation.isArgument() ? 0 : a[j];
    int q = b[j];
    x[k] = 0;
    y[k] = 0;
    ok[k] = ok[p] && ok[q];
    boolean good = operation.isReal() ? real(j, k, p, q) : integer(j, k, p, q);
    if (bits[j] == Float.SIZE) {
      y[k] = (float) y[k];
    }
    if (bits[j] != ProgramStep.UNCHECKED
        && !good
        && ok[k]
        && (guard[j] == 0 || x[guard[j] - 1] != 0)) {
      fault = Math.min(fault, k);
    }
  }

  /** Whether the result fits. */
  private boolean integer(int j, int k, int p, int q) {
    switch (operations[j]) {
      case ADD, SUBTRACT, MULTIPLY, QUOTIENT, NARROW -> {
        return arithmetic(j, k, p, q);
      }
      case AND, OR, NOT, IS_NULL, IS_TRUE, CHOOSE, SAME -> logic(j, k, p, q);
      case LITERAL, CONSTANT -> set(k, constant[j]);
      case NULL -> ok[k] = false;
      case ROW -> set(k, thisRow);
      case MODULO -> {
        ok[k] &= x[q] != 0;
        x[k] = x[q] == 0 ? 0 : x[p] % x[q];
      }
      case ROUND -> x[k] = Arithmetic.roundedQuotient(x[p], x[q]);
      case FLOOR_QUOTIENT -> x[k] = Math.floorDiv(x[p], x[q]);
      case EQUAL -> x[k] = x[p] == x[q] ? 1 : 0;
      case LESS -> x[k] = x[p] < x[q] ? 1 : 0;
      case LESS_OR_EQUAL -> x[k] = x[p] <= x[q] ? 1 : 0;
      case IN_SORTED -> x[k] = Arithmetic.inSorted(table[j], x[p]) ? 1 : 0;
      case IN_BITS -> x[k] = Arithmetic.inBits(table[j], x[p]) ? 1 : 0;
      case LOOKUP -> x[k] = Arithmetic.lookup(table[j], x[p]);
      default -> x[k] = Arithmetic.datePart(operations[j], x[p]);
    }
    return true;
  }

  private boolean arithmetic(int j, int k, int p, int q) {
    long r = x[p];
    long s = x[q];
    long result =
        switch (operations[j]) {
          case ADD -> r + s;
          case SUBTRACT -> r - s;
          case MULTIPLY -> r * s;
          case NARROW -> r;
          default -> s == 0 ? 0 : r / s;
        };
    x[k] = result;
    boolean whole =
        switch (operations[j]) {
          case ADD -> ((r ^ result) & (s ^ result)) >= 0;
          case SUBTRACT -> ((r ^ s) & (r ^ result)) >= 0;
          case MULTIPLY -> Math.multiplyHigh(r, s) == result >> 63;
          case NARROW -> true;
          default -> {
            ok[k] &= s != 0;
            yield !(s == -1 && r == Long.MIN_VALUE);
          }
        };
    return whole && Arithmetic.fits(result, bits[j]);
  }

  private void logic(int j, int k, int p, int q) {
    boolean first = x[p] != 0;
    boolean second = x[q] != 0;
    switch (operations[j]) {
      case NOT -> x[k] = first ? 0 : 1;
      case IS_NULL -> set(k, ok[p] ? 0 : 1);
      case IS_TRUE -> set(k, ok[p] && first ? 1 : 0);
      case SAME -> set(k, ok[p] == ok[q] && (!ok[p] || x[p] == x[q]) ? 1 : 0);
      case CHOOSE -> {
        int chosen = ok[p] && first ? q : c[j];
        x[k] = x[chosen];
        y[k] = y[chosen];
        ok[k] = ok[chosen];
      }
      case AND -> {
        boolean isFalse = (ok[p] && !first) || (ok[q] && !second);
        ok[k] = isFalse || (ok[p] && ok[q]);
        x[k] = isFalse ? 0 : 1;
      }
      default -> {
        boolean isTrue = (ok[p] && first) || (ok[q] && second);
        ok[k] = isTrue || (ok[p] && ok[q]);
        x[k] = isTrue ? 1 : 0;
      }
    }
  }

  /** Whether the result fits. */
  private boolean real(int j, int k, int p, int q) {
    switch (operations[j]) {
      case REAL_LITERAL -> {
        y[k] = Double.longBitsToDouble(constant[j]);
        ok[k] = true;
      }
      case REAL_ADD -> y[k] = y[p] + y[q];
      case REAL_SUBTRACT -> y[k] = y[p] - y[q];
      case REAL_MULTIPLY -> y[k] = y[p] * y[q];
      case REAL_DIVIDE -> y[k] = y[p] / y[q];
      case REAL_MODULO -> y[k] = y[p] % y[q];
      case REAL_NEGATE -> y[k] = -y[p];
      case REAL_ROOT -> y[k] = Math.sqrt(y[p]);
      case REAL_EQUAL -> x[k] = Arithmetic.compare(y[p], y[q]) == 0 ? 1 : 0;
      case REAL_LESS -> x[k] = Arithmetic.compare(y[p], y[q]) < 0 ? 1 : 0;
      case REAL_LESS_OR_EQUAL -> x[k] = Arithmetic.compare(y[p], y[q]) <= 0 ? 1 : 0;
      case REAL_SAME ->
          set(k, ok[p] == ok[q] && (!ok[p] || Arithmetic.compare(y[p], y[q]) == 0) ? 1 : 0);
      case TO_REAL -> y[k] = bits[j] == Float.SIZE ? (float) x[p] : (double) x[p];
      case DECIMAL_TO_REAL -> y[k] = Arithmetic.fromDecimal(x[p], x[q]);
      case SINGLE -> y[k] = y[p];
      case REAL_ORDER -> x[k] = Arithmetic.order(y[p]);
      case ORDER_TO_REAL -> y[k] = Arithmetic.real(x[p]);
      default -> {
        double whole =
            operations[j] == Operation.REAL_TO_INTEGER
                ? Math.rint(y[p])
                : Arithmetic.halfAway(y[p] * x[q]);
        boolean good = Arithmetic.fits(whole, bits[j]);
        x[k] = good ? (long) whole : 0;
        return good;
      }
    }
    return true;
  }

  private void set(int k, long value) {
    x[k] = value;
    ok[k] = true;
  }
}
