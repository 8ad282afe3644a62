package org.gpuquerylab.engine.internal.star;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.gpuquerylab.input.internal.LikePattern;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.table.Dictionary;

/**
 * A condition of SQL on one column: the codes for which it is true, and those for which it is
 * false.
 */
final class StarConditions {
  private static final int MOST_BITS = 40;

  private final RexBuilder rex;
  private final CodedColumn column;
  private final CodeSet values;

  /** For other codes, the condition is unknown. */
  private record Truth(CodeSet yes, CodeSet no) {}

  private StarConditions(RexBuilder rex, CodedColumn column) {
    this.rex = rex;
    this.column = column;
    this.values = CodeSet.between(column.leastValue(), Integer.MAX_VALUE);
  }

  /**
   * The codes of a column for which a condition is true.
   *
   * @param condition reads no other column
   * @throws IllegalArgumentException if the condition is of a kind that is not known
   */
  static CodeSet of(RexNode condition, RexBuilder rex, CodedColumn column) {
    return new StarConditions(rex, column).truth(condition).yes;
  }

  private static IllegalArgumentException unknown(RexNode node) {
    return new IllegalArgumentException("condition " + node);
  }

  private Truth truth(RexNode node) {
    if (node instanceof RexInputRef && column.vector().type().equals(DataType.BOOLEAN)) {
      return new Truth(CodeSet.between(1, 1), CodeSet.between(0, 0));
    } else if (!(node instanceof RexCall call)) {
      throw unknown(node);
    } else {
      return switch (call.getKind()) {
        case SEARCH -> truth(RexUtil.expandSearch(rex, null, call));
        case AND ->
            call.getOperands().stream()
                .map(this::truth)
                .reduce((a, b) -> new Truth(a.yes.intersection(b.yes), a.no.union(b.no)))
                .orElseThrow();
        case OR ->
            call.getOperands().stream()
                .map(this::truth)
                .reduce((a, b) -> new Truth(a.yes.union(b.yes), a.no.intersection(b.no)))
                .orElseThrow();
        case NOT -> negated(truth(call.getOperands().get(0)));
        case IS_NULL -> isNull(call);
        case IS_NOT_NULL -> negated(isNull(call));
        case IS_TRUE -> known(truth(call.getOperands().get(0)).yes);
        case IS_FALSE -> known(truth(call.getOperands().get(0)).no);
        case IS_NOT_TRUE -> negated(known(truth(call.getOperands().get(0)).yes));
        case IS_NOT_FALSE -> negated(known(truth(call.getOperands().get(0)).no));
        case LIKE -> like(call);
        default -> comparison(call);
      };
    }
  }

  private static Truth negated(Truth truth) {
    return new Truth(truth.no, truth.yes);
  }

  private static Truth known(CodeSet yes) {
    return new Truth(yes, yes.complement());
  }

  /** A comparison with a column that is not NULL for some codes. */
  private Truth ofValues(CodeSet yes) {
    return new Truth(values.intersection(yes), values.intersection(yes.complement()));
  }

  private Truth isNull(RexCall call) {
    if (!(StarMeasures.plain(call.getOperands().get(0)) instanceof RexInputRef)) {
      throw unknown(call);
    }
    return column.hasNulls() ? known(values.complement()) : known(CodeSet.of(IntStream.empty()));
  }

  private Truth like(RexCall call) {
    List<RexNode> operands = call.getOperands();
    boolean plain =
        call.getOperator().equals(SqlStdOperatorTable.LIKE)
            && operands.size() == 2
            && operands.get(0) instanceof RexInputRef;
    String pattern =
        operands.get(1) instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
    if (!plain || pattern == null) {
      throw unknown(call);
    }
    LikePattern like = LikePattern.of(pattern, null, true);
    Dictionary dictionary = dictionary(call);
    return ofValues(
        CodeSet.of(
            IntStream.range(0, dictionary.size())
                .filter(code -> like.matches(dictionary.string(code)))));
  }

  private Dictionary dictionary(RexNode node) {
    Dictionary dictionary = column.vector().dictionary();
    if (dictionary == null) {
      throw unknown(node);
    }
    return dictionary;
  }

  private Truth comparison(RexCall call) {
    if (call.getOperands().size() != 2) {
      throw unknown(call);
    }
    RexNode left = StarMeasures.plain(call.getOperands().get(0));
    RexNode right = StarMeasures.plain(call.getOperands().get(1));
    if (left instanceof RexInputRef) {
      return comparison(call.getKind(), right);
    } else if (right instanceof RexInputRef) {
      return comparison(call.getKind().reverse(), left);
    }
    throw unknown(call);
  }

  private Truth comparison(SqlKind kind, RexNode constant) {
    if (RexLiteral.isNullLiteral(constant)) {
      return new Truth(CodeSet.of(IntStream.empty()), CodeSet.of(IntStream.empty()));
    }
    Comparable<?> value = StarConstants.value(constant);
    // The first code whose value is not less, and the first whose value is greater.
    long notLess;
    long greater;
    if (value instanceof String string) {
      Dictionary dictionary = dictionary(constant);
      notLess = dictionary.ceiling(string);
      greater = dictionary.code(string).isPresent() ? notLess + 1 : notLess;
    } else {
      BigDecimal units = units(value, constant);
      notLess = clipped(units.setScale(0, RoundingMode.CEILING).toBigInteger());
      greater = clipped(units.setScale(0, RoundingMode.FLOOR).toBigInteger()) + 1;
    }
    return switch (kind) {
      case EQUALS -> ofValues(CodeSet.between(notLess, greater - 1));
      case NOT_EQUALS -> negated(ofValues(CodeSet.between(notLess, greater - 1)));
      case LESS_THAN -> ofValues(CodeSet.between(Long.MIN_VALUE, notLess - 1));
      case LESS_THAN_OR_EQUAL -> ofValues(CodeSet.between(Long.MIN_VALUE, greater - 1));
      case GREATER_THAN -> ofValues(CodeSet.between(greater, Long.MAX_VALUE));
      case GREATER_THAN_OR_EQUAL -> ofValues(CodeSet.between(notLess, Long.MAX_VALUE));
      default -> throw unknown(constant);
    };
  }

  /** A constant in the units of the column. */
  private BigDecimal units(Comparable<?> value, RexNode constant) {
    DataType type = column.vector().type();
    if (type.equals(DataType.DATE) && value instanceof LocalDate day) {
      return BigDecimal.valueOf(day.toEpochDay());
    } else if (type.equals(DataType.BOOLEAN) && value instanceof Boolean truth) {
      return truth ? BigDecimal.ONE : BigDecimal.ZERO;
    } else if (type.isNumeric() && value instanceof BigDecimal number) {
      return number.scaleByPowerOfTen(type.scale());
    }
    throw unknown(constant);
  }

  private static long clipped(BigInteger value) {
    return value.bitLength() < MOST_BITS
        ? value.longValueExact()
        : value.signum() * (1L << MOST_BITS);
  }

  /** The only column that a condition reads. */
  static int column(RexNode condition) {
    List<Integer> read = RelOptUtil.InputFinder.bits(condition).asList();
    if (read.size() != 1) {
      throw unknown(condition);
    }
    return read.get(0);
  }
}
