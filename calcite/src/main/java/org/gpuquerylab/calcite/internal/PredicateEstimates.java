package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Estimates predicates, following Selinger et al. (SIGMOD 1979), in three-valued logic. A
 * selectivity is the fraction of the rows for which a predicate is true. Predicates over one column
 * and constants are sets of values, which AND, OR and NOT combine exactly; others are independent,
 * and count once if they occur twice. d is the number of distinct values, n the fraction of the
 * rows in which no operand is null.
 *
 * <ul>
 *   <li>column = constant: the fraction of a most common value, else n / d; column = column: n /
 *       the greater d; other equalities: n / 10, and other IN lists at most n / 2;
 *   <li>column in a range: by minimum and maximum, if they are known; else 1/3 of the values, and
 *       1/4 if both ends are given;
 *   <li>LIKE with a wildcard: n / 10; IS NULL: 1 - n; any other predicate: 1/3.
 * </ul>
 */
final class PredicateEstimates {
  private final ColumnComparisons comparisons;
  private final LeafEstimates leaves;

  /**
   * Creates an estimator.
   *
   * @param columns finds the column behind an input reference; null if it has no statistics
   */
  PredicateEstimates(IntFunction<@Nullable EstimatedColumn> columns) {
    comparisons = new ColumnComparisons(columns);
    leaves = new LeafEstimates(comparisons);
  }

  /** The column that an expression names, or casts; null if the expression is something else. */
  @Nullable EstimatedColumn column(RexNode expression) {
    return comparisons.column(expression);
  }

  /** The combined selectivity, from 0 to 1, of several predicates that must all hold. */
  double selectivity(List<RexNode> conjuncts) {
    return combine(conjuncts, false).truth().yes();
  }

  /** The predicate as one over a column and constants; null if it is not one. */
  @Nullable ColumnEstimate ofColumn(RexNode predicate) {
    return of(predicate) instanceof ColumnEstimate known ? known : null;
  }

  /** Whether predicates that must all hold contradict each other, whatever the statistics are. */
  boolean isNever(List<RexNode> conjuncts) {
    Map<Integer, List<ColumnEstimate>> byColumn = new LinkedHashMap<>();
    for (RexNode conjunct : conjuncts) {
      ColumnEstimate known = ofColumn(conjunct);
      if (RexUtil.isConstant(conjunct) && of(conjunct).truth().yes() == 0) {
        return true;
      } else if (known != null) {
        byColumn.computeIfAbsent(known.column().index(), i -> new ArrayList<>()).add(known);
      }
    }
    return byColumn.values().stream().anyMatch(p -> ColumnEstimate.all(p).yes().isEmpty());
  }

  /** Estimates a predicate. */
  PredicateEstimate of(RexNode predicate) {
    if (predicate instanceof RexLiteral literal) {
      boolean isTrue = literal.isAlwaysTrue();
      return isTrue
          ? TruthShare.TRUE
          : literal.isAlwaysFalse() ? TruthShare.TRUE.not() : TruthShare.UNKNOWN;
    }
    if (!(predicate instanceof RexCall call)) {
      return leaves.of(predicate);
    }
    return switch (call.getKind()) {
      case AND -> combine(call.operands, false);
      case OR -> combine(call.operands, true).not();
      case NOT -> of(call.operands.get(0)).not();
      case IS_TRUE -> of(call.operands.get(0)).isTrue();
      case IS_NOT_TRUE -> of(call.operands.get(0)).isTrue().not();
      case IS_FALSE -> of(call.operands.get(0)).not().isTrue();
      case IS_NOT_FALSE -> of(call.operands.get(0)).not().isTrue().not();
      case IS_UNKNOWN -> of(call.operands.get(0)).isUnknown();
      case IS_NULL, IS_NOT_NULL -> isNull(call);
      default -> leaf(call);
    };
  }

  /** IS UNKNOWN of a predicate is IS NULL to Calcite. */
  private PredicateEstimate isNull(RexCall call) {
    RexNode operand = call.operands.get(0);
    if (!(operand instanceof RexCall)
        || operand.getType().getSqlTypeName() != SqlTypeName.BOOLEAN) {
      return leaf(call);
    }
    PredicateEstimate isUnknown = of(operand).isUnknown();
    return call.isA(SqlKind.IS_NULL) ? isUnknown : isUnknown.not();
  }

  private PredicateEstimate leaf(RexCall call) {
    ColumnEstimate known = comparisons.of(call);
    if (known != null) {
      return known;
    }
    return call.isA(SqlKind.SEARCH)
        ? of(RexUtil.expandSearch(new RexBuilder(SqlTypes.FACTORY), null, call))
        : leaves.of(call);
  }

  /** AND; of the negated predicates for OR, whose result must be negated. */
  private PredicateEstimate combine(List<RexNode> predicates, boolean negated) {
    Map<Integer, List<ColumnEstimate>> byColumn = new LinkedHashMap<>();
    Set<RexNode> seen = new HashSet<>();
    Map<RexNode, Set<RexNode>> lists = new LinkedHashMap<>();
    TruthShare others = TruthShare.TRUE;
    boolean alone = true;
    for (RexNode predicate : predicates) {
      RexNode listed = leaves.listed(predicate, negated ? SqlKind.EQUALS : SqlKind.NOT_EQUALS);
      if (listed != null) {
        lists.computeIfAbsent(listed, of -> new HashSet<>()).add(predicate);
        alone = false;
        continue;
      }
      PredicateEstimate estimate = negated ? of(predicate).not() : of(predicate);
      if (estimate instanceof ColumnEstimate known) {
        byColumn.computeIfAbsent(known.column().index(), i -> new ArrayList<>()).add(known);
      } else if (seen.add(predicate)) {
        others = others.and(estimate.truth());
        alone = false;
      }
    }
    if (alone && byColumn.size() == 1) {
      return ColumnEstimate.all(byColumn.values().iterator().next());
    }
    for (List<ColumnEstimate> ofOne : byColumn.values()) {
      others = others.and(ColumnEstimate.all(ofOne).truth());
    }
    for (Map.Entry<RexNode, Set<RexNode>> list : lists.entrySet()) {
      others = others.and(leaves.in(list.getKey(), list.getValue().size()).not());
    }
    return others;
  }

  /** Says in a few words which statistic gives a predicate's selectivity. */
  String statistic(RexNode predicate) {
    ColumnEstimate known = ofColumn(predicate);
    if (known == null) {
      return leaves.statistic(predicate);
    } else if (known.yes().nulls() && known.yes().equals(ValueRanges.NULL)) {
      return "fraction of nulls";
    } else if (!known.column().statistics().common().isEmpty()) {
      return "most common values, distinct values";
    }
    boolean points = known.yes().isPoints() || known.no().isPoints();
    return points
        ? "distinct values"
        : known.column().statistics().hasRange() ? "minimum and maximum" : "no statistic, a guess";
  }
}
