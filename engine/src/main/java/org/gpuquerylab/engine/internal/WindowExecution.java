package org.gpuquerylab.engine.internal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.expression.WindowFunction.Frame;
import org.gpuquerylab.operators.expression.WindowFunction.Kind;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.jspecify.annotations.Nullable;

/** Computes window functions as columns, which expressions then read. */
final class WindowExecution {
  private final RelationalOperators operators;
  private final RexTranslation rex;
  private final Map<Order, List<WindowFunction>> functions = new LinkedHashMap<>();
  private final Map<RexOver, ScalarExpression> values = new LinkedHashMap<>();

  /** The partitions and the order of some functions. */
  private record Order(List<ScalarExpression> partitions, List<OrderingTerm> keys) {}

  /**
   * Prepares the window functions in expressions, whose translations become columns.
   *
   * @throws UnsupportedOperationException if a device has no such function; the message names it
   */
  WindowExecution(RelationalOperators operators, RexTranslation rex, List<RexNode> expressions) {
    this.operators = operators;
    this.rex = rex;
    RexVisitorImpl<@Nullable Void> overs =
        new RexVisitorImpl<>(true) {
          @Override
          public @Nullable Void visitOver(RexOver over) {
            if (!values.containsKey(over)) {
              values.put(over, prepare(over));
            }
            return null;
          }
        };
    expressions.forEach(expression -> expression.accept(overs));
    rex.define(values);
  }

  /** The rows with the columns of the functions; in another order. */
  DeviceRelation run(DeviceRelation input) {
    DeviceRelation result = DeviceRelation.of(input.rows(), input.columns());
    for (Map.Entry<Order, List<WindowFunction>> window : functions.entrySet()) {
      try (DeviceRelation before = result) {
        Order order = window.getKey();
        result = operators.window(before, order.partitions, order.keys, window.getValue());
      }
    }
    return result;
  }

  private ScalarExpression prepare(RexOver over) {
    RexWindow window = over.getWindow();
    if (over.isDistinct()
        || over.ignoreNulls()
        || window.getExclude() != RexWindowExclusion.EXCLUDE_NO_OTHER) {
      throw unknown(over);
    }
    Order order =
        new Order(
            window.partitionKeys.stream().map(rex::of).toList(),
            window.orderKeys.stream().map(this::term).toList());
    List<WindowFunction> own = functions.computeIfAbsent(order, key -> new ArrayList<>());
    return new Functions(over, own).value();
  }

  private static UnsupportedOperationException unknown(RexOver over) {
    return new UnsupportedOperationException("window function " + over);
  }

  private OrderingTerm term(RexFieldCollation key) {
    return new OrderingTerm(
        rex.of(key.left),
        key.getDirection().isDescending(),
        key.getNullDirection() == NullDirection.FIRST);
  }

  private static Frame frame(RexOver over) {
    RexWindow window = over.getWindow();
    long before = distance(window.getLowerBound(), over, true);
    long after = distance(window.getUpperBound(), over, false);
    boolean bounded =
        (before != 0 && before != Frame.UNBOUNDED) || (after != 0 && after != Frame.UNBOUNDED);
    if (bounded && !window.isRows()) {
      throw unknown(over);
    }
    return new Frame(window.isRows(), before, after);
  }

  /** How far a bound is before the current row, or after it. */
  private static long distance(RexWindowBound bound, RexOver over, boolean before) {
    if (bound.isCurrentRow()) {
      return 0;
    }
    boolean same = bound.isPreceding() == before;
    if (bound.isUnbounded() && same) {
      return Frame.UNBOUNDED;
    }
    long rows = number(bound.getOffset(), over);
    return same ? rows : -rows;
  }

  private static long number(@Nullable RexNode node, RexOver over) {
    BigDecimal value =
        node instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
    if (value == null || value.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
      throw unknown(over);
    }
    return value.longValue();
  }

  /** The functions of a window that one call needs. */
  private final class Functions {
    private final RexOver over;
    private final List<WindowFunction> own;

    Functions(RexOver over, List<WindowFunction> own) {
      this.over = over;
      this.own = own;
    }

    ScalarExpression value() {
      ScalarExpression value =
          switch (over.getAggOperator().getKind()) {
            case ROW_NUMBER -> plain(Kind.ROW_NUMBER);
            case RANK -> plain(Kind.RANK);
            case DENSE_RANK -> plain(Kind.DENSE_RANK);
            case COUNT ->
                over.getOperands().isEmpty()
                    ? column(Kind.COUNT, null, frame(over))
                    : fold(Kind.COUNT);
            case SUM, SUM0 -> fold(Kind.SUM);
            case MIN, ANY_VALUE -> fold(Kind.MIN);
            case MAX -> fold(Kind.MAX);
            case FIRST_VALUE -> fold(Kind.FIRST_VALUE);
            case LAST_VALUE -> fold(Kind.LAST_VALUE);
            case LAG -> shifted(1);
            case LEAD -> shifted(-1);
            case NTILE -> tile();
            case PERCENT_RANK -> percentRank();
            case CUME_DIST -> ratio(column(Kind.COUNT, null, Frame.RANGE), all());
            default -> throw unknown(over);
          };
      if (over.getAggOperator().getKind() == org.apache.calcite.sql.SqlKind.SUM0) {
        DataType type = RexTypes.of(over.getType());
        value =
            ScalarExpression.call(
                Operator.COALESCE,
                value,
                new ScalarExpression.Cast(ScalarExpression.literal(0), type));
      }
      return new ScalarExpression.Cast(value, RexTypes.of(over.getType()));
    }

    private ScalarExpression column(Kind kind, @Nullable ScalarExpression operand, Frame frame) {
      for (WindowFunction known : own) {
        if (known.kind() == kind
            && java.util.Objects.equals(known.operand(), operand)
            && known.frame().equals(frame)) {
          return ScalarExpression.column(known.name());
        }
      }
      String name = "over" + functions.values().stream().mapToInt(List::size).sum();
      own.add(new WindowFunction(name, kind, operand, frame));
      return ScalarExpression.column(name);
    }

    private ScalarExpression plain(Kind kind) {
      return column(kind, null, Frame.ROWS);
    }

    private ScalarExpression fold(Kind kind) {
      if (over.getOperands().size() != 1) {
        throw unknown(over);
      }
      return column(kind, rex.of(over.getOperands().get(0)), frame(over));
    }

    private ScalarExpression all() {
      return column(Kind.COUNT, null, Frame.PARTITION);
    }

    /** The value some rows before, or the default if there is no such row. */
    private ScalarExpression shifted(int sign) {
      List<RexNode> operands = over.getOperands();
      long rows = operands.size() > 1 ? sign * number(operands.get(1), over) : sign;
      Frame frame = new Frame(true, rows, -rows);
      ScalarExpression value = column(Kind.FIRST_VALUE, rex.of(operands.get(0)), frame);
      if (operands.size() < 3) {
        return value;
      }
      ScalarExpression there = column(Kind.COUNT, null, frame);
      ScalarExpression isThere =
          ScalarExpression.call(Operator.GREATER, there, ScalarExpression.literal(0));
      DataType type = RexTypes.of(over.getType());
      return new ScalarExpression.Case(
          List.of(new ScalarExpression.Case.Branch(isThere, typed(value, operands.get(0), type))),
          typed(rex.of(operands.get(2)), operands.get(2), type));
    }

    private ScalarExpression typed(ScalarExpression value, RexNode node, DataType type) {
      return RexTypes.of(node.getType()).equals(type)
          ? value
          : new ScalarExpression.Cast(value, type);
    }

    /** The first tiles have one row more than the last ones, if rows are left over. */
    private ScalarExpression tile() {
      long tiles = number(over.getOperands().get(0), over);
      if (tiles <= 0) {
        throw unknown(over);
      }
      ScalarExpression n = whole(tiles);
      ScalarExpression row =
          ScalarExpression.call(Operator.SUBTRACT, plain(Kind.ROW_NUMBER), whole(1));
      ScalarExpression size = ScalarExpression.call(Operator.QUOTIENT, all(), n);
      ScalarExpression larger = ScalarExpression.call(Operator.ADD, size, whole(1));
      ScalarExpression left = ScalarExpression.call(Operator.MODULO, all(), n);
      ScalarExpression first = ScalarExpression.call(Operator.MULTIPLY, left, larger);
      ScalarExpression inFirst = ScalarExpression.call(Operator.LESS, row, first);
      ScalarExpression rest = ScalarExpression.call(Operator.SUBTRACT, row, first);
      ScalarExpression tile =
          new ScalarExpression.Case(
              List.of(
                  new ScalarExpression.Case.Branch(
                      inFirst, ScalarExpression.call(Operator.QUOTIENT, row, larger))),
              ScalarExpression.call(
                  Operator.ADD, left, ScalarExpression.call(Operator.QUOTIENT, rest, size)));
      return ScalarExpression.call(Operator.ADD, tile, whole(1));
    }

    private ScalarExpression percentRank() {
      ScalarExpression others = ScalarExpression.call(Operator.SUBTRACT, all(), whole(1));
      ScalarExpression before =
          ScalarExpression.call(Operator.SUBTRACT, plain(Kind.RANK), whole(1));
      ScalarExpression alone = ScalarExpression.call(Operator.EQUAL, others, whole(0));
      return new ScalarExpression.Case(
          List.of(new ScalarExpression.Case.Branch(alone, ScalarExpression.literal(0.0))),
          ratio(before, others));
    }

    private ScalarExpression ratio(ScalarExpression part, ScalarExpression of) {
      return ScalarExpression.call(Operator.DIVIDE, part, of);
    }

    private ScalarExpression whole(long value) {
      return ScalarExpression.literal(DataType.INT64, value);
    }
  }
}
