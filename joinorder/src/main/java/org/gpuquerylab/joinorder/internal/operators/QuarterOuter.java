package org.gpuquerylab.joinorder.internal.operators;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorTree;

/**
 * Random blocks in which every fourth join is an outer, semi or anti join, in turn. Inner joins
 * have the shape; each other join hangs a relation on it by one predicate.
 */
public final class QuarterOuter {
  private static final JoinType[] OTHERS = {
    JoinType.LEFT_OUTER, JoinType.LEFT_SEMI, JoinType.LEFT_ANTI
  };

  private final Random random;
  private final List<String> visible = new ArrayList<>();

  private QuarterOuter(Random random) {
    this.random = random;
  }

  /** The shape of the inner joins. */
  public enum Shape {
    /** All relations are joined with the first one. */
    STAR,
    /** Each relation is joined with the last visible one. */
    CHAIN,
    /** All relations that inner joins join are joined with each other. */
    CLIQUE,
    /** A chain whose last visible relation is also joined with the first one. */
    CYCLE
  }

  /** Returns a graph; the same arguments give the same graph. */
  public static OperatorGraph of(Shape shape, int relations, long seed) {
    return new QuarterOuter(new Random(seed)).graph(shape, relations);
  }

  private OperatorGraph graph(Shape shape, int relations) {
    OperatorTree tree = OperatorTree.of("r0", rows());
    visible.add("r0");
    for (int i = 1; i < relations; i++) {
      String name = "r" + i;
      JoinType type = isInner(i) ? JoinType.INNER : OTHERS[i / 4 % OTHERS.length];
      List<JoinPredicate> predicates = new ArrayList<>();
      if (shape == Shape.CLIQUE && type == JoinType.INNER) {
        for (String other : visible) {
          predicates.add(predicate(0.8 / Math.sqrt(i), other, name));
        }
      } else {
        int other =
            switch (shape) {
              case STAR -> 0;
              case CHAIN, CYCLE -> visible.size() - 1;
              case CLIQUE -> random.nextInt(visible.size());
            };
        predicates.add(predicate(3, visible.get(other), name));
        if (shape == Shape.CYCLE && i == lastInner(relations) && other > 0) {
          predicates.add(predicate(3, visible.get(0), name));
        }
      }
      tree = new OperatorTree.Join(type, tree, OperatorTree.of(name, rows()), predicates);
      if (type == JoinType.INNER) {
        visible.add(name);
      }
    }
    return OperatorGraph.of(tree);
  }

  private static boolean isInner(int relation) {
    return relation % 4 != 3;
  }

  private static int lastInner(int relations) {
    return isInner(relations - 1) ? relations - 1 : relations - 2;
  }

  private double rows() {
    return Math.ceil(Math.exp(2 + 7 * random.nextDouble()));
  }

  private JoinPredicate predicate(double strength, String... names) {
    return JoinPredicate.comparing(Math.exp(-strength * 2 * random.nextDouble()), names);
  }
}
