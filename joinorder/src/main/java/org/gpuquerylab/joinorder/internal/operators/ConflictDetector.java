package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;

/**
 * Conflict detector CD-C: Moerkotte, Fender and Eich 2013, sections 5.1 to 5.5. Each operator gets
 * a total eligibility set (TES) and conflict rules T1 -> T2: if a plan's set has a relation of T1,
 * it must have all relations of T2. SES is the set of relations that the predicate reads.
 *
 * <p>Deviation: each conjunct of an inner join is an operator of its own, so that the edges of a
 * cycle can be used one by one. Two sets may be joined only if all operators that they complete can
 * be applied to them at once: conjuncts of inner joins, or one other operator.
 */
final class ConflictDetector {
  private final List<Operator> operators;

  /** A conflict rule. */
  private record Rule(long given, long required) {}

  ConflictDetector(List<Operator> operators) {
    this.operators = operators;
  }

  /**
   * The operator with its TES and its rules. O(operators) time.
   *
   * @param factor the factor of {@link Hyperedge}
   */
  Hyperedge hyperedge(Operator operator, double factor) {
    List<Rule> rules = rules(operator);
    long tes = absorb(operator.references(), rules);
    return new Hyperedge(
        operator.type(),
        tes & operator.left(),
        tes & operator.right(),
        operator.references(),
        rules.stream().mapToLong(Rule::given).toArray(),
        rules.stream().mapToLong(Rule::required).toArray(),
        factor);
  }

  /**
   * CalcCR of CD-C, figure 11. Where a property depends on rejected NULLs, the shared tree of a
   * transformation has all relations that a predicate reads on that side, whatever plan it is
   * applied to, so the sides as written decide.
   */
  private List<Rule> rules(Operator b) {
    List<Rule> rules = new ArrayList<>();
    for (Operator a : operators) {
      long all = a.left() | a.right();
      if ((all & ~b.left()) == 0) {
        require(rules, Reordering.ASSOC.holds(a, a.right(), b, b.left()), a, a.right(), a.left());
        require(rules, Reordering.L_ASSCOM.holds(a, a.left(), b, b.left()), a, a.left(), a.right());
      } else if ((all & ~b.right()) == 0) {
        require(rules, Reordering.ASSOC.holds(b, b.right(), a, a.left()), a, a.left(), a.right());
        require(
            rules, Reordering.R_ASSCOM.holds(b, b.right(), a, a.right()), a, a.right(), a.left());
      }
    }
    return rules;
  }

  private static void require(
      List<Rule> rules, boolean holds, Operator below, long given, long side) {
    if (!holds) {
      long read = side & below.references();
      rules.add(new Rule(given, read != 0 ? read : side));
    }
  }

  /** Simplifies the rules (section 5.5); returns the TES. */
  private static long absorb(long ses, List<Rule> rules) {
    long tes = ses;
    for (long before = 0; before != tes; ) {
      before = tes;
      for (Rule rule : rules) {
        tes |= (rule.given & tes) != 0 ? rule.required : 0;
      }
    }
    long whole = tes;
    rules.removeIf(rule -> (rule.required & ~whole) == 0);
    return tes;
  }

  /**
   * The factor of an operator, by the formulas of {@link OperatorGraph}.
   *
   * @param left the rows of the left input as written, above 0
   * @param right the rows of the right input as written, above 0
   */
  static double factor(Operator operator, double left, double right) {
    double s = operator.selectivity();
    JoinType type = operator.type();
    return switch (type) {
      case INNER -> s;
      case LEFT_OUTER -> Math.max(s * right, 1) / right;
      case FULL_OUTER -> Math.max(s, Math.max(1 / left, 1 / right));
      case LEFT_SEMI -> Math.min(s * right, 1) / right;
      case LEFT_ANTI -> Math.max(1 - s * right, OperatorGraph.LEAST_LEFT) / right;
      case LEFT_MARK -> 1 / right;
    };
  }
}
