package org.gpuquerylab.joinorder.internal.anytime;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the first plan of dense graphs; the sums that chose its order also give the tokens of its
 * joins.
 */
class SmallestFirstTest {

  @ParameterizedTest
  @EnumSource(Topology.class)
  void rowsAreThoseOfTheOrdersPlan(Topology topology) {
    for (int size : new int[] {2, 3, 70}) {
      QueryGraph query = TopologyGenerator.generate(topology, size, size);
      SearchGraph graph = new SearchGraph(query);
      Plan plan = new Plan(graph, new Cout());
      SmallestFirst.write(graph, plan);
      Plan other = new Plan(graph, new Cout());
      other.setLeftDeep(order(plan, size));
      assertThat(plan.token).as("%s of %d", topology, size).isEqualTo(other.token);
      assertThat(plan.cost).isEqualTo(other.cost);
      assertThat(plan.parent).isEqualTo(other.parent);
    }
  }

  /** The relations of a left-deep plan in the order of its joins. */
  private static int[] order(Plan plan, int size) {
    int[] order = new int[size];
    int join = plan.root();
    for (int i = size - 1; i > 0; i--) {
      order[i] = plan.right[join];
      order[i - 1] = plan.left[join];
      join = plan.left[join];
    }
    return order;
  }
}
