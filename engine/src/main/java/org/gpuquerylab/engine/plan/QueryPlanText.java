package org.gpuquerylab.engine.plan;

import java.util.IdentityHashMap;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** A join tree in one line, such as {@code ((a join b) left join c)}. */
final class QueryPlanText {
  private QueryPlanText() {}

  /** The line of a tree. */
  static String of(JoinTree tree) {
    IdentityHashMap<JoinTree, String> texts = new IdentityHashMap<>();
    for (JoinTree node : tree.postOrder()) {
      String text =
          node instanceof JoinTree.Join join
              ? "("
                  + texts.get(join.left())
                  + " "
                  + join.type().label()
                  + " "
                  + texts.get(join.right())
                  + ")"
              : ((JoinTree.Leaf) node).name();
      texts.put(node, text);
    }
    return String.valueOf(texts.get(tree));
  }
}
