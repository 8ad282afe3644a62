package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;
import org.jspecify.annotations.Nullable;

/**
 * Calcite's expressions as expressions of operators. Input {@code i} is the column {@link #name}.
 * What operators do not have is an {@link UnsupportedOperationException}, whose message names it.
 */
final class RexTranslation {
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final long MICROS_PER_MILLI = 1_000;

  private static final Map<SqlKind, Operator> PLAIN =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(SqlKind.EQUALS, Operator.EQUAL),
              Map.entry(SqlKind.NOT_EQUALS, Operator.NOT_EQUAL),
              Map.entry(SqlKind.LESS_THAN, Operator.LESS),
              Map.entry(SqlKind.LESS_THAN_OR_EQUAL, Operator.LESS_OR_EQUAL),
              Map.entry(SqlKind.GREATER_THAN, Operator.GREATER),
              Map.entry(SqlKind.GREATER_THAN_OR_EQUAL, Operator.GREATER_OR_EQUAL),
              Map.entry(SqlKind.IS_DISTINCT_FROM, Operator.IS_DISTINCT_FROM),
              Map.entry(SqlKind.IS_NOT_DISTINCT_FROM, Operator.IS_NOT_DISTINCT_FROM),
              Map.entry(SqlKind.AND, Operator.AND),
              Map.entry(SqlKind.OR, Operator.OR),
              Map.entry(SqlKind.NOT, Operator.NOT),
              Map.entry(SqlKind.IS_NULL, Operator.IS_NULL),
              Map.entry(SqlKind.IS_NOT_NULL, Operator.IS_NOT_NULL),
              Map.entry(SqlKind.COALESCE, Operator.COALESCE)));

  private static final Map<SqlKind, Operator> ARITHMETIC =
      new EnumMap<>(
          Map.of(
              SqlKind.PLUS, Operator.ADD,
              SqlKind.MINUS, Operator.SUBTRACT,
              SqlKind.TIMES, Operator.MULTIPLY,
              SqlKind.MOD, Operator.MODULO,
              SqlKind.MINUS_PREFIX, Operator.NEGATE));

  private static final Map<TimeUnitRange, Operator> PARTS =
      new EnumMap<>(
          Map.of(
              TimeUnitRange.YEAR, Operator.YEAR,
              TimeUnitRange.QUARTER, Operator.QUARTER,
              TimeUnitRange.MONTH, Operator.MONTH,
              TimeUnitRange.DAY, Operator.DAY,
              TimeUnitRange.DOW, Operator.DAY_OF_WEEK,
              TimeUnitRange.DOY, Operator.DAY_OF_YEAR,
              TimeUnitRange.HOUR, Operator.HOUR,
              TimeUnitRange.MINUTE, Operator.MINUTE));

  private final RexBuilder rex;
  private final HostCalls host;
  private final Map<RexOver, ScalarExpression> windows = new HashMap<>();

  RexTranslation(RexBuilder rex) {
    this.rex = rex;
    this.host = new HostCalls(rex, this::of);
  }

  /** Gives window functions the expressions that have their values. */
  void define(Map<RexOver, ScalarExpression> values) {
    windows.putAll(values);
  }

  RexBuilder builder() {
    return rex;
  }

  /** The calls that the host computes, whose columns the translated expressions read. */
  HostCalls host() {
    return host;
  }

  /** The name of input {@code i}. */
  static String name(int i) {
    return "$" + i;
  }

  /** Translates an expression. */
  ScalarExpression of(RexNode node) {
    if (node instanceof RexInputRef reference) {
      return ScalarExpression.column(name(reference.getIndex()));
    } else if (node instanceof RexLiteral literal) {
      return RexTypes.literal(literal, RexTypes.of(literal.getType()));
    } else if (node instanceof RexOver over) {
      return Objects.requireNonNull(windows.get(over), "a window function is out of place");
    } else if (node instanceof RexCall call) {
      return call(call);
    }
    throw new UnsupportedOperationException("the expression " + node);
  }

  private ScalarExpression call(RexCall call) {
    Operator plain = PLAIN.get(call.getKind());
    Operator arithmetic = ARITHMETIC.get(call.getKind());
    if (plain != null) {
      return new ScalarExpression.Call(plain, all(call.getOperands()));
    } else if (isDifference(call)) {
      return difference(call);
    } else if (call.getOperands().stream().anyMatch(RexTranslation::isInterval)) {
      return moved(call);
    } else if (arithmetic != null) {
      return cast(new ScalarExpression.Call(arithmetic, all(call.getOperands())), call);
    }
    return switch (call.getKind()) {
      case DIVIDE -> quotient(call);
      case IS_TRUE -> orElse(of(operand(call)), false);
      case IS_NOT_TRUE -> ScalarExpression.call(Operator.NOT, orElse(of(operand(call)), false));
      case IS_NOT_FALSE -> orElse(of(operand(call)), true);
      case IS_FALSE -> ScalarExpression.call(Operator.NOT, orElse(of(operand(call)), true));
      case CASE -> cases(call);
      case CAST, SAFE_CAST, REINTERPRET -> convert(call);
      case SEARCH -> of(RexUtil.expandSearch(rex, null, call));
      case LIKE -> like(call);
      case EXTRACT -> part(call);
      default ->
          call.getOperator().equals(SqlStdOperatorTable.ABS) ? absolute(call) : host.column(call);
    };
  }

  private ScalarExpression absolute(RexCall call) {
    ScalarExpression value = of(operand(call));
    ScalarExpression negative =
        ScalarExpression.call(Operator.LESS, value, ScalarExpression.literal(0));
    return new ScalarExpression.Case(
        List.of(
            new ScalarExpression.Case.Branch(
                negative, ScalarExpression.call(Operator.NEGATE, value))),
        value);
  }

  private static RexNode operand(RexCall call) {
    return call.getOperands().get(0);
  }

  private List<ScalarExpression> all(List<RexNode> nodes) {
    return nodes.stream().map(this::of).toList();
  }

  private static ScalarExpression cast(ScalarExpression expression, RexNode node) {
    return new ScalarExpression.Cast(expression, RexTypes.of(node.getType()));
  }

  private static ScalarExpression orElse(ScalarExpression truth, boolean otherwise) {
    return ScalarExpression.call(
        Operator.COALESCE, truth, ScalarExpression.literal(DataType.BOOLEAN, otherwise));
  }

  /** A quotient of decimals is a floating-point number, as in DuckDB. */
  private ScalarExpression quotient(RexCall call) {
    return RexTypes.of(call.getType()).isInteger()
        ? cast(new ScalarExpression.Call(Operator.QUOTIENT, all(call.getOperands())), call)
        : new ScalarExpression.Call(Operator.DIVIDE, all(call.getOperands()));
  }

  private ScalarExpression cases(RexCall call) {
    List<RexNode> operands = call.getOperands();
    List<ScalarExpression.Case.Branch> branches = new ArrayList<>();
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      branches.add(
          new ScalarExpression.Case.Branch(of(operands.get(i)), typed(operands.get(i + 1), call)));
    }
    return new ScalarExpression.Case(branches, typed(operands.get(operands.size() - 1), call));
  }

  /** A branch in the type of the whole. */
  private ScalarExpression typed(RexNode branch, RexCall whole) {
    DataType type = RexTypes.of(whole.getType());
    if (branch instanceof RexLiteral literal) {
      return RexTypes.literal(literal, type);
    }
    return RexTypes.of(branch.getType()).equals(type)
        ? of(branch)
        : new ScalarExpression.Cast(of(branch), type);
  }

  private ScalarExpression convert(RexCall call) {
    RexNode operand = operand(call);
    DataType from = RexTypes.of(operand.getType());
    DataType to = RexTypes.of(call.getType());
    if (operand instanceof RexLiteral literal
        && (literal.isNull() || (from.isNumeric() && to.isNumeric()))) {
      return RexTypes.literal(literal, to);
    } else if (from.equals(to)) {
      return of(operand);
    } else if (from.equals(DataType.STRING) || to.equals(DataType.STRING)) {
      return host.column(call);
    }
    return new ScalarExpression.Cast(of(operand), to);
  }

  private ScalarExpression like(RexCall call) {
    String pattern = text(call.getOperands().get(1));
    String escape = call.getOperands().size() > 2 ? text(call.getOperands().get(2)) : "";
    if (pattern == null || escape == null || escape.length() > 1 || !isPlain(call)) {
      return host.column(call);
    }
    ScalarExpression like =
        new ScalarExpression.Like(
            of(operand(call)), pattern, escape.isEmpty() ? null : escape.charAt(0));
    boolean negated = call.getOperator() instanceof SqlLikeOperator known && known.isNegated();
    return negated ? ScalarExpression.call(Operator.NOT, like) : like;
  }

  /** Whether upper and lower case differ. */
  private static boolean isPlain(RexCall call) {
    return call.getOperator() instanceof SqlLikeOperator like && like.isCaseSensitive();
  }

  private static @Nullable String text(RexNode node) {
    return node instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
  }

  private ScalarExpression part(RexCall call) {
    TimeUnitRange unit =
        operand(call) instanceof RexLiteral literal
            ? literal.getValueAs(TimeUnitRange.class)
            : null;
    Operator part = unit == null ? null : PARTS.get(unit);
    if (part == null) {
      return host.column(call);
    }
    return cast(ScalarExpression.call(part, of(call.getOperands().get(1))), call);
  }

  private static boolean isInterval(RexNode node) {
    return SqlTypeName.INTERVAL_TYPES.contains(node.getType().getSqlTypeName());
  }

  /** Whether a call is the milliseconds between two dates or timestamps. */
  private static boolean isDifference(RexCall call) {
    return call.isA(SqlKind.REINTERPRET)
        && operand(call) instanceof RexCall minus
        && minus.isA(SqlKind.MINUS)
        && minus.getOperands().size() == 2
        && minus.getOperands().stream().noneMatch(RexTranslation::isInterval);
  }

  private ScalarExpression difference(RexCall call) {
    RexCall minus = (RexCall) operand(call);
    boolean days =
        minus.getOperands().stream()
            .allMatch(time -> RexTypes.of(time.getType()).equals(DataType.DATE));
    ScalarExpression between =
        new ScalarExpression.Call(Operator.SUBTRACT, all(minus.getOperands()));
    return ScalarExpression.call(
        days ? Operator.MULTIPLY : Operator.QUOTIENT,
        between,
        ScalarExpression.literal(DataType.INT64, days ? MILLIS_PER_DAY : MICROS_PER_MILLI));
  }

  /** A date or timestamp plus or minus a constant number of days or of a smaller unit. */
  private ScalarExpression moved(RexCall call) {
    @Nullable Long millis = null;
    RexNode time = operand(call);
    if (call.getOperands().size() == 2
        && call.getOperands().get(1) instanceof RexLiteral interval
        && SqlTypeName.DAY_INTERVAL_TYPES.contains(interval.getType().getSqlTypeName())) {
      millis = interval.getValueAs(Long.class);
    }
    boolean plus = call.isA(SqlKind.PLUS);
    if (millis == null || !(plus || call.isA(SqlKind.MINUS))) {
      return host.column(call);
    }
    DataType type = RexTypes.of(time.getType());
    long units;
    if (type.equals(DataType.TIMESTAMP)) {
      units = Math.multiplyExact(millis, MICROS_PER_MILLI);
    } else if (type.equals(DataType.DATE) && millis % MILLIS_PER_DAY == 0) {
      units = millis / MILLIS_PER_DAY;
    } else {
      return host.column(call);
    }
    return cast(
        ScalarExpression.call(
            plus ? Operator.ADD : Operator.SUBTRACT,
            of(time),
            ScalarExpression.literal(DataType.INT64, units)),
        call);
  }
}
