package org.gpuquerylab.engine.internal.star;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.gpuquerylab.operators.star.Predicate;
import org.jspecify.annotations.Nullable;

/** Conditions of SQL on one table as predicates of a star query. */
final class StarConditions {
  private final RexBuilder rex;
  private final List<String> columns;
  private final List<Predicate> predicates = new ArrayList<>();
  private final Map<String, String> lows = new LinkedHashMap<>();
  private final Map<String, String> highs = new LinkedHashMap<>();

  private StarConditions(RexBuilder rex, List<String> columns) {
    this.rex = rex;
    this.columns = columns;
  }

  /**
   * The predicates of a conjunction.
   *
   * @param columns the names of the table's columns
   * @return null if a star query has no predicate for a conjunct
   */
  static @Nullable List<Predicate> of(RexNode condition, RexBuilder rex, List<String> columns) {
    StarConditions conditions = new StarConditions(rex, columns);
    boolean known =
        conditions.add(condition) && conditions.lows.keySet().equals(conditions.highs.keySet());
    conditions.lows.forEach(
        (column, low) ->
            conditions.predicates.add(
                new Predicate.StringBetween(
                    column, low, conditions.highs.getOrDefault(column, low))));
    return known ? conditions.predicates : null;
  }

  private boolean add(RexNode condition) {
    return RelOptUtil.conjunctions(condition).stream().allMatch(this::addConjunct);
  }

  private boolean addConjunct(RexNode conjunct) {
    if (conjunct.isA(SqlKind.SEARCH)) {
      return add(RexUtil.expandSearch(rex, null, conjunct));
    }
    return conjunct.isA(SqlKind.OR)
        ? addValues(RelOptUtil.disjunctions(conjunct))
        : conjunct instanceof RexCall call && addComparison(call);
  }

  /** A column is one of some values. */
  private boolean addValues(List<RexNode> disjuncts) {
    List<Integer> numbers = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    String column = null;
    for (RexNode disjunct : disjuncts) {
      Comparison one = disjunct instanceof RexCall call ? Comparison.of(call) : null;
      if (one == null || one.kind != SqlKind.EQUALS) {
        return false;
      }
      String of = columns.get(one.column);
      if (column != null && !column.equals(of)) {
        return false;
      }
      column = of;
      if (one.string() != null) {
        strings.add(one.string());
      } else if (one.fits()) {
        numbers.add(one.number());
      } else {
        return false;
      }
    }
    if (column == null || (!numbers.isEmpty() && !strings.isEmpty())) {
      return false;
    }
    predicates.add(
        strings.isEmpty()
            ? new Predicate.In(column, numbers)
            : new Predicate.StringIn(column, strings));
    return true;
  }

  private boolean addComparison(RexCall call) {
    Comparison comparison = Comparison.of(call);
    if (comparison == null) {
      return false;
    }
    String column = columns.get(comparison.column);
    String string = comparison.string();
    if (string != null) {
      return addStrings(comparison.kind, column, string);
    }
    if (!comparison.fits()) {
      return false;
    }
    int value = comparison.number();
    return switch (comparison.kind) {
      case EQUALS -> predicates.add(Predicate.equal(column, value));
      case LESS_THAN -> value > Integer.MIN_VALUE && addRange(column, Integer.MIN_VALUE, value - 1);
      case LESS_THAN_OR_EQUAL -> addRange(column, Integer.MIN_VALUE, value);
      case GREATER_THAN ->
          value < Integer.MAX_VALUE && addRange(column, value + 1, Integer.MAX_VALUE);
      case GREATER_THAN_OR_EQUAL -> addRange(column, value, Integer.MAX_VALUE);
      default -> false;
    };
  }

  private boolean addRange(String column, int low, int high) {
    return predicates.add(new Predicate.Between(column, low, high));
  }

  /** A range of strings has both bounds in a star query. */
  private boolean addStrings(SqlKind kind, String column, String value) {
    return switch (kind) {
      case EQUALS -> predicates.add(Predicate.equal(column, value));
      case GREATER_THAN_OR_EQUAL -> lows.putIfAbsent(column, value) == null;
      case LESS_THAN_OR_EQUAL -> highs.putIfAbsent(column, value) == null;
      default -> false;
    };
  }

  /**
   * A column compared with a constant.
   *
   * @param kind the comparison, with the column on its left
   */
  private record Comparison(SqlKind kind, int column, RexLiteral literal) {
    static @Nullable Comparison of(RexCall call) {
      if (call.getOperands().size() != 2) {
        return null;
      }
      RexNode left = call.getOperands().get(0);
      RexNode right = call.getOperands().get(1);
      if (left instanceof RexInputRef column && right instanceof RexLiteral literal) {
        return new Comparison(call.getKind(), column.getIndex(), literal);
      }
      return left instanceof RexLiteral literal && right instanceof RexInputRef column
          ? new Comparison(call.getKind().reverse(), column.getIndex(), literal)
          : null;
    }

    /** The string; null for other constants. */
    @Nullable String string() {
      return SqlTypeName.CHAR_TYPES.contains(literal.getType().getSqlTypeName())
          ? literal.getValueAs(String.class)
          : null;
    }

    /** Whether the constant is an integer of 32 bits. */
    boolean fits() {
      if (!SqlTypeName.EXACT_TYPES.contains(literal.getType().getSqlTypeName())) {
        return false;
      }
      BigDecimal value = literal.getValueAs(BigDecimal.class);
      return value != null
          && value.stripTrailingZeros().scale() <= 0
          && value.toBigInteger().bitLength() < Integer.SIZE;
    }

    int number() {
      BigDecimal value = literal.getValueAs(BigDecimal.class);
      return value == null ? 0 : value.intValueExact();
    }
  }
}
