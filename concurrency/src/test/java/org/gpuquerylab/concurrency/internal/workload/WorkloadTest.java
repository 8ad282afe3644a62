package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.junit.jupiter.api.Test;

class WorkloadTest {

  @Test
  void takesTheKindsInTurn() {
    Workload workload = Workload.inTurn(7, SizeClass.SMALL, 100);
    assertThat(workload.queries())
        .extracting(query -> query.kind().name())
        .containsExactly("Q1", "Q2", "Q3", "Q4", "Q5", "Q1", "Q2");
    assertThat(workload.queries())
        .extracting(PlannedQuery::seed)
        .containsExactly(100L, 101L, 102L, 103L, 104L, 105L, 106L);
    assertThat(workload.queries().get(5).size()).isEqualTo(1 << 14);
  }

  @Test
  void givesParticleSetsPairsInProportionToRows() {
    for (SizeClass size : SizeClass.values()) {
      long particles = Workload.inTurn(5, size, 1).queries().get(4).size();
      assertThat(particles * particles / 2).isEqualTo(32L * size.rows());
    }
    assertThat(Workload.inTurn(5, 1, 1).queries().get(4).size()).isEqualTo(8);
  }

  @Test
  void givesQueriesOfOneKindDataOfTheirOwn() {
    List<PlannedQuery> queries = Workload.ofKind(new SelectionScan(), 3, 1000, 5).queries();
    assertThat(queries).extracting(PlannedQuery::reference).doesNotHaveDuplicates();
    assertThat(queries.get(2).reference()).isEqualTo(new SelectionScan().reference(1000, 7));
  }

  @Test
  void refusesEmptyWorkloads() {
    assertThatThrownBy(() -> Workload.inTurn(0, 10, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Workload.inTurn(1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sweepsWhatAMultiprocessorHolds() {
    KernelStep step =
        new KernelStep(new KernelDemand("k", 32, 1, 0, 1, 24), KernelWork.NONE, List.of());
    List<LaunchConfiguration> sweep = ConfigurationSweep.of(step, 64);
    assertThat(sweep)
        .doesNotHaveDuplicates()
        .hasSize(24)
        .allMatch(c -> c.warpsPerBlock() <= 16)
        .allMatch(c -> c.blocksPerMultiprocessor() * c.warpsPerBlock() <= 64)
        .contains(new LaunchConfiguration("k", 32, 2), new LaunchConfiguration("k", 1, 16));
    assertThat(ConfigurationSweep.grid(new LaunchConfiguration("k", 4, 8), 132).groups())
        .isEqualTo(4 * 132);
  }
}
