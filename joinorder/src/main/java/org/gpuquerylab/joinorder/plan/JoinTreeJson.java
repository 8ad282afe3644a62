package org.gpuquerylab.joinorder.plan;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes the JSON form of a join tree: a relation is {@code {"relation": name}}, a join is {@code
 * {"join": [left, right], "cardinality": c, "cost": x}}. The text is nested as deeply as the tree;
 * readers limit this depth (Jackson allows 1,000 levels by default).
 */
public final class JoinTreeJson {
  private JoinTreeJson() {}

  /** Returns the tree as JSON text. O(size of the tree) time, for trees of any depth. */
  public static String toJson(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    // The trees and texts that are still to be written.
    Deque<Object> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (next instanceof JoinTree.Join join) {
        text.append("{\"join\":[");
        open.push("],\"cardinality\":" + join.cardinality() + ",\"cost\":" + join.cost() + "}");
        open.push(join.right());
        open.push(",");
        open.push(join.left());
      } else if (next instanceof JoinTree.Leaf leaf) {
        text.append("{\"relation\":\"");
        JsonStringEncoder.getInstance().quoteAsString(leaf.name(), text);
        text.append("\"}");
      } else {
        text.append(next);
      }
    }
    return text.toString();
  }
}
