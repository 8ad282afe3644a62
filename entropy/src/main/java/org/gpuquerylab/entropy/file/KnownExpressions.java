package org.gpuquerylab.entropy.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.ExpressionText;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.input.JsonPlace;
import org.gpuquerylab.input.internal.Quote;

/**
 * Known selectivities, of conjunctions and of other expressions. An expression's selectivity is a
 * sum of selectivities of conjunctions with integer factors: p(a or b) = p(a) + p(b) - p(a and b).
 * If all but one of these conjunctions are known, or are 0 because predicates exclude each other,
 * the sum determines the remaining one.
 */
final class KnownExpressions {
  /**
   * If a selectivity is out of its range by at most this amount, the cause is assumed to be
   * rounding of the statistics.
   */
  private static final double ROUNDING = 1e-9;

  private final Map<PredicateSet, Double> known = new LinkedHashMap<>();
  private final Map<PredicateSet, Double> ownRows = new HashMap<>();
  private final List<KnownExpression> open = new ArrayList<>();

  /** Adds the selectivity of an expression; the number of rows is NaN if it is unknown. */
  void add(Expression of, double value, double rows, JsonPlace place) {
    if (of.equals(Expression.always())) {
      throw place.fault("the empty conjunction always has selectivity 1; remove it", null);
    } else if (of.predicates().size() == 0) {
      throw place.fault("an expression without predicates says nothing; remove it", null);
    } else if (of.isConjunction()) {
      put(of.predicates(), value, rows, place);
    } else if (of.predicates().size() > KnownExpression.MAX_PREDICATES) {
      String most =
          "it may have " + KnownExpression.MAX_PREDICATES + ", unless it is a conjunction";
      throw place.fault(
          "the expression has " + of.predicates().size() + " predicates, " + most, null);
    } else {
      open.add(new KnownExpression(of, value, rows, place));
    }
  }

  private void put(PredicateSet set, double value, double rows, JsonPlace place) {
    if (known.putIfAbsent(set, value) != null) {
      throw place.fault("there is another selectivity of this set; remove one", null);
    }
    if (!Double.isNaN(rows)) {
      ownRows.put(set, rows);
    }
  }

  /**
   * Finds the conjunctions that expressions determine, one after another, because a later one may
   * depend on an earlier one.
   *
   * @param names the names of all predicates, for messages
   * @param exclusive groups of predicates that exclude each other
   */
  void resolve(List<String> names, List<PredicateSet> exclusive) {
    boolean isMore = true;
    while (isMore) {
      isMore = open.removeIf(expression -> resolve(expression, names, exclusive));
    }
    if (!open.isEmpty()) {
      KnownExpression first = open.get(0);
      List<PredicateSet> unknown = unknown(first, exclusive);
      String sets =
          unknown.stream()
              .limit(4)
              .map(set -> ExpressionText.of(Expression.allOf(set), names))
              .map(Quote::of)
              .collect(Collectors.joining(", "));
      throw first
          .place()
          .fault(
              "this determines a conjunction only if all others in its sum are"
                  + " known; add all but one of "
                  + sets
                  + (unknown.size() > 4 ? ", ..." : ""),
              null);
    }
  }

  private List<PredicateSet> unknown(KnownExpression expression, List<PredicateSet> exclusive) {
    return expression.terms().keySet().stream()
        .filter(set -> set.size() > 0 && !known.containsKey(set) && !isImpossible(set, exclusive))
        .toList();
  }

  private static boolean isImpossible(PredicateSet set, List<PredicateSet> exclusive) {
    return exclusive.stream()
        .anyMatch(group -> group.size() + set.size() - group.union(set).size() > 1);
  }

  private boolean resolve(
      KnownExpression expression, List<String> names, List<PredicateSet> exclusive) {
    List<PredicateSet> unknown = unknown(expression, exclusive);
    if (unknown.isEmpty()) {
      throw expression
          .place()
          .fault("the other selectivities already determine this one; remove it", null);
    } else if (unknown.size() > 1) {
      return false;
    }
    PredicateSet set = unknown.get(0);
    double factor = 1;
    double value = expression.value();
    for (Map.Entry<PredicateSet, Double> term : expression.terms().entrySet()) {
      if (term.getKey().equals(set)) {
        factor = term.getValue();
      } else {
        double of = term.getKey().size() == 0 ? 1 : known.getOrDefault(term.getKey(), 0.0);
        value -= term.getValue() * of;
      }
    }
    put(
        set,
        checked(value / factor, set, expression, names),
        expression.rows(),
        expression.place());
    return true;
  }

  private static double checked(
      double value, PredicateSet set, KnownExpression expression, List<String> names) {
    if (!(value >= -ROUNDING && value <= 1 + ROUNDING)) {
      String conjunction = ExpressionText.of(Expression.allOf(set), names);
      throw expression
          .place()
          .fault(
              "together with the other selectivities, this makes that of "
                  + Quote.of(conjunction)
                  + " "
                  + value
                  + ", which is not 0 to 1; change one",
              null);
    }
    return Math.min(1, Math.max(0, value));
  }

  /** The selectivities of conjunctions. */
  Map<PredicateSet, Double> selectivities() {
    return known;
  }

  /** The number of rows of each selectivity for which the file gives a separate number. */
  Map<PredicateSet, Double> rows() {
    return ownRows;
  }
}
