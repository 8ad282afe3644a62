package org.gpuquerylab.entropy.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws expressions of every form, including repeated predicates and counts without operands. */
public final class RandomExpressions {
  private static final int MOST_OPERANDS = 4;

  private final SplittableRandom random;
  private final int predicates;

  /** Creates a source of expressions of one or more predicates. */
  public RandomExpressions(long seed, int predicates) {
    random = new SplittableRandom(seed);
    this.predicates = predicates;
  }

  /** An expression with at most the given number of levels. */
  public Expression next(int levels) {
    int kind = levels == 0 ? 0 : random.nextInt(7);
    if (kind == 0) {
      return Expression.of(random.nextInt(predicates));
    } else if (kind == 1) {
      return Expression.not(next(levels - 1));
    }
    List<Expression> of = new ArrayList<>();
    int operands = kind < 4 ? 1 + random.nextInt(MOST_OPERANDS) : random.nextInt(MOST_OPERANDS);
    for (int i = 0; i < operands; i++) {
      of.add(next(levels - 1));
    }
    int count = random.nextInt(operands + 2);
    return switch (kind) {
      case 2 -> Expression.and(of);
      case 3 -> Expression.or(of);
      case 4 -> Expression.atLeast(count, of);
      case 5 -> Expression.atMost(count, of);
      default -> Expression.exactly(count, of);
    };
  }
}
