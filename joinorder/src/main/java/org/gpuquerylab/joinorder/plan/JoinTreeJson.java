package org.gpuquerylab.joinorder.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The JSON form of a join tree: a relation is {@code {"relation": name}}, a join is {@code {"join":
 * [left, right], "cardinality": c, "cost": x}}.
 */
public final class JoinTreeJson {
  private JoinTreeJson() {}

  /** The tree as a new JSON object. */
  public static ObjectNode toJson(JoinTree tree) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (tree instanceof JoinTree.Leaf leaf) {
      return node.put("relation", leaf.name());
    }
    JoinTree.Join join = (JoinTree.Join) tree;
    node.putArray("join").add(toJson(join.left())).add(toJson(join.right()));
    return node.put("cardinality", join.cardinality()).put("cost", join.cost());
  }
}
