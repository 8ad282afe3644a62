package org.gpuquerylab.experiments.internal.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.plots.Style;
import org.junit.jupiter.api.Test;

class AlgorithmStylesTest {

  @Test
  void noTwoAlgorithmsLookAlikeOnOneBackend() {
    List<String> names =
        JoinOrderAlgorithms.all().stream()
            .map(entry -> entry.name())
            .filter(AlgorithmStyles::has)
            .toList();
    assertThat(names).hasSizeGreaterThan(20);
    for (String one : names) {
      for (String other : names) {
        Style style = AlgorithmStyles.of(one, "cuda");
        assertThat(!one.equals(other) && style.isLike(AlgorithmStyles.of(other, "cuda")))
            .as("%s and %s", one, other)
            .isFalse();
      }
    }
  }
}
