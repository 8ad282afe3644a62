package org.gpuquerylab.cli.internal.optimize;

import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.plan.JoinTreePrinter;

/** Orders of joins in one line, such as {@code ((t join mc) left join mk)}. */
final class JoinOrderText {
  private JoinOrderText() {}

  /** The order in which a statement has a block's joins. */
  static String written(JoinBlock block) {
    return written(block.tree(), block);
  }

  private static String written(BlockTree tree, JoinBlock block) {
    if (tree instanceof BlockTree.Leaf leaf) {
      return block.relations().get(leaf.relation()).name();
    }
    BlockTree.Operator operator = (BlockTree.Operator) tree;
    return "("
        + written(operator.left(), block)
        + " "
        + label(operator)
        + " "
        + written(operator.right(), block)
        + ")";
  }

  private static String label(BlockTree.Operator operator) {
    return switch (operator.type()) {
      case INNER -> "join";
      default -> operator.type().lowerName + " join";
    };
  }

  /** The order of a plan. */
  static String found(Optimization found) {
    return JoinTreePrinter.line(found.result().plan());
  }
}
