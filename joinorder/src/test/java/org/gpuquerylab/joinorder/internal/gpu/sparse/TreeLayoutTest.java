package org.gpuquerylab.joinorder.internal.gpu.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.HostPart;
import org.gpuquerylab.joinorder.internal.host.HostMemoryException;
import org.gpuquerylab.joinorder.internal.host.RootedTree;
import org.gpuquerylab.joinorder.internal.host.TreeRoom;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TreeLayoutTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static QueryGraph keyTree(int relations, long seed) {
    return TopologyGenerator.generate(Topology.KEY_TREE, relations, seed);
  }

  /**
   * The host's part of trees with 1e8 to 5e9 connected sets, which took 13 s and more, or did not
   * fit into 3 GB.
   */
  @ParameterizedTest
  @CsvSource({"46, 12", "48, 127", "50, 57", "54, 5", "56, 250"})
  void largeTreesTakeLittleOfTheHost(int relations, long seed) {
    QueryGraph graph = keyTree(relations, seed);
    assertThat(CardinalityForm.of(graph)).isEqualTo(CardinalityForm.SCALED);
    HostPart part = TreeGpu.onHost(graph);
    assertThat(part.bytes()).isLessThan(1e9);
    assertThat(part.openingMillis() + part.queryMillis()).isLessThan(1_000);
    double sets = RootedTree.of(graph, "test").shape().setsWithTop(0);
    HostPart most = TreeGpu.mostOnHost(relations, sets);
    assertThat(most.bytes()).isGreaterThan(part.bytes());
    assertThat(most.openingMillis()).isGreaterThan(part.openingMillis());
  }

  /** Sorting allocates more than the tables take at any time, so the bytes are compared loosely. */
  @Test
  void theBytesAreThoseThatAreAllocated() {
    QueryGraph graph = keyTree(46, 12);
    RootedTree tree = RootedTree.of(graph, "test");
    double before = THREADS.getCurrentThreadAllocatedBytes();
    TreeLayout layout = TreeLayout.of(tree.shape(), CardinalityForm.SCALED, 5888);
    TreeRoom room = new TreeRoom(layout.factors(), CardinalityForm.SCALED);
    double allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    assertThat(room.factors()).isSameAs(layout.factors());
    assertThat(TreeGpu.onHost(graph).bytes()).isBetween(allocated / 2, allocated * 1.5);
  }

  @Test
  void theHostsMemoryIsLimited() {
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 16, 1);
    double bytes = TreeGpu.onHost(graph).bytes();
    Execution execution =
        Execution.on(TestBackends.shared(TestBackends.devices().findFirst().orElseThrow()));
    Budget less = Budget.usual().withHostBytes(0.99 * bytes);
    try (TreeGpu algorithm = new TreeGpu(new Cout(), execution.withBudget(less))) {
      assertThatThrownBy(() -> algorithm.optimize(graph))
          .isInstanceOf(HostMemoryException.class)
          .hasMessageContaining("16 relations take tree-gpu ");
    }
    Budget enough = Budget.usual().withHostBytes(bytes);
    try (TreeGpu algorithm = new TreeGpu(new Cout(), execution.withBudget(enough))) {
      assertThat(algorithm.optimize(graph).cost()).isPositive();
    }
  }
}
