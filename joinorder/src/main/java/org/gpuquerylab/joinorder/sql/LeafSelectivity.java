package org.gpuquerylab.joinorder.sql;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsDistinctExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperator;
import net.sf.jsqlparser.expression.operators.relational.RegExpMatchOperatorType;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/** Estimates all predicates except AND, OR, NOT, and predicates over one column and constants. */
final class LeafSelectivity {
  /** The selectivity of an equality if nothing is known about it. */
  static final double EQUALITY = 0.1;

  /** The selectivity of a pattern with a wildcard. */
  static final double PATTERN = 0.1;

  private static final double OTHER = 1.0 / 3;
  private static final double COMPARISON = 1.0 / 3;
  private static final double BETWEEN = 1.0 / 4;
  private static final double MOST_IN_LIST = 1.0 / 2;

  private final SqlText text;
  private final Comparisons comparisons;
  private final Function<Column, SqlColumn> resolve;
  private final Predicate<Column> isColumn;

  LeafSelectivity(
      SqlText text,
      Comparisons comparisons,
      Function<Column, SqlColumn> resolve,
      Predicate<Column> isColumn) {
    this.text = text;
    this.comparisons = comparisons;
    this.resolve = resolve;
    this.isColumn = isColumn;
  }

  /** Estimates a predicate. */
  Estimate of(Expression predicate) {
    if (predicate instanceof EqualsTo || predicate instanceof NotEqualsTo) {
      Truth equal = equality((BinaryExpression) predicate);
      return predicate instanceof EqualsTo ? equal : equal.not();
    } else if (predicate instanceof GreaterThan
        || predicate instanceof GreaterThanEquals
        || predicate instanceof MinorThan
        || predicate instanceof MinorThanEquals) {
      return comparison((BinaryExpression) predicate);
    } else if (predicate instanceof Between between) {
      return between(between);
    } else if (predicate instanceof InExpression in) {
      return negated(in(in), in.isNot());
    } else if (predicate instanceof LikeExpression like) {
      return negated(like(like), like.isNot());
    } else if (predicate instanceof IsNullExpression is) {
      double notNull = 1;
      for (Column column : PredicateCheck.ofValue(text, is.getLeftExpression(), isColumn)) {
        notNull *= resolve.apply(column).statistics().notNull();
      }
      return negated(Truth.of(1 - notNull), is.isNot() || is.isUseNotNull());
    } else if (predicate instanceof IsDistinctExpression distinct) {
      return negated(notDistinct(distinct), !distinct.isNot());
    } else if (predicate instanceof RegExpMatchOperator match) {
      RegExpMatchOperatorType type = match.getOperatorType();
      boolean not =
          type == RegExpMatchOperatorType.NOT_MATCH_CASESENSITIVE
              || type == RegExpMatchOperatorType.NOT_MATCH_CASEINSENSITIVE;
      return negated(Truth.of(OTHER * notNull(match), notNull(match)), not);
    }
    return Truth.of(OTHER);
  }

  private static Estimate negated(Estimate estimate, boolean not) {
    return not ? estimate.not() : estimate;
  }

  private Truth equality(BinaryExpression equality) {
    Expression left = equality.getLeftExpression();
    Expression right = equality.getRightExpression();
    double known = notNull(equality);
    SqlColumn first = comparisons.column(left);
    SqlColumn second = comparisons.column(right);
    if (isNull(left) || isNull(right)) {
      return Truth.UNKNOWN;
    } else if (first != null && second != null) {
      return first.isEqualTo(second)
          ? Truth.of(known, known)
          : Truth.of(known / Math.max(distinct(first), distinct(second)), known);
    }
    SqlColumn column = first == null ? second : first;
    if (column != null && isConstant(first == null ? left : right)) {
      return Truth.of(known / distinct(column), known);
    }
    Literal a = Literals.of(left);
    Literal b = Literals.of(right);
    return a != null && b != null && a.kind() == b.kind()
        ? Truth.of(a.equals(b) ? 1 : 0)
        : Truth.of(EQUALITY, known);
  }

  private Truth comparison(BinaryExpression comparison) {
    Expression left = comparison.getLeftExpression();
    Expression right = comparison.getRightExpression();
    double known = notNull(comparison);
    SqlColumn column = comparisons.column(left);
    if (isNull(left) || isNull(right)) {
      return Truth.UNKNOWN;
    } else if (column != null && isEqual(column, comparisons.column(right))) {
      boolean orEqual =
          comparison instanceof GreaterThanEquals || comparison instanceof MinorThanEquals;
      return Truth.of(orEqual ? known : 0, known);
    }
    return Truth.of(known * COMPARISON, known);
  }

  /**
   * If one bound is null, the predicate is never true, and it is false for values beyond the other
   * bound.
   */
  private Estimate between(Between between) {
    double known = notNull(between.getLeftExpression());
    boolean start = isNull(between.getBetweenExpressionStart());
    boolean end = isNull(between.getBetweenExpressionEnd());
    if (start || end) {
      boolean bothOrEither = (start && end) || between.isUsingSymmetric();
      Truth inside = bothOrEither ? Truth.UNKNOWN : new Truth(0, known * COMPARISON);
      return negated(inside, between.isNot());
    }
    return negated(Truth.of(known * BETWEEN, known), between.isNot());
  }

  private Truth in(InExpression in) {
    Set<String> values = new HashSet<>();
    boolean constants = true;
    boolean hasNull = false;
    if (in.getRightExpression() instanceof List<?> list) {
      for (Object element : list) {
        Expression value = (Expression) element;
        values.add(NormalForm.of(value, resolve));
        constants &= isConstant(value);
        hasNull |= isNull(value);
      }
    }
    SqlColumn column = comparisons.column(in.getLeftExpression());
    double known = notNull(in.getLeftExpression());
    double inside =
        column != null && constants
            ? known * Math.min(1, values.size() / distinct(column))
            : Math.min(MOST_IN_LIST, values.size() * EQUALITY);
    return hasNull ? new Truth(inside, 0) : Truth.of(inside, known);
  }

  /**
   * A pattern without a wildcard is an equality; the pattern % alone matches everything that is not
   * null.
   */
  private Estimate like(LikeExpression like) {
    Expression left = like.getLeftExpression();
    double known = notNull(like);
    if (isNull(left) || isNull(like.getRightExpression())) {
      return Truth.UNKNOWN;
    }
    String pattern = pattern(like);
    if (pattern == null) {
      return Truth.of(known * PATTERN, known);
    } else if (pattern.matches("%+")) {
      return Truth.of(known, known);
    }
    String plain = plain(pattern, escape(like));
    SqlColumn column = comparisons.column(left);
    if (plain == null) {
      return Truth.of(known * PATTERN, known);
    }
    return column == null
        ? Truth.of(EQUALITY, known)
        : comparisons.equality(column, Literal.text(plain), like);
  }

  /** The pattern of a LIKE predicate; null if the pattern is unknown or of another kind. */
  private static @Nullable String pattern(LikeExpression like) {
    return like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE
            && Conjuncts.bare(like.getRightExpression()) instanceof StringValue value
            && (like.getEscape() == null || like.getEscape() instanceof StringValue)
        ? value.getValue()
        : null;
  }

  private static String escape(LikeExpression like) {
    return like.getEscape() instanceof StringValue value ? value.getValue() : "";
  }

  /** The text that a pattern without wildcards matches; null if the pattern has wildcards. */
  private static @Nullable String plain(String pattern, String escape) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      boolean escaped = !escape.isEmpty() && pattern.startsWith(escape, i);
      i += escaped ? escape.length() : 0;
      if (i < pattern.length()) {
        char c = pattern.charAt(i);
        if (!escaped && (c == '%' || c == '_')) {
          return null;
        }
        plain.append(c);
      }
    }
    return plain.toString();
  }

  /** IS NOT DISTINCT FROM: equal, or both null. */
  private Truth notDistinct(BinaryExpression distinct) {
    double left = notNull(distinct.getLeftExpression());
    double right = notNull(distinct.getRightExpression());
    double equal =
        isNull(distinct.getLeftExpression()) || isNull(distinct.getRightExpression())
            ? 0
            : equality(distinct).yes();
    return Truth.of(equal + (1 - left) * (1 - right));
  }

  private double notNull(BinaryExpression comparison) {
    SqlColumn left = comparisons.column(comparison.getLeftExpression());
    SqlColumn right = comparisons.column(comparison.getRightExpression());
    double both =
        notNull(comparison.getLeftExpression()) * notNull(comparison.getRightExpression());
    return left != null && isEqual(left, right) ? left.statistics().notNull() : both;
  }

  private static boolean isEqual(SqlColumn left, @Nullable SqlColumn right) {
    return right != null && left.isEqualTo(right);
  }

  private double notNull(Expression expression) {
    SqlColumn column = comparisons.column(expression);
    return isNull(expression) ? 0 : column == null ? 1 : column.statistics().notNull();
  }

  private static boolean isNull(Expression expression) {
    Literal literal = Literals.of(expression);
    return literal != null && literal.isNull();
  }

  private static double distinct(SqlColumn column) {
    return column.statistics().distinct();
  }

  private boolean isConstant(Expression expression) {
    return PredicateCheck.ofValue(text, expression, isColumn).isEmpty();
  }
}
