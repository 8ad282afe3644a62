package org.gpuquerylab.entropy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.entropy.run.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.junit.jupiter.api.Test;

class MaxEntSolversTest {
  @Test
  void namesAreUniqueAndFound() {
    assertThat(MaxEntSolvers.all()).extracting(SolverEntry::name).doesNotHaveDuplicates();
    for (SolverEntry entry : MaxEntSolvers.all()) {
      assertThat(MaxEntSolvers.find(entry.name())).contains(entry);
    }
    assertThat(MaxEntSolvers.find("NEWTON-A")).isEmpty();
  }

  @Test
  void entriesAgreeWithTheSolversTheyCreate() {
    for (SolverEntry entry : MaxEntSolvers.all()) {
      if (entry.onDevice()) {
        assertThatThrownBy(() -> entry.create(SolverOptions.DEFAULT, null))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(entry.name());
      } else {
        try (MaxEntSolver solver = entry.create(SolverOptions.DEFAULT, null)) {
          assertThat(solver.name()).isEqualTo(entry.name());
        }
      }
    }
  }
}
