package org.gpuquerylab.joinorder.plan;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import org.gpuquerylab.joinorder.query.JoinType;

/**
 * Writes the two JSON forms of a join tree. In both, a relation is {@code {"relation": name}}, and
 * a join is {@code {"join": [left, right], "cardinality": c, "cost": x}}, with {@code "type"}
 * before the cardinality unless it is an inner join. In the nested form, left and right are trees.
 * The text is nested twice as deeply as the tree; readers limit this depth (Jackson allows 1,000
 * levels by default). The flat form is a list of the tree's nodes, and left and right are places in
 * this list, counted from 0; inputs precede their join, and the last node is the whole tree.
 */
public final class JoinTreeJson {
  /** The deepest tree, in joins, whose nested form usual readers take. */
  private static final int DEEPEST = 400;

  private JoinTreeJson() {}

  /** Whether usual readers take the nested form. O(size of the tree) time. */
  public static boolean isShallow(JoinTree tree) {
    IdentityHashMap<JoinTree, Integer> depths = new IdentityHashMap<>();
    for (JoinTree node : tree.postOrder()) {
      int depth =
          node instanceof JoinTree.Join join
              ? 1
                  + Math.max(
                      depths.getOrDefault(join.left(), 0), depths.getOrDefault(join.right(), 0))
              : 0;
      depths.put(node, depth);
    }
    return depths.getOrDefault(tree, 0) <= DEEPEST;
  }

  /** Returns the flat form. O(size of the tree) time. */
  public static String toFlatJson(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    IdentityHashMap<JoinTree, Integer> places = new IdentityHashMap<>();
    for (JoinTree node : tree.postOrder()) {
      text.append(text.isEmpty() ? '[' : ',');
      if (node instanceof JoinTree.Join join) {
        text.append("{\"join\":[").append(places.get(join.left())).append(',');
        text.append(places.get(join.right())).append(end(join));
      } else if (node instanceof JoinTree.Leaf leaf) {
        append(leaf, text);
      }
      places.put(node, places.size());
    }
    return text.append(']').toString();
  }

  private static String end(JoinTree.Join join) {
    String type = join.type() == JoinType.INNER ? "" : ",\"type\":\"" + join.type().label() + "\"";
    return "]" + type + ",\"cardinality\":" + join.cardinality() + ",\"cost\":" + join.cost() + "}";
  }

  private static void append(JoinTree.Leaf leaf, StringBuilder text) {
    text.append("{\"relation\":\"");
    JsonStringEncoder.getInstance().quoteAsString(leaf.name(), text);
    text.append("\"}");
  }

  /** Returns the nested form. O(size of the tree) time, for trees of any depth. */
  public static String toJson(JoinTree tree) {
    StringBuilder text = new StringBuilder();
    // The trees and texts that are still to be written.
    Deque<Object> open = new ArrayDeque<>();
    open.push(tree);
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (next instanceof JoinTree.Join join) {
        text.append("{\"join\":[");
        open.push(end(join));
        open.push(join.right());
        open.push(",");
        open.push(join.left());
      } else if (next instanceof JoinTree.Leaf leaf) {
        append(leaf, text);
      } else {
        text.append(next);
      }
    }
    return text.toString();
  }
}
