package org.gpuquerylab.joinorder.sql;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.GreaterThan;
import net.sf.jsqlparser.expression.operators.relational.GreaterThanEquals;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.expression.operators.relational.IsNullExpression;
import net.sf.jsqlparser.expression.operators.relational.LikeExpression;
import net.sf.jsqlparser.expression.operators.relational.MinorThan;
import net.sf.jsqlparser.expression.operators.relational.MinorThanEquals;
import net.sf.jsqlparser.expression.operators.relational.NotEqualsTo;
import net.sf.jsqlparser.schema.Column;
import org.jspecify.annotations.Nullable;

/**
 * Selectivities of predicates, after P. G. Selinger et al., "Access path selection in a relational
 * database management system", SIGMOD 1979, table 1; with d distinct values and n the fraction that
 * is not null:
 *
 * <table>
 * <caption>Rules</caption>
 * <tr><td>column = constant</td><td>n / d; 0 outside of min and max</td></tr>
 * <tr><td>column = column</td><td>n n' / max(d, d')</td></tr>
 * <tr><td>equality of anything else</td><td>{@value #EQUALITY}</td></tr>
 * <tr><td>a &lt;&gt; b</td><td>not null, less the equality</td></tr>
 * <tr><td>column &lt;, &lt;=, &gt;, &gt;= constant, BETWEEN</td>
 * <td>n times the part of min to max, at least 1 / d; all such ranges of a column in one
 * conjunction are one</td></tr>
 * <tr><td>the same with anything else</td><td>n / 3, BETWEEN n / 4</td></tr>
 * <tr><td>column IN (k constants)</td><td>n min(1, k / d)</td></tr>
 * <tr><td>anything else IN (k values)</td><td>min(1/2, k times {@value #EQUALITY})</td></tr>
 * <tr><td>LIKE with a wildcard, and other patterns</td><td>n times {@value #PATTERN}</td></tr>
 * <tr><td>column IS NULL</td><td>1 - n</td></tr>
 * <tr><td>p AND q, p OR q, NOT p</td><td>p q, p + q - p q, 1 - p</td></tr>
 * <tr><td>anything else</td><td>1/3</td></tr>
 * </table>
 *
 * <p>Not of the source: null fractions, patterns, and ranges that share a column.
 */
final class PredicateSelectivity {
  /** Equality where nothing is known. */
  static final double EQUALITY = 0.1;

  /** A pattern with a wildcard. */
  static final double PATTERN = 0.1;

  private static final double COMPARISON = 1.0 / 3;
  private static final double BETWEEN = 1.0 / 4;
  private static final double MOST_IN_LIST = 1.0 / 2;

  private final Function<Column, SqlColumn> resolve;

  PredicateSelectivity(Function<Column, SqlColumn> resolve) {
    this.resolve = resolve;
  }

  /** The selectivity of several predicates that must hold, from 0 to 1. */
  double ofAll(List<Expression> conjuncts) {
    double selectivity = 1;
    Map<String, ColumnRange> ranges = new LinkedHashMap<>();
    for (Expression conjunct : conjuncts) {
      ColumnRange range = ColumnRange.of(conjunct, resolve);
      if (range == null) {
        selectivity *= of(conjunct);
      } else {
        ranges.merge(range.column().name(), range, ColumnRange::and);
      }
    }
    for (ColumnRange range : ranges.values()) {
      selectivity *= range.selectivity();
    }
    return Math.min(1, Math.max(0, selectivity));
  }

  private double of(Expression expression) {
    Expression bare = Conjuncts.bare(expression);
    if (bare instanceof AndExpression) {
      return ofAll(Conjuncts.of(bare));
    } else if (bare instanceof OrExpression or) {
      double left = ofAll(List.of(Conjuncts.bare(or.getLeftExpression())));
      double right = ofAll(List.of(Conjuncts.bare(or.getRightExpression())));
      return left + right - left * right;
    } else if (bare instanceof NotExpression not) {
      return 1 - ofAll(List.of(Conjuncts.bare(not.getExpression())));
    } else if (bare instanceof BooleanValue value) {
      return value.getValue() ? 1 : 0;
    } else if (bare instanceof EqualsTo || bare instanceof NotEqualsTo) {
      BinaryExpression comparison = (BinaryExpression) bare;
      double equal = equality(comparison.getLeftExpression(), comparison.getRightExpression());
      return bare instanceof EqualsTo ? equal : notNull(comparison) - equal;
    }
    return ofOther(bare);
  }

  private double ofOther(Expression bare) {
    ColumnRange range = ColumnRange.of(bare, resolve);
    if (range != null) {
      return range.selectivity();
    } else if (bare instanceof GreaterThan
        || bare instanceof GreaterThanEquals
        || bare instanceof MinorThan
        || bare instanceof MinorThanEquals) {
      return notNull((BinaryExpression) bare) * COMPARISON;
    } else if (bare instanceof Between between) {
      return between(between);
    } else if (bare instanceof InExpression in) {
      return in(in);
    } else if (bare instanceof LikeExpression like) {
      double notNull = notNull(like.getLeftExpression());
      return like.isNot() ? notNull - pattern(like) : pattern(like);
    } else if (bare instanceof IsNullExpression isNull) {
      double notNull = notNull(isNull.getLeftExpression());
      boolean positive = isNull.isNot() || isNull.isUseNotNull();
      return positive ? notNull : 1 - notNull;
    }
    return COMPARISON;
  }

  private double equality(Expression left, Expression right) {
    SqlColumn first = column(left);
    SqlColumn second = column(right);
    if (first != null && second != null) {
      double distinct = Math.max(first.statistics().distinct(), second.statistics().distinct());
      return first.statistics().notNull() * second.statistics().notNull() / distinct;
    }
    SqlColumn column = first == null ? second : first;
    if (column == null || !isConstant(first == null ? left : right)) {
      return EQUALITY;
    }
    return equality(column, first == null ? left : right);
  }

  private static double equality(SqlColumn column, Expression constant) {
    ColumnStatistics statistics = column.statistics();
    OptionalDouble value = Literals.number(constant);
    if (statistics.hasRange() && value.isPresent()) {
      double v = value.getAsDouble();
      if (v < statistics.min() || v > statistics.max()) {
        return 0;
      }
    }
    return statistics.notNull() / statistics.distinct();
  }

  private double between(Between between) {
    double notNull = notNull(between.getLeftExpression());
    if (!between.isNot()) {
      return notNull * BETWEEN;
    }
    Between inside = new Between();
    inside.setLeftExpression(between.getLeftExpression());
    inside.setBetweenExpressionStart(between.getBetweenExpressionStart());
    inside.setBetweenExpressionEnd(between.getBetweenExpressionEnd());
    return notNull - of(inside);
  }

  private double in(InExpression in) {
    Set<String> values = new HashSet<>();
    boolean constants = true;
    Expression right = in.getRightExpression();
    List<? extends Expression> list =
        right instanceof ExpressionList<?> several ? several : List.of(right);
    for (Expression value : list) {
      values.add(value.toString());
      constants &= isConstant(value);
    }
    SqlColumn column = column(in.getLeftExpression());
    double notNull = notNull(in.getLeftExpression());
    double inside =
        column != null && constants
            ? notNull * Math.min(1, values.size() / column.statistics().distinct())
            : Math.min(MOST_IN_LIST, values.size() * EQUALITY);
    return in.isNot() ? Math.max(0, notNull - inside) : inside;
  }

  /** A pattern without a wildcard is an equality. */
  private double pattern(LikeExpression like) {
    boolean plain =
        like.getLikeKeyWord() == LikeExpression.KeyWord.LIKE
            && like.getRightExpression() instanceof StringValue value
            && !value.getValue().matches("(?s).*[%_].*");
    return plain
        ? equality(like.getLeftExpression(), like.getRightExpression())
        : notNull(like.getLeftExpression()) * PATTERN;
  }

  private double notNull(BinaryExpression comparison) {
    return notNull(comparison.getLeftExpression()) * notNull(comparison.getRightExpression());
  }

  private double notNull(Expression expression) {
    SqlColumn column = column(expression);
    return column == null ? 1 : column.statistics().notNull();
  }

  private @Nullable SqlColumn column(Expression expression) {
    return Conjuncts.bare(expression) instanceof Column column ? resolve.apply(column) : null;
  }

  private static boolean isConstant(Expression expression) {
    return ColumnCollector.columns(new SqlText("", ""), expression, unit -> true).isEmpty();
  }
}
