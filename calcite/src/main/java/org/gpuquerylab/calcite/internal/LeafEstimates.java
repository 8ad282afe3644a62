package org.gpuquerylab.calcite.internal;

import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.gpuquerylab.calcite.internal.Constant.Kind;
import org.jspecify.annotations.Nullable;

/** Estimates all predicates except AND, OR, NOT, and predicates over one column and constants. */
final class LeafEstimates {
  private static final double EQUALITY = 0.1;
  private static final double PATTERN = 0.1;
  private static final double OTHER = 1.0 / 3;

  private final ColumnComparisons comparisons;

  LeafEstimates(ColumnComparisons comparisons) {
    this.comparisons = comparisons;
  }

  PredicateEstimate of(RexNode predicate) {
    if (!(predicate instanceof RexCall call)) {
      return TruthShare.of(OTHER);
    }
    return switch (call.getKind()) {
      case EQUALS -> equality(call);
      case NOT_EQUALS -> equality(call).not();
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> comparison(call);
      case LIKE, SIMILAR -> like(call);
      case IS_NULL -> TruthShare.of(1 - notNull(call.operands.get(0)));
      case IS_NOT_NULL -> TruthShare.of(notNull(call.operands.get(0)));
      case IS_NOT_DISTINCT_FROM -> notDistinct(call);
      case IS_DISTINCT_FROM -> notDistinct(call).not();
      default -> TruthShare.of(OTHER);
    };
  }

  private TruthShare equality(RexCall equality) {
    RexNode left = equality.operands.get(0);
    RexNode right = equality.operands.get(1);
    double known = both(left, right);
    EstimatedColumn first = comparisons.column(left);
    EstimatedColumn second = comparisons.column(right);
    if (isNull(left) || isNull(right)) {
      return TruthShare.UNKNOWN;
    } else if (first != null && second != null) {
      return first.isEqualTo(second)
          ? TruthShare.of(known, known)
          : TruthShare.of(known / Math.max(distinct(first), distinct(second)), known);
    }
    EstimatedColumn column = first == null ? second : first;
    if (column != null && RexUtil.isConstant(first == null ? left : right)) {
      return TruthShare.of(known / distinct(column), known);
    }
    return TruthShare.of(EQUALITY, known);
  }

  private TruthShare comparison(RexCall comparison) {
    RexNode left = comparison.operands.get(0);
    RexNode right = comparison.operands.get(1);
    double known = both(left, right);
    EstimatedColumn column = comparisons.column(left);
    if (isNull(left) || isNull(right)) {
      return TruthShare.UNKNOWN;
    } else if (column != null && isEqual(column, comparisons.column(right))) {
      boolean orEqual =
          comparison.isA(SqlKind.GREATER_THAN_OR_EQUAL)
              || comparison.isA(SqlKind.LESS_THAN_OR_EQUAL);
      return TruthShare.of(orEqual ? known : 0, known);
    }
    return TruthShare.of(known * OTHER, known);
  }

  private PredicateEstimate like(RexCall like) {
    RexNode left = like.operands.get(0);
    double known = notNull(left);
    LikePattern pattern = pattern(like);
    if (isNull(left) || isNull(like.operands.get(1))) {
      return TruthShare.UNKNOWN;
    } else if (pattern == null || !pattern.caseSensitive()) {
      return TruthShare.of(known * PATTERN, known);
    } else if (pattern.isAlways()) {
      return TruthShare.of(known, known);
    }
    String text = pattern.plain();
    EstimatedColumn column = comparisons.column(left);
    if (text == null) {
      return TruthShare.of(known * PATTERN, known);
    }
    return column == null
        ? TruthShare.of(EQUALITY, known)
        : ColumnComparisons.equality(column, text);
  }

  /** The pattern of LIKE or ILIKE; null if it is not known, or the predicate is another one. */
  static @Nullable LikePattern pattern(RexCall call) {
    Constant pattern = call.isA(SqlKind.LIKE) ? Constant.of(call.operands.get(1)) : null;
    if (pattern == null
        || pattern.kind() != Kind.TEXT
        || !(call.getOperator() instanceof SqlLikeOperator operator)
        || operator.isNegated()) {
      return null;
    }
    Constant escape = call.operands.size() > 2 ? Constant.of(call.operands.get(2)) : null;
    return LikePattern.of(
        pattern.text(), escape == null ? "" : escape.text(), operator.isCaseSensitive());
  }

  /** IS NOT DISTINCT FROM: equal, or both null. */
  private TruthShare notDistinct(RexCall call) {
    RexNode left = call.operands.get(0);
    RexNode right = call.operands.get(1);
    double equal = isNull(left) || isNull(right) ? 0 : equality(call).yes();
    return TruthShare.of(equal + (1 - notNull(left)) * (1 - notNull(right)));
  }

  private double both(RexNode left, RexNode right) {
    EstimatedColumn column = comparisons.column(left);
    return column != null && isEqual(column, comparisons.column(right))
        ? column.statistics().notNull()
        : notNull(left) * notNull(right);
  }

  private static boolean isEqual(EstimatedColumn left, @Nullable EstimatedColumn right) {
    return right != null && left.isEqualTo(right);
  }

  private double notNull(RexNode expression) {
    EstimatedColumn column = comparisons.column(expression);
    return isNull(expression) ? 0 : column == null ? 1 : column.statistics().notNull();
  }

  private static boolean isNull(RexNode expression) {
    Constant constant = Constant.of(expression);
    return constant != null && constant.kind() == Kind.NULL;
  }

  private static double distinct(EstimatedColumn column) {
    return column.statistics().distinct();
  }

  /** Says in a few words which statistic gives a predicate's selectivity. */
  String statistic(RexNode predicate) {
    boolean equal =
        predicate.isA(SqlKind.EQUALS)
            || predicate.isA(SqlKind.NOT_EQUALS)
            || predicate.isA(SqlKind.IS_NOT_DISTINCT_FROM);
    boolean known =
        equal
            && (comparisons.column(((RexCall) predicate).operands.get(0)) != null
                || comparisons.column(((RexCall) predicate).operands.get(1)) != null);
    return known ? "distinct values" : "no statistic, a guess";
  }
}
