package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EtaTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "499, 0 s",
    "42000, 42 s",
    "59499, 59 s",
    "59500, 1 min 00 s",
    "200000, 3 min 20 s",
    "3599499, 59 min 59 s",
    "3599600, 1 h 00 min",
    "18420000, 5 h 07 min",
    "86370000, 1 d 0 h",
    "187200000, 2 d 4 h",
  })
  void format(long millis, String text) {
    assertThat(Eta.format(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @Test
  void theRestIsExpectedToTakeAsLongAsThePartThatIsDone() {
    assertThat(Eta.left(10, 30, Duration.ofSeconds(20))).isEqualTo(Duration.ofSeconds(60));
    assertThat(Eta.left(1, 0, Duration.ofSeconds(20))).isEqualTo(Duration.ZERO);
  }
}
