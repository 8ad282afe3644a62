package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.jspecify.annotations.Nullable;

/**
 * The nodes from a table up to a node whose result is that of the table's chunks together: filters,
 * projections, and joins in which each row of the table's side is on its own. An aggregation that
 * can be split ends the path.
 */
final class ChunkedPath {
  private final List<RelNode> nodes;
  private final Set<RelNode> beside = Collections.newSetFromMap(new IdentityHashMap<>());

  private ChunkedPath(List<RelNode> nodes) {
    this.nodes = List.copyOf(nodes);
    for (int i = 1; i < nodes.size(); i++) {
      for (RelNode input : nodes.get(i).getInputs()) {
        if (input != nodes.get(i - 1)) {
          beside.add(input);
        }
      }
    }
  }

  /**
   * The path of a table.
   *
   * @param others paths that it may not meet
   * @return null if there is only the table itself, or if the tree has it twice
   */
  static @Nullable ChunkedPath of(RelNode root, TableScan scan, List<ChunkedPath> others) {
    List<List<RelNode>> ways = new ArrayList<>();
    find(root, scan, new ArrayList<>(), ways);
    if (ways.size() != 1) {
      return null;
    }
    List<RelNode> up = ways.get(0);
    int end = 1;
    while (end < up.size() && takes(up.get(end), up.get(end - 1)) && !isOn(up.get(end), others)) {
      end++;
      if (up.get(end - 1) instanceof Aggregate) {
        break;
      }
    }
    return end == 1 ? null : new ChunkedPath(up.subList(0, end));
  }

  private static void find(
      RelNode node, RelNode wanted, List<RelNode> above, List<List<RelNode>> ways) {
    above.add(node);
    if (node == wanted) {
      List<RelNode> up = new ArrayList<>(above);
      Collections.reverse(up);
      ways.add(up);
    }
    node.getInputs().forEach(input -> find(input, wanted, above, ways));
    above.remove(above.size() - 1);
  }

  private static boolean isOn(RelNode node, List<ChunkedPath> others) {
    return others.stream().anyMatch(other -> other.nodes.contains(node));
  }

  private static boolean takes(RelNode node, RelNode below) {
    if (node instanceof Join join) {
      boolean left = join.getLeft() == below;
      return switch (join.getJoinType()) {
        case INNER -> true;
        case RIGHT -> !left;
        case LEFT, SEMI, ANTI, LEFT_MARK -> left;
        default -> false;
      };
    } else if (node instanceof Project project) {
      return !project.containsOver();
    }
    return node instanceof Filter
        || (node instanceof Aggregate aggregate && SplitAggregate.takes(aggregate));
  }

  TableScan table() {
    return (TableScan) nodes.get(0);
  }

  RelNode top() {
    return nodes.get(nodes.size() - 1);
  }

  /** The nodes, the table first. */
  List<RelNode> nodes() {
    return nodes;
  }

  /** Whether a node is an input of the path that is the same for each chunk. */
  boolean isBeside(RelNode node) {
    return beside.contains(node);
  }
}
