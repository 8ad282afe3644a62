package org.gpuquerylab.calcite.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Puts parentheses where a join is the right side of another one, as in {@code a JOIN b JOIN c ON
 * .. ON ..}; Calcite's parser does not read it without.
 */
final class NestedJoins {
  private final List<SqlToken> out = new ArrayList<>();

  /** The joins of each open parenthesis. */
  private final Deque<Deque<Pending>> levels = new ArrayDeque<>();

  private NestedJoins() {}

  /** A join that may wait for its condition. */
  private static final class Pending {
    /** The place in the result behind the word JOIN. */
    private final int place;

    private boolean hasCondition;
    private boolean isOpen;

    Pending(int place) {
      this.place = place;
    }
  }

  /** The same tokens, perhaps with parentheses between them. */
  static List<SqlToken> parenthesize(List<SqlToken> tokens) {
    NestedJoins joins = new NestedJoins();
    joins.levels.push(new ArrayDeque<>());
    tokens.forEach(joins::step);
    return joins.out;
  }

  private void step(SqlToken token) {
    Deque<Pending> joins = levels.element();
    if (token.is("(")) {
      levels.push(new ArrayDeque<>());
    } else if (token.is(")") && levels.size() > 1) {
      levels.pop();
    } else if (token.is("WHERE", "GROUP", "ORDER", "UNION", "SELECT", ",")) {
      joins.clear();
    } else if (token.is("ON", "USING")) {
      condition(token, joins);
    }
    out.add(token);
    if (token.is("JOIN") && takesCondition()) {
      join(joins);
    }
  }

  /** Whether the join whose last word was added has a condition. */
  private boolean takesCondition() {
    int at = out.size() - 2;
    while (at > 0 && out.get(at).is("LEFT", "RIGHT", "FULL", "INNER", "OUTER")) {
      at--;
    }
    return at < 0 || !out.get(at).is("CROSS", "NATURAL");
  }

  private void condition(SqlToken token, Deque<Pending> joins) {
    while (!joins.isEmpty() && joins.element().hasCondition) {
      joins.pop();
    }
    if (!joins.isEmpty()) {
      Pending join = joins.element();
      join.hasCondition = true;
      if (join.isOpen) {
        out.add(join.place, token.with(SqlToken.Kind.SIGN, "("));
        out.add(token.with(SqlToken.Kind.SIGN, ")"));
      }
    }
  }

  private void join(Deque<Pending> joins) {
    while (!joins.isEmpty() && joins.element().hasCondition) {
      joins.pop();
    }
    if (!joins.isEmpty()) {
      joins.element().isOpen = true;
    }
    joins.push(new Pending(out.size()));
  }
}
