package org.gpuquerylab.joinorder.internal.operators;

import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;

/**
 * Which pairs of operators may be reordered: the properties assoc, l-asscom and r-asscom of
 * Moerkotte, Fender and Eich 2013, tables 2 and 3. A mark join has the row and the column of their
 * nest join. In the formulas, e1, e2 and e3 are trees, and a_12 is an operator a whose predicate
 * reads e1 and e2.
 */
enum Reordering {
  /** (e1 a_12 e2) b_23 e3 = e1 a_12 (e2 b_23 e3). */
  ASSOC(
      "+++++-+", // cross product
      "+++++-+", // inner join
      "-------", // semi join
      "-------", // anti join
      "----b--", // left outer join
      "----b2-", // full outer join
      "-------"), // mark join

  /** (e1 a_12 e2) b_13 e3 = (e1 b_13 e3) a_12 e2. */
  L_ASSCOM("+++++-+", "+++++-+", "+++++-+", "+++++-+", "+++++a+", "----b2-", "+++++-+"),

  /** e1 a_13 (e2 b_23 e3) = e2 b_23 (e1 a_13 e3). */
  R_ASSCOM("++-----", "++-----", "-------", "-------", "-------", "-----2-", "-------");

  private static final int OPERATORS = 7;

  private final String table;

  /**
   * Creates a property.
   *
   * @param table for each operator a, a sign for each operator b: + always, - never, or if
   *     predicate a, predicate b, or each of the 2 rejects NULLs of the tree that both read
   */
  Reordering(String... table) {
    this.table = String.join("", table);
  }

  private static int place(JoinType type) {
    return switch (type) {
      case INNER -> 1;
      case LEFT_SEMI -> 2;
      case LEFT_ANTI -> 3;
      case LEFT_OUTER -> 4;
      case FULL_OUTER -> 5;
      case LEFT_MARK -> 6;
    };
  }

  /**
   * Whether the property holds for two operators.
   *
   * @param aShared a set that has those relations of predicate a, and no others, that are in the
   *     tree which both predicates read: e2 for assoc, e1 for l-asscom, e3 for r-asscom
   * @param bShared such a set for predicate b
   */
  boolean holds(Operator a, long aShared, Operator b, long bShared) {
    boolean first = (a.rejecting() & aShared) != 0;
    boolean second = (b.rejecting() & bShared) != 0;
    return switch (table.charAt(OPERATORS * place(a.type()) + place(b.type()))) {
      case '+' -> true;
      case 'a' -> first;
      case 'b' -> second;
      case '2' -> first && second;
      default -> false;
    };
  }
}
