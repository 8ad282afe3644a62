package org.gpuquerylab.plots.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "0.001, 0.001",
    "2.5, 2.5",
    "20, 20",
    "1000, 1000",
    "10000, 10⁴",
    "1e12, 1e12",
    "15000, 15000",
    "-4, -4",
    "1e-9, 1e-9",
    "0.30000000000000004, 0.3",
  })
  void tickLabels(double value, String label) {
    assertThat(TickLabel.of(value)).isEqualTo(label);
  }

  @Test
  void textWrapsAtSpaces() {
    var font = ChartFont.plain(10);
    List<String> lines =
        Text.wrap("  one two three   four ", font, Text.width("one two", font) + 1);
    assertThat(lines).containsExactly("one two", "three", "four");
    assertThat(Text.wrap("", font, 10)).isEmpty();
  }
}
