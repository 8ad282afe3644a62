package org.gpuquerylab.calcite.internal;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlPosixRegexOperator;
import org.gpuquerylab.calcite.internal.Constant.Kind;
import org.gpuquerylab.input.internal.LikePattern;
import org.jspecify.annotations.Nullable;

/** Estimates all predicates except AND, OR, NOT, and predicates over one column and constants. */
final class LeafEstimates {
  private static final double EQUALITY = 0.1;
  private static final double PATTERN = 0.1;
  private static final double OTHER = 1.0 / 3;

  /** The most rows that a list of values of an expression takes (Selinger et al. 1979). */
  private static final double LIST = 0.5;

  /** Calls that may have a value although an operand is null. */
  private static final Set<SqlKind> KNOW_NULL =
      EnumSet.of(
          SqlKind.AND,
          SqlKind.OR,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL,
          SqlKind.IS_TRUE,
          SqlKind.IS_FALSE,
          SqlKind.IS_NOT_TRUE,
          SqlKind.IS_NOT_FALSE,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM,
          SqlKind.CASE,
          SqlKind.COALESCE,
          SqlKind.GREATEST_PG,
          SqlKind.LEAST_PG,
          SqlKind.CONCAT_WITH_NULL);

  private final ColumnComparisons comparisons;

  LeafEstimates(ColumnComparisons comparisons) {
    this.comparisons = comparisons;
  }

  PredicateEstimate of(RexNode predicate) {
    if (!(predicate instanceof RexCall call)) {
      return TruthShare.of(OTHER);
    }
    return switch (call.getKind()) {
      case EQUALS -> constants(call).orElseGet(() -> equality(call));
      case NOT_EQUALS -> constants(call).orElseGet(() -> equality(call).not());
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          constants(call).orElseGet(() -> comparison(call));
      case LIKE, SIMILAR -> like(call);
      case IS_NULL -> TruthShare.of(1 - notNull(call.operands.get(0)));
      case IS_NOT_NULL -> TruthShare.of(notNull(call.operands.get(0)));
      case IS_NOT_DISTINCT_FROM -> notDistinct(call);
      case IS_DISTINCT_FROM -> notDistinct(call).not();
      default -> other(call);
    };
  }

  /** Any other predicate, such as a match of a regular expression. */
  private TruthShare other(RexCall call) {
    double known = notNull(call);
    boolean negated =
        call.getOperator() instanceof SqlPosixRegexOperator regex && regex.isNegated();
    TruthShare estimate = TruthShare.of(OTHER * known, known);
    return negated ? estimate.not() : estimate;
  }

  private TruthShare equality(RexCall equality) {
    RexNode left = equality.operands.get(0);
    RexNode right = equality.operands.get(1);
    double known = notNull(equality);
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
    double known = notNull(comparison);
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

  /**
   * The expression that a predicate compares with a constant; null if the predicate is of another
   * kind, or over a column or constants only.
   */
  @Nullable RexNode listed(RexNode predicate, SqlKind kind) {
    if (!predicate.isA(kind)) {
      return null;
    }
    RexNode left = ((RexCall) predicate).operands.get(0);
    RexNode right = ((RexCall) predicate).operands.get(1);
    RexNode constant = RexUtil.isConstant(left) ? left : right;
    RexNode expression = constant.equals(left) ? right : left;
    boolean compares = RexUtil.isConstant(constant) && !RexUtil.isConstant(expression);
    return compares && !isNull(constant) && comparisons.column(expression) == null
        ? expression
        : null;
  }

  /** An expression that is no column is one of some constants. */
  TruthShare in(RexNode expression, int constants) {
    double known = notNull(expression);
    return TruthShare.of(known * Math.min(LIST, EQUALITY * constants), known);
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
    String mark = escape == null ? "" : escape.text();
    try {
      return LikePattern.of(
          pattern.text(), mark.isEmpty() ? null : mark.charAt(0), operator.isCaseSensitive());
    } catch (IllegalArgumentException e) {
      return null; // the statement fails when it runs
    }
  }

  /** IS NOT DISTINCT FROM: equal, or both null. */
  private TruthShare notDistinct(RexCall call) {
    RexNode left = call.operands.get(0);
    RexNode right = call.operands.get(1);
    double equal = isNull(left) || isNull(right) ? 0 : equality(call).yes();
    return TruthShare.of(equal + (1 - notNull(left)) * (1 - notNull(right)));
  }

  /** A comparison of constants; empty if it is another one. */
  private static Optional<TruthShare> constants(RexCall comparison) {
    Constant left = Constant.of(comparison.operands.get(0));
    Constant right = Constant.of(comparison.operands.get(1));
    if (left == null || right == null) {
      return Optional.empty();
    } else if (left.kind() == Kind.NULL || right.kind() == Kind.NULL) {
      return Optional.of(TruthShare.UNKNOWN);
    } else if (left.kind() != right.kind()) {
      return Optional.empty();
    }
    int order =
        left.kind() == Kind.TEXT
            ? left.text().compareTo(right.text())
            : Double.compare(left.number(), right.number());
    return Optional.of(
        SampledRows.isIn(comparison.getKind(), order) ? TruthShare.TRUE : TruthShare.TRUE.not());
  }

  private static boolean isEqual(EstimatedColumn left, @Nullable EstimatedColumn right) {
    return right != null && left.isEqualTo(right);
  }

  /** An expression is null where one of its columns is, unless it knows what to do with null. */
  private double notNull(RexNode expression) {
    Map<Integer, Double> columns = new HashMap<>();
    addColumns(expression, columns);
    return columns.values().stream().reduce(isNull(expression) ? 0.0 : 1.0, (a, b) -> a * b);
  }

  private void addColumns(RexNode expression, Map<Integer, Double> columns) {
    EstimatedColumn column = comparisons.column(expression);
    if (column != null) {
      columns.put(column.equivalence(), column.statistics().notNull());
    } else if (expression instanceof RexCall call && !KNOW_NULL.contains(call.getKind())) {
      call.operands.forEach(operand -> addColumns(operand, columns));
    }
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
