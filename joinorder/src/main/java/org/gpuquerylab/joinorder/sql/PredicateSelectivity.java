package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.BooleanValue;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NotExpression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.conditional.OrExpression;
import net.sf.jsqlparser.expression.operators.conditional.XorExpression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.IsBooleanExpression;
import net.sf.jsqlparser.expression.operators.relational.IsUnknownExpression;
import net.sf.jsqlparser.schema.Column;

/**
 * Selectivities of predicates, after P. G. Selinger et al., "Access path selection in a relational
 * database management system", SIGMOD 1979, table 1, in the three-valued logic of SQL. Here d is
 * the number of distinct values and n the fraction that is not null:
 *
 * <table>
 * <caption>Rules</caption>
 * <tr><td>column = constant</td><td>n / d; 0 outside of min and max</td></tr>
 * <tr><td>column IN (k constants)</td><td>n min(1, k / d), ignoring constants outside min and max</td></tr>
 * <tr><td>column &lt;, &lt;=, &gt;, &gt;= constant, BETWEEN</td>
 * <td>n times the fraction of the range from min to max, at least 1 / d</td></tr>
 * <tr><td>the same predicates, if min and max or the constant are not known</td><td>n / 3, BETWEEN n / 4</td></tr>
 * <tr><td>column IS NULL</td><td>1 - n</td></tr>
 * <tr><td>AND, OR, NOT of such predicates over one column</td><td>the selectivity of the set of values for which all of them hold, so repeated conditions count once</td></tr>
 * <tr><td>column = column</td><td>n n' / max(d, d')</td></tr>
 * <tr><td>equality of anything else</td><td>{@value LeafSelectivity#EQUALITY}</td></tr>
 * <tr><td>anything else IN (k values)</td><td>min(1/2, k times
 * {@value LeafSelectivity#EQUALITY})</td></tr>
 * <tr><td>LIKE with a wildcard, and other patterns</td><td>n times
 * {@value LeafSelectivity#PATTERN}</td></tr>
 * <tr><td>NOT p</td><td>the fraction of the rows for which p is false, not unknown</td></tr>
 * <tr><td>p AND q, p OR q in all other cases, with each different p counted once</td><td>p q, p + q - p q</td></tr>
 * <tr><td>anything else</td><td>1/3</td></tr>
 * </table>
 *
 * <p>These rules are not from the source: null fractions, patterns, and sets of values.
 */
final class PredicateSelectivity {
  private final Function<Column, SqlColumn> resolve;
  private final Comparisons comparisons;
  private final LeafSelectivity leaves;

  /**
   * Creates an estimator of the selectivities of a query's predicates.
   *
   * @param resolve finds the column to which a name refers
   * @param isColumn tells whether a name that may be a unit of time is a column
   */
  public PredicateSelectivity(
      SqlText text, Function<Column, SqlColumn> resolve, Predicate<Column> isColumn) {
    this.resolve = resolve;
    this.comparisons = new Comparisons(text, resolve);
    this.leaves = new LeafSelectivity(text, comparisons, resolve, isColumn);
  }

  /** The combined selectivity, from 0 to 1, of several predicates that must all hold. */
  public double ofAll(List<Expression> conjuncts) {
    return all(conjuncts).truth().yes();
  }

  /** A text that is equal for predicates that differ only in spelling. */
  public String normalForm(Expression predicate) {
    return NormalForm.of(predicate, resolve);
  }

  /** The predicate as one over a column and constants; empty if it is not one. */
  Optional<ColumnPredicate> ofColumn(Expression predicate) {
    return of(predicate) instanceof ColumnPredicate known ? Optional.of(known) : Optional.empty();
  }

  /**
   * Whether the predicates contradict each other, whatever the statistics are.
   *
   * @param conjuncts predicates that must all hold
   */
  public boolean isNever(List<Expression> conjuncts) {
    Map<String, List<ColumnPredicate>> byColumn = new LinkedHashMap<>();
    for (Expression conjunct : conjuncts) {
      ofColumn(conjunct)
          .ifPresent(
              known ->
                  byColumn
                      .computeIfAbsent(known.column().name(), name -> new ArrayList<>())
                      .add(known));
    }
    return byColumn.values().stream().anyMatch(p -> ColumnPredicate.all(p).yes().isEmpty());
  }

  /**
   * AND: predicates over one column and constants are combined into one, and repetitions of other
   * predicates count once.
   */
  private Estimate all(List<Expression> predicates) {
    return combine(predicates, false);
  }

  /** OR, computed as the negated AND of the negated predicates. */
  private Estimate any(List<Expression> predicates) {
    return combine(predicates, true).not();
  }

  private Estimate combine(List<Expression> predicates, boolean negated) {
    Map<String, List<ColumnPredicate>> byColumn = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    Truth others = Truth.TRUE;
    for (Expression predicate : predicates) {
      Estimate positive = of(predicate);
      Estimate estimate = negated ? positive.not() : positive;
      if (estimate instanceof ColumnPredicate known) {
        byColumn.computeIfAbsent(known.column().name(), name -> new ArrayList<>()).add(known);
      } else if (!estimate.equals(Truth.TRUE) && seen.add(normalForm(predicate))) {
        others = others.and(estimate.truth());
      }
    }
    List<ColumnPredicate> columns = byColumn.values().stream().map(ColumnPredicate::all).toList();
    if (columns.size() == 1 && seen.isEmpty()) {
      return columns.get(0);
    }
    return columns.stream().map(ColumnPredicate::truth).reduce(others, Truth::and);
  }

  private Estimate of(Expression predicate) {
    Expression bare = Conjuncts.bare(predicate);
    if (bare instanceof AndExpression and) {
      return all(Conjuncts.chain(and, AndExpression.class));
    } else if (bare instanceof OrExpression or) {
      return any(Conjuncts.chain(or, OrExpression.class));
    } else if (bare instanceof NotExpression not) {
      return of(not.getExpression()).not();
    } else if (bare instanceof XorExpression xor) {
      return xor(xor);
    } else if (bare instanceof IsBooleanExpression is) {
      Estimate operand = of(is.getLeftExpression());
      Estimate isSo = is.isTrue() ? operand.isTrue() : operand.not().isTrue();
      return is.isNot() ? isSo.not() : isSo;
    } else if (bare instanceof IsUnknownExpression is) {
      Estimate isUnknown = of(is.getLeftExpression()).isUnknown();
      return is.isNot() ? isUnknown.not() : isUnknown;
    }
    return ofLeaf(bare);
  }

  private Estimate xor(BinaryExpression xor) {
    return of(xor.getLeftExpression()).truth().xor(of(xor.getRightExpression()).truth());
  }

  private Estimate ofLeaf(Expression bare) {
    if (bare instanceof BooleanValue value) {
      return value.getValue() ? Truth.TRUE : Truth.TRUE.not();
    } else if (bare instanceof NullValue) {
      return Truth.UNKNOWN;
    } else if (bare instanceof EqualsTo equality) {
      List<Expression> tuples = Conjuncts.tuples(equality);
      if (tuples != null) {
        return all(tuples);
      }
    }
    ColumnPredicate known = comparisons.of(bare);
    return known != null ? known : leaves.of(bare);
  }
}
