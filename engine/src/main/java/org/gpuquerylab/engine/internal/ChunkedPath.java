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
 * can be split ends the path. Two tables that an inner join brings together have one path: its
 * result is that of each chunk of the one with each chunk of the other.
 */
final class ChunkedPath {
  private final List<List<RelNode>> ways;
  private final List<RelNode> nodes = new ArrayList<>();
  private final Set<RelNode> beside = Collections.newSetFromMap(new IdentityHashMap<>());

  /** A path with the nodes from each table up to the same node. */
  private ChunkedPath(List<List<RelNode>> ways) {
    this.ways = List.copyOf(ways);
    for (List<RelNode> way : ways) {
      way.stream().filter(node -> !nodes.contains(node)).forEach(nodes::add);
    }
    for (RelNode node : nodes) {
      node.getInputs().stream().filter(input -> !nodes.contains(input)).forEach(beside::add);
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
    return end == 1 ? null : new ChunkedPath(List.of(List.copyOf(up.subList(0, end))));
  }

  /** The path of two tables; null if their paths do not meet. */
  static @Nullable ChunkedPath of(RelNode root, TableScan one, TableScan other) {
    ChunkedPath ofOne = of(root, one, List.of());
    ChunkedPath ofOther = of(root, other, List.of());
    // Paths that meet go on together.
    return ofOne == null || ofOther == null || ofOne.top() != ofOther.top()
        ? null
        : new ChunkedPath(List.of(ofOne.ways.get(0), ofOther.ways.get(0)));
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

  /** The tables that are read in chunks. */
  List<TableScan> tables() {
    return ways.stream().map(way -> (TableScan) way.get(0)).toList();
  }

  /** Whether a node of the path has the same rows for each chunk of a table. */
  boolean isWithout(RelNode node, int table) {
    return !ways.get(table).contains(node) && nodes.contains(node);
  }

  RelNode top() {
    List<RelNode> way = ways.get(0);
    return way.get(way.size() - 1);
  }

  /** All nodes. */
  List<RelNode> nodes() {
    return nodes;
  }

  /** Whether a node is an input of the path that is the same for each chunk. */
  boolean isBeside(RelNode node) {
    return beside.contains(node);
  }
}
