package org.gpuquerylab.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;

class BenchmarkNamesTest {

  @Test
  void constantsAreNamedInLowerCase() {
    assertThat(BenchmarkNames.constant("unit", TimeUnit.values(), "seconds"))
        .isEqualTo(TimeUnit.SECONDS);
    assertThatThrownBy(() -> BenchmarkNames.constant("unit", TimeUnit.values(), "second"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unknown unit")
        .hasMessageContaining("did you mean seconds?");
  }
}
