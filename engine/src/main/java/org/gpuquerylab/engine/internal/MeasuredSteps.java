package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.gpuquerylab.engine.answer.PlanStep;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that ran, each before its inputs. A node that runs for each chunk of a table is one.
 */
final class MeasuredSteps {
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<@Nullable Measured> nodes = new ArrayList<>();
  private final IdentityHashMap<RelNode, Integer> places = new IdentityHashMap<>();

  /**
   * A node that ran.
   *
   * @param nanos its time without its inputs
   * @param host the functions that the host computed; empty text for the whole node
   * @param runs how often it ran
   */
  private record Measured(
      RelNode node, int depth, long rows, long nanos, Set<String> host, int runs) {
    Measured plus(Measured other) {
      return new Measured(
          node, depth, rows + other.rows, nanos + other.nanos, other.host, runs + other.runs);
    }
  }

  /**
   * Makes a place for a node.
   *
   * @param again whether a node that ran before has its old place
   */
  int begin(RelNode node, boolean again) {
    Integer known = again ? places.get(node) : null;
    if (known != null) {
      return known;
    }
    places.put(node, nodes.size());
    nodes.add(null);
    return nodes.size() - 1;
  }

  /** Forgets what has begun after a node. */
  void dropAfter(int place) {
    nodes.subList(place + 1, nodes.size()).clear();
    places.values().removeIf(other -> other > place);
  }

  /**
   * Reports a run of a node.
   *
   * @param rows its rows; negative if a run before had the same
   */
  void end(int place, RelNode node, int depth, long rows, long nanos, Set<String> host) {
    Measured run = new Measured(node, depth, Math.max(0, rows), nanos, host, rows < 0 ? 0 : 1);
    Measured before = nodes.get(place);
    nodes.set(place, before == null ? run : before.plus(run));
  }

  /** What is known of some nodes, to be put back if their next run fails. */
  Runnable restoring(Set<RelNode> some) {
    IdentityHashMap<RelNode, Measured> before = new IdentityHashMap<>();
    some.forEach(node -> before.put(node, at(node)));
    return () ->
        before.forEach(
            (node, measured) -> {
              Integer place = places.get(node);
              if (place != null) {
                nodes.set(place, measured);
              }
            });
  }

  private @Nullable Measured at(RelNode node) {
    Integer place = places.get(node);
    return place == null ? null : nodes.get(place);
  }

  /**
   * The steps, with estimates.
   *
   * @param filters what is said of a node's filters
   */
  List<PlanStep> steps(PlanEstimates estimates, Function<RelNode, String> filters) {
    List<PlanStep> steps = new ArrayList<>();
    for (Measured node : nodes) {
      if (node != null) {
        double millis = node.nanos / NANOS_PER_MILLI;
        String mark = filters.apply(node.node) + mark(node);
        steps.add(estimates.step(node.node, node.depth, node.rows, millis, mark));
      }
    }
    return steps;
  }

  private static String mark(Measured node) {
    if (!node.host.isEmpty()) {
      String functions = String.join(", ", node.host);
      return " [host" + (node.host.contains("") ? "" : ": " + functions) + "]";
    }
    return node.runs > 1 && node.node instanceof TableScan ? " [" + node.runs + " chunks]" : "";
  }
}
