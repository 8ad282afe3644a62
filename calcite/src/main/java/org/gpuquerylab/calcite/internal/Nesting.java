package org.gpuquerylab.calcite.internal;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Tells how deeply a tree is nested. Statements are bound in a thread with a large stack, but their
 * trees are walked in any thread.
 */
final class Nesting extends RelVisitor {
  private static final int MAX_NODES = 1_000;
  private static final int MAX_CALLS = 200;
  private static final int MAX_COMPARISONS = 8;

  private int nodes;
  private boolean tooDeep;

  private Nesting() {}

  static boolean isTooDeep(RelNode tree) {
    Nesting nesting = new Nesting();
    nesting.go(tree);
    return nesting.tooDeep;
  }

  /**
   * A comparison of a comparison of a comparison and so on; null if there is none. Calcite's time
   * grows exponentially with them.
   */
  static @Nullable SqlNode comparisons(SqlNode statement) {
    Comparisons comparisons = new Comparisons();
    statement.accept(comparisons);
    return comparisons.tooDeep;
  }

  @Override
  public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
    node.accept(new Calls());
    nodes++;
    tooDeep |= nodes > MAX_NODES;
    super.visit(node, ordinal, parent);
    nodes--;
  }

  /** Counts the calls above a call. */
  private final class Calls extends RexShuttle {
    private int calls;

    @Override
    public RexNode visitCall(RexCall call) {
      calls++;
      tooDeep |= calls > MAX_CALLS;
      RexNode same = super.visitCall(call);
      calls--;
      return same;
    }
  }

  /** Counts the comparisons above a comparison. */
  private static final class Comparisons extends SqlBasicVisitor<@Nullable Void> {
    private int depth;
    private @Nullable SqlNode tooDeep;

    @Override
    public @Nullable Void visit(SqlCall call) {
      int above = depth;
      depth = SqlKind.COMPARISON.contains(call.getKind()) ? above + 1 : 0;
      tooDeep = depth > MAX_COMPARISONS ? call : tooDeep;
      super.visit(call);
      depth = above;
      return null;
    }
  }
}
