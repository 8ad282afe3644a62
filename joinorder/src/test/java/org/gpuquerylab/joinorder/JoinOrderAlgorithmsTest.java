package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.junit.jupiter.api.Test;

class JoinOrderAlgorithmsTest {
  @Test
  void namesAreUniqueAndFound() {
    assertThat(JoinOrderAlgorithms.all()).extracting(AlgorithmEntry::name).doesNotHaveDuplicates();
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      assertThat(JoinOrderAlgorithms.find(entry.name())).contains(entry);
    }
    assertThat(JoinOrderAlgorithms.find("DPCCP")).isEmpty();
  }

  @Test
  void entriesAgreeWithTheHostAlgorithmsTheyCreate() {
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      if (!entry.onDevice()) {
        try (JoinOrderAlgorithm algorithm = entry.create(new Cout(), Execution.onHost())) {
          assertThat(algorithm.name()).isEqualTo(entry.name());
          assertThat(algorithm.maxRelations()).isEqualTo(entry.maxRelations());
        }
      }
    }
  }
}
