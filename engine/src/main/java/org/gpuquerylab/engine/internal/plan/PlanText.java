package org.gpuquerylab.engine.internal.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** A join tree in one line, such as {@code ((a join b) left join c)}. */
public final class PlanText {
  private PlanText() {}

  /** The line of a tree. */
  public static String of(JoinTree tree) {
    Map<JoinTree, String> texts = new IdentityHashMap<>();
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
