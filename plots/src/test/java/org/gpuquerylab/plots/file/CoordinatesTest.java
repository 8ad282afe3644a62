package org.gpuquerylab.plots.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoordinatesTest {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d{3,}(E-?\\d+)?");

  @ParameterizedTest
  @CsvSource({
    "M1.2345 -2.005L3, M1.23 -2L3",
    "0.001 -0.001, 0 0",
    "1.23 .2345 a.b.c 1.2.3456, 1.23 .2345 a.b.c 1.2.35",
    "1.0005E2 1.0005E 1.0005E-, 100.05 1E 1E-",
    "12.0000000 1.2345.6789, 12 1.23.6789",
  })
  void roundsLongFractionsAlone(String text, String expected) {
    assertThat(Coordinates.rounded(text)).isEqualTo(expected);
  }

  /**
   * Compares the class with the regular expression, on random texts of the characters in numbers.
   */
  @Test
  void hasTheValueOfTheExpression() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "0123456789..--E ,x";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int k = random.nextInt(40); k > 0; k--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String input = text.toString().replaceAll("E(-?\\d{2})\\d*", "E$1");
      assertThat(Coordinates.rounded(input))
          .as("seed %d, %s", seed, input)
          .isEqualTo(NUMBER.matcher(input).replaceAll(m -> rounded(m.group())));
    }
  }

  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }
}
