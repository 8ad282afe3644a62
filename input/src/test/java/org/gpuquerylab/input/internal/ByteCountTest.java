package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;

class ByteCountTest {
  @Test
  void readsNumbersWithAndWithoutUnits() {
    Map.of("0", 0L, "1000", 1000L, "3k", 3072L, "64M", 67_108_864L, "2G", 2_147_483_648L)
        .forEach(
            (text, bytes) ->
                assertThat(ByteCount.parse("--memory", text, InputException::new))
                    .isEqualTo(bytes));
    assertThat(ByteCount.parse("--memory", "999999999999999G", InputException::new))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void refusesOtherTextsInOneLine() {
    for (String text : new String[] {"", "-1", "1.5G", "64MB", "M", "1T", "1 G"}) {
      assertThatThrownBy(() -> ByteCount.parse("memory", text, InputException::new))
          .as(text)
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("memory ")
          .hasMessageContaining("whole number of bytes");
    }
  }

  @Test
  void roundsUpToTheLargestUnitOfWhichThereAreTwo() {
    assertThat(ByteCount.roundedUp(2047)).isEqualTo("2047");
    assertThat(ByteCount.roundedUp(2048)).isEqualTo("2K");
    assertThat(ByteCount.roundedUp(2049)).isEqualTo("3K");
    assertThat(ByteCount.roundedUp(5L << 30)).isEqualTo("5G");
  }
}
