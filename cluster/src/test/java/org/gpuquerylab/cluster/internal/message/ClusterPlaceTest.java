package org.gpuquerylab.cluster.internal.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

class ClusterPlaceTest {
  private static final double GIBIBYTE = 1 << 30;

  private static PartitionedQuery query(PlanSpace space, int relations, int partitions) {
    return new PartitionedQuery(
        TopologyGenerator.generate(Topology.LINEAR, relations, 1), new Cout(), space, partitions);
  }

  private static ClusterPlace place(boolean local, double heapBytes) {
    return ClusterPlace.of("4.2.0", local, 2, 8, heapBytes);
  }

  @Test
  void tasksShareHalfOfTheHeap() {
    // Four tasks at a time in each of two executors.
    assertThat(place(false, 8 * GIBIBYTE).taskBytes()).isEqualTo(GIBIBYTE);
    ClusterPlace place = place(true, 8 * GIBIBYTE);
    assertThat(ClusterPlace.read(ClusterLine.read(place.line(), "test"))).isEqualTo(place);
  }

  @Test
  void aTableThatFitsIsFine() {
    // 2^22 sets of 20 bytes are 80 MiB.
    PartitionedQuery query = query(PlanSpace.LEFT_DEEP, 22, 1);
    place(false, 8 * 80 * 1048576.0).check(query);
    assertThatThrownBy(() -> place(false, 8 * 80 * 1048576.0 - 8).check(query))
        .isInstanceOf(ClusterException.class);
  }

  @Test
  void theMessageSaysHowMuchMemoryOrHowManyPartitionsAreEnough() {
    // 2^26 sets of 20 bytes are 1,280 MiB; (3/4)^6 of them fit into 256 MiB, (3/4)^5 do not.
    assertThatThrownBy(() -> place(false, 2 * GIBIBYTE).check(query(PlanSpace.LEFT_DEEP, 26, 1)))
        .hasMessage(
            "a partition of mpq-linear takes 1280 MiB for 26 relations, a task may take 256 MiB of"
                + " its executor's heap; give executors more memory (--spark"
                + " spark.executor.memory=11g) or fewer tasks at a time (--spark"
                + " spark.task.cpus=2), or make more partitions (--partitions 64)");
    place(false, 2 * GIBIBYTE).check(query(PlanSpace.LEFT_DEEP, 26, 64));
    place(false, 11 * GIBIBYTE).check(query(PlanSpace.LEFT_DEEP, 26, 1));
    // No number of partitions is enough for this one.
    assertThatThrownBy(() -> place(true, 2 * GIBIBYTE).check(query(PlanSpace.BUSHY, 30, 1)))
        .hasMessageContaining("--spark spark.driver.memory=176g")
        .hasMessageContaining("--master 'local[1]'")
        .hasMessageNotContaining("--partitions");
  }
}
