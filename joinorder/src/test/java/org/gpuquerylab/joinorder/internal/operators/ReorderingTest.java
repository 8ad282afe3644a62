package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.JoinPredicate;
import org.gpuquerylab.joinorder.query.JoinType;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.OperatorGraph.Operator;
import org.gpuquerylab.joinorder.query.OperatorTree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests each entry of the property tables on small tables: where a property holds, both trees have
 * the same rows; where it does not, some tables show a difference.
 */
class ReorderingTest {
  private static final int TRIALS = 60;

  private final Random random = new Random(41);

  /** Two operators, whose predicates share relation {@code shared}. */
  private record Pair(Reordering property, JoinType a, JoinType b, int shared) {
    OperatorGraph graph(boolean holds, boolean aRejects, boolean bRejects) {
      OperatorTree[] r = {OperatorTree.of("r0", 1), OperatorTree.of("r1", 1), relation()};
      int aOther = property == Reordering.L_ASSCOM ? 1 : 0;
      int bOther = property == Reordering.R_ASSCOM ? 1 : 2;
      JoinPredicate pa = predicate(aOther, aRejects, !holds);
      JoinPredicate pb = predicate(bOther, bRejects, !holds);
      return OperatorGraph.of(
          property == Reordering.R_ASSCOM
              ? r[0].join(a, r[1].join(b, r[2], pb), pa)
              : r[0].join(a, r[1], pa).join(b, r[2], pb));
    }

    private static OperatorTree relation() {
      return OperatorTree.of("r2", 1);
    }

    private JoinPredicate predicate(int other, boolean rejects, boolean otherRejects) {
      TreeSet<String> rejecting = new TreeSet<>();
      if (rejects) {
        rejecting.add("r" + shared);
      }
      if (otherRejects) {
        rejecting.add("r" + other);
      }
      return new JoinPredicate(new TreeSet<>(List.of("r" + shared, "r" + other)), 0.5, rejecting);
    }

    JoinTree written() {
      return property == Reordering.R_ASSCOM
          ? join(a, leaf(0), join(b, leaf(1), leaf(2)))
          : join(b, join(a, leaf(0), leaf(1)), leaf(2));
    }

    JoinTree reordered() {
      return switch (property) {
        case ASSOC -> join(a, leaf(0), join(b, leaf(1), leaf(2)));
        case L_ASSCOM -> join(a, join(b, leaf(0), leaf(2)), leaf(1));
        case R_ASSCOM -> join(b, leaf(1), join(a, leaf(0), leaf(2)));
      };
    }

    private static JoinTree leaf(int relation) {
      return new JoinTree.Leaf(relation, "r" + relation, 1);
    }

    private static JoinTree join(JoinType type, JoinTree left, JoinTree right) {
      return new JoinTree.Join(type, left, right, 1, 1);
    }
  }

  private static List<Pair> pairs(Reordering property) {
    int shared = property == Reordering.ASSOC ? 1 : property == Reordering.L_ASSCOM ? 0 : 2;
    List<Pair> pairs = new ArrayList<>();
    for (JoinType a : JoinType.values()) {
      for (JoinType b : JoinType.values()) {
        pairs.add(new Pair(property, a, b, shared));
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @EnumSource
  void agreesWithTheRowsOfSmallTables(Reordering property) {
    int possible = 0;
    for (Pair pair : pairs(property)) {
      for (int flags = 0; flags < 4; flags++) {
        possible += check(pair, (flags & 1) != 0, (flags & 2) != 0) ? 1 : 0;
      }
    }
    assertThat(possible).isGreaterThan(90);
  }

  /** Returns whether the operators can be written so; a hidden relation cannot be read. */
  private boolean check(Pair pair, boolean aRejects, boolean bRejects) {
    OperatorGraph graph;
    try {
      graph = pair.graph(true, aRejects, bRejects);
    } catch (InvalidQueryException e) {
      return false;
    }
    Operator a = graph.operators().get(pair.property == Reordering.R_ASSCOM ? 1 : 0);
    Operator b = graph.operators().get(pair.property == Reordering.R_ASSCOM ? 0 : 1);
    long shared = 1L << pair.shared;
    boolean holds = pair.property.holds(a, shared, b, shared);
    OperatorGraph tested = pair.graph(holds, aRejects, bRejects);
    int differences = 0;
    for (int trial = 0; trial < TRIALS && (holds || differences == 0); trial++) {
      SmallTables tables = new SmallTables(tested, random);
      differences += isSame(tables, pair) ? 0 : 1;
    }
    assertThat(differences > 0)
        .as("%s, a rejects %s, b rejects %s", pair, aRejects, bRejects)
        .isEqualTo(!holds);
    return true;
  }

  private static boolean isSame(SmallTables tables, Pair pair) {
    List<String> written = tables.rows(pair.written());
    try {
      return written.equals(tables.rows(pair.reordered()));
    } catch (AssertionError e) {
      return false; // the other tree would read a relation that it hides
    }
  }
}
